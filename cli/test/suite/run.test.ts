import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { runCli } from "../../src/main.ts";
import { ofShard } from "../../src/suite/define.ts";
import { resultsHeader, sizeOf } from "../../src/suite/results-file.ts";
import { plainLog, transcript } from "../input/sessions.ts";
import { terminalDouble } from "../terminal-double.ts";

const root = mkdtempSync(join(tmpdir(), "agentwire-suite-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A tape with one frame for each uuid. A uuid that occurs twice violates a law. */
function tapeWith(...uuids: readonly number[]): Uint8Array {
  const tape = createMemoryTape();
  for (const uuid of uuids) {
    const id = `00000000-0000-4000-8000-${String(uuid).padStart(12, "0")}`;
    tape.frame("agent-to-host", { type: "system", subtype: "status", status: null, session_id: "s", uuid: id });
  }
  tape.finish();
  return tape.bytes();
}

const sessions = join(root, "sessions");
mkdirSync(sessions);
const contents: Readonly<Record<string, string | Uint8Array>> = {
  "a.tape.jsonl": tapeWith(1, 2),
  "b.tape.jsonl": tapeWith(1, 1),
  "c.tape.jsonl": "not a tape\n",
  "d.jsonl": plainLog(),
  "e.jsonl": transcript(),
  "f.tape.jsonl": tapeWith(),
  "g.tape.jsonl": tapeWith(3, 3, 3),
};
for (const [name, content] of Object.entries(contents)) writeFileSync(join(sessions, name), content);

async function run(...argv: readonly string[]) {
  const terminal = terminalDouble();
  const code = await runCli(argv, terminal);
  return { code, out: terminal.stdout, err: terminal.stderr };
}

let runs = 0;
const fresh = (): string => join(root, `run-${runs++}`);

/** Runs every shard, and returns the paths of the results. */
async function shardsOf(argv: readonly string[], of: number): Promise<readonly string[]> {
  const folder = fresh();
  const paths: string[] = [];
  for (let index = 1; index <= of; index++) {
    const path = join(folder, `${index}.jsonl`);
    await run(...argv, "--shard", `${index}/${of}`, "--results", path);
    paths.push(path);
  }
  return paths;
}

const forms = ["output", "junit", "sarif", "ctrf", "markdown", "html"];
const reportsIn = (folder: string) => forms.flatMap((form) => [`--${form}`, join(folder, form)]);
const written = (folder: string) => forms.map((form) => readFileSync(join(folder, form), "utf8"));

describe.each([
  ["check", true],
  ["check --json", true],
  ["validate", true],
  ["validate --mode strict", true],
  ["redrive", true],
  ["why", false],
  ["why --json", false],
])("%s", (command, hasReports) => {
  test("shards of any number, in any order, one of them twice, merge to the output of a single run", async () => {
    const argv = [...command.split(" "), sessions];
    const reports = fresh();
    const single = await run(...argv, ...(hasReports ? reportsIn(reports) : []));
    expect(single.code).toBe(3);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.infiniteStream(fc.nat()), async (of, numbers) => {
        const paths = await shardsOf(argv, of);
        const shuffled = paths.toSorted(() => ((numbers.next().value ?? 0) % 2 === 0 ? -1 : 1));
        const again = paths[(numbers.next().value ?? 0) % of] ?? "";
        const copy = `${again}.again`;
        copyFileSync(again, copy);
        const folder = fresh();
        const merged = await run("merge", ...shuffled, copy, ...(hasReports ? reportsIn(folder) : []));
        const notes = (line: string) => !line.includes("not counted");
        expect({ ...merged, err: merged.err.filter(notes) }).toEqual(single);
        if (hasReports) expect(written(folder)).toEqual(written(reports));
      }),
      { numRuns: 4 },
    );
  });
});

/** An agent that answers the handshake, and exits with its first prompt. */
const broken = join(root, "broken.mjs");
writeFileSync(
  broken,
  `import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { type, request_id } = JSON.parse(line);
  if (type === "user") process.exit();
  const response = { subtype: "success", request_id, response: { commands: [], agents: [], models: [] } };
  process.stdout.write(JSON.stringify({ type: "control_response", response }) + "\\n");
}
`,
);

describe.each([
  ["conform", ["agent", "--only", "permission-", "--timeout", "60000", "--", process.execPath, broken], ["--tapes"]],
  ["explore", ["--budget", "3", "--scenario", "two-prompts", "three-prompts", "interrupt-twice"], []],
  [
    "explore",
    [
      "--budget",
      "1",
      "--rest",
      "20",
      "--scenario",
      "two-prompts",
      "stop-hook-and-a-prompt",
      "--",
      process.execPath,
      broken,
    ],
    ["--tapes"],
  ],
])("%s %j", (command, args, flags) => {
  const untimed = (lines: readonly string[]) => lines.map((line) => line.replaceAll(/[\d.]+ s\b/g, ""));

  test("shards merge to the output and the tapes of a single run", async () => {
    const argv = [command, ...flags, ...flags.map(() => ""), ...args];
    const tapesIn = (folder: string) => argv.map((arg) => (arg === "" ? folder : arg));
    const [one, two] = [fresh(), fresh()];
    const single = await run(...tapesIn(one));
    expect(single.code).toBe(flags.length);
    for (const of of [2, 5]) {
      const [separator, shards] = [args.indexOf("--"), fresh()];
      const paths: string[] = [];
      for (let index = 1; index <= of; index++) {
        const path = join(shards, `${index}.jsonl`);
        const line = tapesIn(fresh());
        const at = separator < 0 ? line.length : line.indexOf("--");
        await run(...line.toSpliced(at, 0, "--shard", `${index}/${of}`, "--results", path));
        paths.push(path);
      }
      const merged = await run("merge", ...paths, ...flags.flatMap((flag) => [flag, two]));
      expect(merged.code).toBe(single.code);
      expect(untimed(merged.out).map((line) => line.replaceAll(two, one))).toEqual(untimed(single.out));
      if (flags.length > 0) expect(readdirSync(two)).toEqual(readdirSync(one));
    }
  });
});

