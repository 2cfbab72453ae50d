import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { currentRelease } from "@agentwire/protocol";
import { Command, type Option } from "commander";
import { afterAll, describe, expect, it, vi } from "vitest";
import { commands } from "../../src/command/registry.ts";
import { exitCode } from "../../src/exit.ts";
import { runCli } from "../../src/main.ts";
import { WriteFailed } from "../../src/terminal.ts";
import { terminalDouble } from "../terminal-double.ts";
import { files, otherForms, type Row, removeFiles, table, unusable } from "./convention-table.ts";

const { tape, log, empty, fresh } = files;
afterAll(removeFiles);

async function run(...argv: readonly string[]) {
  const terminal = terminalDouble();
  const code = await runCli(argv, terminal);
  return { code, out: terminal.stdout, err: terminal.stderr.join("\n") };
}

/** Fails in a planned way: with a code, and with a sentence that is no stack. */
function expectSentence({ code, err }: { readonly code: number; readonly err: string }): void {
  expect(code).not.toBe(exitCode.ok);
  expect(err).toMatch(/\w+.*[.:]/);
  expect(err).not.toContain("failed unexpectedly");
}

interface Specified {
  readonly name: string;
  readonly summary: string;
  readonly passesEverything: boolean;
  readonly options: readonly Option[];
  /** Names of the arguments. */
  readonly argumentNames: readonly string[];
  readonly row: Row;
}

const specs: readonly Specified[] = await Promise.all(
  commands.map(async ({ name, summary, load }) => {
    const command = new Command(name);
    const spec = await load();
    spec.configure(command);
    return {
      name,
      summary,
      passesEverything: spec.passesEverything === true,
      options: command.options.filter(({ hidden }) => !hidden),
      argumentNames: command.registeredArguments.map((argument) => argument.name()),
      row: table[name] ?? { prints: [] },
    };
  }),
);

const having = (long: string) => specs.filter(({ options }) => options.some((option) => option.long === long));
const lines = (chosen: readonly Specified[], args: (row: Row) => readonly (readonly string[])[] | undefined) =>
  chosen.flatMap(({ name, row }) => (args(row) ?? []).map((argv) => [[name, ...argv]] as const));

it("has a row for every command, and no other", () => {
  expect(Object.keys(table).sort()).toEqual(commands.map(({ name }) => name).sort());
});

describe.each(specs)("agentwire $name", ({ name, summary, passesEverything, options, argumentNames, row }) => {
  const named = (long: string) => options.find((option) => option.long === long);
  const withValue = options.filter(({ required, optional }) => required || optional);

  it("has --json without a value, if it has it, and is shown to print JSON", () => {
    const json = named("--json");
    if (json === undefined) return expect(row.json).toBeUndefined();
    expect([json.required, json.optional]).toEqual([false, false]);
    expect((row.json ?? row.prints).length).toBeGreaterThan(0);
  });

  it("has -o for --output, if it writes a file, and is shown to write it", () => {
    const output = named("--output");
    expect(options.filter(({ short }) => short === "-o")).toEqual(output === undefined ? [] : [output]);
    if (output !== undefined && row.writes === undefined) expect(["record", "mutation-test", "fleet"]).toContain(name);
  });

  it("is tested with an empty session, if it accepts sessions", () => {
    const readsSession = argumentNames.some((argument) =>
      ["tape", "tapes", "file", "first", "session"].includes(argument),
    );
    if (readsSession) expect(row.nothing?.length ?? 0).toBeGreaterThan(0);
  });

  it("rejects wrong values of every flag", async () => {
    const unchecked = withValue.filter(
      ({ long, parseArg }) =>
        parseArg === undefined && long !== "--output" && !Object.hasOwn(row.values ?? {}, long ?? ""),
    );
    expect(unchecked.map(({ long }) => long)).toEqual([]);
    for (const { long = "", parseArg } of withValue) {
      const given = row.values?.[long] ?? (parseArg === undefined ? undefined : [long, "\u0000"]);
      if (given === undefined || "anyText" in given) continue;
      const outcome = await run(name, ...given);
      expectSentence(outcome);
    }
  });

  it("explains itself in sentences", async () => {
    expect(summary).toMatch(/^[A-Z].*\.$/);
    for (const { description } of options) expect(description).toMatch(/^\S.*[^.]$/s);
    if (passesEverything) return;
    const { code, out } = await run(name, "--help");
    expect(code).toBe(exitCode.ok);
    for (const flag of ["--quiet", "--no-color", "--help"]) expect(out.join("\n")).toContain(flag);
  });
});

describe("every command with --json", () => {
  it.each(lines(having("--json"), ({ json, prints }) => json ?? prints))(
    "prints nothing else on stdout: %j",
    async (argv) => {
      const { out } = await run(...argv, "--json");
      const { description = "" } =
        specs.find(({ name }) => name === argv[0])?.options.find(({ long }) => long === "--json") ?? {};
      // A command that prints a line for each finding prints none if there is none.
      for (const text of /\bline\b/.test(description) ? out : [out.join("\n")])
        expect(() => JSON.parse(text)).not.toThrow();
    },
  );

  it("prints an array of no sessions", async () => {
    vi.stubEnv("CLAUDE_CONFIG_DIR", fresh("no-such-home"));
    expect(await run("sessions", "list", "--json")).toMatchObject({ code: exitCode.ok, out: ["[]"] });
    vi.unstubAllEnvs();
  });
});

