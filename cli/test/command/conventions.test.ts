import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMemoryTape } from "@agentwire/replay";
import { Command } from "commander";
import { afterAll, describe, expect, it, vi } from "vitest";
import { commands } from "../../src/command/registry.ts";
import { exitCode } from "../../src/exit.ts";
import { main } from "../../src/main.ts";
import { plainLog, tape as tapeBytes, transcript } from "../input/sessions.ts";
import { terminalDouble } from "../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-conventions-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const tape = fileOf("session.tape.jsonl", tapeBytes());
const log = fileOf("session.jsonl", plainLog());
const other = fileOf("other.jsonl", transcript());
const bare = createMemoryTape();
bare.finish();
const empty = fileOf("empty.tape.jsonl", bare.bytes());

async function run(...argv: readonly string[]) {
  const terminal = terminalDouble();
  const code = await main(argv, terminal);
  return { code, out: terminal.stdout, err: terminal.stderr.join("\n") };
}

const specs = await Promise.all(
  commands.map(async ({ name, summary, load }) => {
    const command = new Command(name);
    const spec = await load();
    spec.configure(command);
    return { name, summary, spec, options: command.options };
  }),
);

describe.each(specs)("agentwire $name", ({ name, summary, spec, options }) => {
  const named = (long: string) => options.find((option) => option.long === long);

  it("has --json without a value, if it has it", () => {
    expect(named("--json")?.required ?? false).toBe(false);
    expect(named("--json")?.optional ?? false).toBe(false);
  });

  it("has -o for --output, if it writes a file", () => {
    if (named("--output") !== undefined) expect(named("--output")?.short).toBe("-o");
    expect(options.filter(({ short }) => short === "-o").map(({ long }) => long)).toEqual(
      named("--output") === undefined ? [] : ["--output"],
    );
  });

  it("explains itself in sentences", async () => {
    expect(summary).toMatch(/^[A-Z].*\.$/);
    for (const { description, hidden } of options) if (!hidden) expect(description).toMatch(/^\S.*[^.]$/s);
    if (spec.passesEverything === true) return;
    const { code, out } = await run(name, "--help");
    expect(code).toBe(exitCode.ok);
    for (const flag of ["--quiet", "--no-color", "--help"]) expect(out.join("\n")).toContain(flag);
  });
});

describe("every command that takes --json", () => {
  it.each([
    [["check", tape]],
    [["check", empty]],
    [["validate", tape]],
    [["inspect", tape]],
    [["inspect", tape, "--at", "1"]],
    [["why", tape]],
    [["diff", tape, log]],
    [["coverage", tape]],
    [["redact", "--lint", tape]],
    [["redrive", tape]],
    [["schema", "show", "interrupt"]],
    [["schema", "diff", "0.3.315", "0.3.330"]],
    [["conform", "agent", "--list"]],
    [["mutation-test", "--list"]],
    [["zoo", "--list"]],
    [["sessions", "show", other]],
    [["sessions", "doctor", other]],
  ])("prints nothing else on stdout: %j", async (argv) => {
    const { out } = await run(...argv, "--json");
    const whole = out.join("\n");
    const values = argv[1] === "show" && argv[0] === "schema" ? [whole] : out;
    for (const value of values) expect(() => JSON.parse(value)).not.toThrow();
  });

  it("prints an array of no sessions", async () => {
    vi.stubEnv("CLAUDE_CONFIG_DIR", join(folder, "no-such-home"));
    expect(await run("sessions", "list", "--json")).toMatchObject({ code: exitCode.ok, out: ["[]"] });
    vi.unstubAllEnvs();
  });
});