test("shards are disjoint, cover all items, and have the size that their file claims", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.integer({ min: 1, max: 20 }), (items, of) => {
      const shards = Array.from({ length: of }, (_, at) => ({ index: at + 1, of }));
      const parts = shards.map((shard) => ofShard(items, shard));
      expect(parts.flat().sort()).toEqual([...items].sort());
      expect(shards.map((shard) => sizeOf(resultsHeader(["check"], shard, items)))).toEqual(
        parts.map(({ length }) => length),
      );
    }),
  );
});

describe("what does not merge is named", () => {
  test("a shard that is missing", async () => {
    const [first = "", , third = ""] = await shardsOf(["check", sessions], 3);
    expect(await run("merge", first, third)).toMatchObject({
      code: 3,
      err: [expect.stringContaining("Shard 2/3 is missing")],
    });
  });

  test("a shard that breaks off", async () => {
    const [first = "", second = ""] = await shardsOf(["check", sessions], 2);
    const lines = readFileSync(second, "utf8").split("\n");
    writeFileSync(second, `${lines.slice(0, -2).join("\n")}\n`);
    const { code, err } = await run("merge", first, second);
    expect(code).toBe(3);
    expect(err.join("\n")).toContain("2 of 3 results. Run shard 2/2 again.");
  });

  test("a shard with more results than items", async () => {
    const [first = ""] = await shardsOf(["check", sessions], 1);
    const lines = readFileSync(first, "utf8").split("\n");
    appendFileSync(first, `${lines[1]}\n`);
    const { code, err } = await run("merge", first);
    expect(code).toBe(3);
    expect(err.join("\n")).toContain("more results than the shard has items");
  });

  test("shards over different files", async () => {
    const other = fresh();
    mkdirSync(other);
    writeFileSync(join(other, "a.tape.jsonl"), tapeWith(1));
    const [first = ""] = await shardsOf(["check", other], 2);
    writeFileSync(join(other, "b.tape.jsonl"), tapeWith(2));
    const [, second = ""] = await shardsOf(["check", other], 2);
    expect((await run("merge", first, second)).err.join()).toContain("different items (1 and 2)");
  });

  test.each([
    ["another command", ["validate", sessions], "shard 2/2 of validate"],
    ["other arguments", ["check", "--json", sessions], "different arguments"],
  ])("%s", async (_, argv, message) => {
    const [first = ""] = await shardsOf(["check", sessions], 2);
    const [, second = ""] = await shardsOf(argv, 2);
    const { code, err } = await run("merge", first, second);
    expect(code).toBe(3);
    expect(err.join()).toContain(message);
  });

  test.each([
    ["no results", "{}\n", "is not a file of results"],
    [
      "a command without shards",
      JSON.stringify(resultsHeader(["serve"], { index: 1, of: 1 }, [])),
      "no command with shards",
    ],
    [
      "arguments that the command rejects",
      JSON.stringify(resultsHeader(["check", "--no-such", "x"], { index: 1, of: 1 }, [])),
      "arguments",
    ],
    [
      "an index beyond the number of shards",
      JSON.stringify(resultsHeader(["check", "x"], { index: 3, of: 2 }, [])),
      "shard 3/2",
    ],
  ])("%s", async (_, content, message) => {
    const path = fresh();
    writeFileSync(path, content);
    const { code, err } = await run("merge", path);
    expect(code).toBe(3);
    expect(err.join()).toContain(message);
  });

  test("a form of report that the command does not have", async () => {
    const paths = await shardsOf(["why", sessions], 1);
    expect((await run("merge", ...paths, "--junit", fresh())).code).toBe(2);
  });
});

test("the reports that a file of results names are not written", async () => {
  const target = fresh();
  const path = fresh();
  const header = resultsHeader(["check", "x", "--junit", target, "--results", target], { index: 1, of: 1 }, []);
  writeFileSync(path, `${JSON.stringify(header)}\n`);
  expect((await run("merge", path)).code).toBe(0);
  expect(() => readFileSync(target)).toThrow("ENOENT");
});

test("results replace results, and no other file", async () => {
  const path = join(fresh(), "results.jsonl");
  const shard = ["check", sessions, "--shard", "1/2", "--results", path];
  await run(...shard);
  await run(...shard);
  expect((await run("check", sessions, "--shard", "1/2", "--results", join(sessions, "a.tape.jsonl"))).code).toBe(3);
  expect(readFileSync(join(sessions, "a.tape.jsonl"))).toEqual(Buffer.from(tapeWith(1, 2)));
  expect((await run("check", sessions, "--results", path)).code).toBe(2);
});