describe("every command with -o", () => {
  const writers = having("--output").flatMap(({ name, row: { writes } }) =>
    writes === undefined ? [] : [{ name, writes }],
  );

  it.each(writers)("writes there, and nowhere else: $name", async ({ name, writes }) => {
    const path = fresh(`${name}-written`);
    await run(name, ...writes(path));
    expect(existsSync(path)).toBe(true);
  });

  it.each(writers)("says that it cannot write: $name", async ({ name, writes }) => {
    const outcome = await run(name, ...writes(join(tape, "below-a-file")));
    expectSentence(outcome);
    expect(outcome.code).toBe(exitCode.unreadable);
  });
});

describe("a command without anything to check", () => {
  it.each(lines(specs, ({ nothing }) => nothing))("fails with an error message: %j", async (argv) => {
    expectSentence(await run(...argv));
  });

  it("fails with JSON, too", async () => {
    expectSentence(await run("check", empty, "--json"));
  });
});

describe.each(Object.entries(unusable))("%s", (_, file) => {
  // `corpus add` starts its engine for each call; its own test has these files.
  const takers = lines(specs, ({ nothing }) => nothing).filter(
    ([argv]) => argv.includes(empty) && argv[0] !== "corpus",
  );

  it.each(takers)("is rejected with its name and a next step: %j", async (argv) => {
    const outcome = await run(...argv.map((word) => (word === empty ? file : word)));
    expectSentence(outcome);
    expect(outcome.err).toContain(file);
  });
});

describe.each(Object.entries(otherForms))("%s in place of a tape", (_, file) => {
  const takers = lines(specs, ({ prints }) => prints).filter(([argv]) => argv.includes(tape) && argv[0] !== "replay");

  it.each(takers)("is accepted by every command, which reports its kind: %j", async (argv) => {
    const { code, err } = await run(...argv.map((word) => (word === tape ? file : word)));
    expect([exitCode.ok, exitCode.found, exitCode.otherMetadata]).toContain(code);
    expect(err).toContain(`${file}: read as `);
    expect(err).not.toContain("failed unexpectedly");
  });
});

describe("every command that prints a result", () => {
  const all = lines(specs, ({ prints }) => prints);

  it.each(all)("prints no note with --quiet and no color with --no-color: %j", async ([name, ...args]) => {
    const terminal = { ...terminalDouble(), color: true };
    let notes = 0;
    await runCli([name ?? "", "--quiet", "--no-color", ...args], { ...terminal, note: () => void notes++ });
    expect(notes).toBe(0);
    expect([...terminal.stdout, ...terminal.stderr].join("\n")).not.toContain("\u001b[");
  });

  it.each(all)("prints it on stdout, and only notes and progress on stderr: %j", async ([name, ...args]) => {
    const { code, out, err } = await run(name ?? "", "--quiet", ...args);
    expect(out.length).toBeGreaterThan(0);
    if (code === exitCode.ok || code === exitCode.found) expect(err).toBe("");
  });

  // `upgrade` compares nothing here, so it fails before it prints.
  const printing = specs.filter(({ name }) => name !== "upgrade");
  const allThatPrint = [
    ...all,
    ...lines(printing, ({ json }) => json),
    ...lines(printing, ({ serves }) => serves),
    ...printing.flatMap(({ name, row: { prints, writes } }) =>
      writes === undefined || prints.length > 0 ? [] : [[[name, ...writes(fresh(`${name}-unprinted`))]] as const],
    ),
    [["--help"]] as const,
    [["--version"]] as const,
    [["why", "--help"]] as const,
    [[]] as const,
  ];

  it.each(allThatPrint)("ends with a code if it cannot print: %j", async (argv) => {
    const terminal = terminalDouble();
    const full = () => Promise.reject(new WriteFailed("The output cannot be written: ENOSPC"));
    expect(await runCli(argv, { ...terminal, room: full, finish: full })).toBe(exitCode.peer);
    expect(terminal.stderr.at(-1)).toBe("The output cannot be written: ENOSPC");
  });

  it.runIf(existsSync("/dev/full"))("ends with a code on a full disk", async () => {
    const program = fileURLToPath(new URL("../../bin/agentwire.mjs", import.meta.url));
    const shell = ["-c", '"$0" "$@" > /dev/full', process.execPath, program, "why", tape];
    const failure = await promisify(execFile)("sh", shell).then(
      () => null,
      (error: { readonly code: number; readonly stderr: string }) => error,
    );
    expect(failure?.code).toBe(exitCode.peer);
    expect(failure?.stderr).toMatch(/The output cannot be written: .*ENOSPC.*\n$/);
  });
});