describe("a command that has nothing to judge", () => {
  it.each([
    [["check", empty]],
    [["validate", empty]],
    [["coverage", empty]],
    [["diff", empty, empty]],
    [["redrive", empty]],
    [["why", empty]],
    [["export", empty, "-o", join(folder, "exported")]],
    [["conform", "agent", "--only", "no-such-case", "--", "x"]],
    [["mutation-test", "--only", "no-such-agent", "--", "x"]],
  ])("fails with a sentence: %j", async (argv) => {
    const { code, err } = await run(...argv);
    expect(code).not.toBe(exitCode.ok);
    expect(err).toMatch(/\w+.*\.$/m);
    expect(err).not.toContain("failed unexpectedly");
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
    [["fork", tape, "--at", "1", "--set", "{"], "--set <json>", "{", "JSON, or @ and a file"],
    [["bisect", tape, "--host", "h", "--from", "a", "--to", "b"], "--from <release>", "a", "a release such as"],
    [["replay", tape, "--shard", "3/2"], "--shard <i/n>", "3/2", "a shard i/n"],
    [["replay", tape, "--jobs", "0"], "--jobs <n>", "0", "a whole number, 1 or more"],
    [["replay", tape, "--time-scale", "fast"], "--time-scale <factor>", "fast", "a number, 0 or more"],
    [["conform", "agent", "--level", "PERHAPS"], "--level <level>", "PERHAPS", "MUST, SHOULD or MAY"],
    [["conform", "agent", "--jobs", "many"], "--jobs <n>", "many", "a whole number, 1 or more"],
    [["conform", "nobody"], "side", "nobody", "agent or host"],
    [["sessions", "list", "--limit", "all"], "--limit <n>", "all", "a whole number, 0 or more"],
    [["serve", "--port", "http"], "--port <number>", "http", "a whole number, 0 to 65535"],
    [["schema", "--at", "9.9.9"], "Unknown release", "9.9.9", "a release such as 0.3.330."],
    [["schema", "diff", "0.3.330", "9.9.9"], "Unknown release", "9.9.9", "a release such as 0.3.330."],
  ])("is named, with what is accepted: %j", async (argv, flag, value, accepted) => {
    const { code, err, out } = await run(...argv);
    expect({ code, out }).toEqual({ code: exitCode.usage, out: [] });
    for (const words of ["error: ", flag, value, `Expected ${accepted}`].slice(flag.startsWith("Unknown") ? 1 : 0))
      expect(err).toContain(words);
  });
});

describe("the common options", () => {
  it("say where to begin if there is no command", async () => {
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
    await main(["check", tape], colored);
    expect(colored.stdout.join("\n")).toContain("\u001b[");
    const plain = { ...terminalDouble(), color: true };
    await main(argv, plain);
    expect(plain.stdout.join("\n")).not.toContain("\u001b[");
  });
});

const program = fileURLToPath(new URL("../../bin/agentwire.mjs", import.meta.url));

describe.runIf(existsSync("/dev/full"))("output that cannot be written", () => {
  it.each([
    ["inspect", tape],
    ["why", tape],
    ["check", tape],
    ["schema", "show", "interrupt"],
  ])("ends with a code and one line on stderr: %s", (...argv) => {
    const { status, stderr } = spawnSync("sh", ["-c", '"$0" "$@" > /dev/full', process.execPath, program, ...argv], {
      encoding: "utf8",
    });
    expect(status).toBe(exitCode.peer);
    expect(stderr).toMatch(/^The output cannot be written: .*ENOSPC.*\n$/);
  });
});

describe("a tape that exists", () => {
  it.each([
    ["record", ["--", process.execPath, "-e", ""]],
    ["import", [log]],
  ])("is not overwritten by %s without --force", async (command, words) => {
    const out = fileOf(`${command}.tape.jsonl`, "mine");
    const { code, err } = await run(command, "-o", out, ...words);
    expect(code).toBe(exitCode.usage);
    expect(err).toContain(`--output ${out}: the file exists.`);
    expect(readFileSync(out, "utf8")).toBe("mine");
    if (command !== "import") return; // a recording ends as its agent ends, and takes this process along
    expect((await run(command, "-o", out, "--force", ...words)).code).toBe(exitCode.ok);
    expect(readFileSync(out, "utf8")).toContain('"agentwire":"tape"');
  });
});