describe("the exit codes", () => {
  const page = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

  it.each(Object.values(exitCode))("are documented: %s", (code) => {
    expect(page).toMatch(new RegExp(`^\\| ${code} \\| \\w+`, "m"));
  });
});

describe("several inputs", () => {
  it("each have a summary that names the file, and the worst exit code", async () => {
    const { code, out } = await run("check", tape, log, "--quiet");
    expect(code).toBe(exitCode.ok);
    expect(out).toEqual([expect.stringContaining(`${tape}: `), expect.stringContaining(`${log}: `)]);
    expect((await run("check", tape, empty)).code).toBe(exitCode.found);
  });
});

describe("a wrong value of a flag", () => {
  it.each([
    [["why", tape, "--at", "soon"], "--at <event>", "soon", "the number of an event"],
    [["inspect", tape, "--at", "-1"], "--at <event>", "-1", "the number of an event"],
    [["view", tape, "--from", "x"], "--from <event>", "x", "the number of an event"],
    [["diff", tape, tape, "--limit", "close"], "--limit <likeness>", "close", "identical, renamed or minor"],
    [["validate", tape, "--mode", "lax"], "--mode <mode>", "lax", "strict, compat or passthrough"],
    [["redrive", tape, "--timeout", "0"], "--timeout <ms>", "0", "a number of milliseconds above 0"],
    [["fork", tape, "--at", "1", "--set", "{"], "--set <json>", "{", "JSON, or @ and a JSON file"],
    [["bisect", tape, "--host", "h", "--from", "a", "--to", "b"], "--from <release>", "a", "a release such as"],
    [["replay", tape, "--shard", "3/2"], "--shard <i/n>", "3/2", "a shard i/n"],
    [["replay", tape, "--jobs", "0"], "--jobs <n>", "0", "a whole number, 1 or more"],
    [["replay", tape, "--time-scale", "fast"], "--time-scale <factor>", "fast", "a number, 0 or more"],
    [["conform", "agent", "--level", "PERHAPS"], "--level <level>", "PERHAPS", "MUST, SHOULD or MAY"],
    [["conform", "agent", "--jobs", "many"], "--jobs <n>", "many", "a whole number, 1 or more"],
    [["conform", "nobody"], "side", "nobody", "agent or host"],
    [["sessions", "list", "--limit", "all"], "--limit <n>", "all", "a whole number, 0 or more"],
    [["serve", "--port", "http"], "--port <number>", "http", "a whole number, 0 to 65535"],
    [["schema", "--at", "9.9.9"], "Unknown release", "9.9.9", `a release such as ${currentRelease}.`],
    [["schema", "diff", "0.3.330", "9.9.9"], "Unknown release", "9.9.9", `a release such as ${currentRelease}.`],
  ])("is reported with the accepted values: %j", async (argv, flag, value, accepted) => {
    const { code, err, out } = await run(...argv);
    expect({ code, out }).toEqual({ code: exitCode.usage, out: [] });
    for (const fragment of ["error: ", flag, value, `Expected ${accepted}`].slice(flag.startsWith("Unknown") ? 1 : 0))
      expect(err).toContain(fragment);
  });
});

describe("the common options", () => {
  it("print a starting point if no command is given", async () => {
    const { code, out } = await run();
    expect(code).toBe(exitCode.ok);
    expect(out.join("\n")).toContain("agentwire quickstart");
  });

  it("print the version", async () => {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect(await run("--version")).toMatchObject({ code: exitCode.ok, out: [version] });
  });

  it.each([[["--quiet", "check", log]], [["check", log, "--quiet"]]])("leave out notes: %j", async (argv) => {
    expect((await run("check", log)).err).not.toBe("");
    expect((await run(...argv)).err).toBe("");
  });

  it.each([[["--no-color", "check", tape]], [["check", tape, "--no-color"]]])("leave out colors: %j", async (argv) => {
    const colored = { ...terminalDouble(), color: true };
    await runCli(["check", tape], colored);
    expect(colored.stdout.join("\n")).toContain("\u001b[");
    const plain = { ...terminalDouble(), color: true };
    await runCli(argv, plain);
    expect(plain.stdout.join("\n")).not.toContain("\u001b[");
  });
});

describe("a tape that exists", () => {
  it.each([
    ["record", ["--", process.execPath, "-e", ""]],
    ["import", [log]],
  ])("is not overwritten by %s without --force", async (command, args) => {
    const out = fresh(`${command}-mine.tape.jsonl`);
    writeFileSync(out, "mine");
    const { code, err } = await run(command, "-o", out, ...args);
    expect(code).toBe(exitCode.usage);
    expect(err).toContain(`--output ${out}: the file exists.`);
    expect(readFileSync(out, "utf8")).toBe("mine");
    if (command !== "import") return; // a recording ends as its agent ends, and takes this process along
    expect((await run(command, "-o", out, "--force", ...args)).code).toBe(exitCode.ok);
    expect(readFileSync(out, "utf8")).toContain('"agentwire":"tape"');
  });
});
