import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame } from "@agentwire/protocol/codec";
import { memoryAgent } from "@agentwire/testing/node";
import { afterAll, describe, expect, it } from "vitest";
import { generatedSuite, replaySuite } from "../../../../src/command/conformance/conform/generated.ts";
import { readConformOptions } from "../../../../src/command/conformance/conform/options.ts";
import type { ShardedSuite } from "../../../../src/suite/define.ts";
import { mergedResults, openResults } from "../../../../src/suite/results-file.ts";
import { runSharded } from "../../../../src/suite/run.ts";
import { type TerminalDouble, terminalDouble } from "../../../terminal-double.ts";

const root = mkdtempSync(join(tmpdir(), "agentwire-generated-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The reference agent, which calls a stopped turn one with too many rounds. */
const broken = memoryAgent({
  out: () => (frame: Frame) => [
    frame.type === "result" && frame.subtype === "error_during_execution"
      ? { ...frame, subtype: "error_max_turns" }
      : frame,
  ],
});

const forms = ["output", "junit", "sarif", "ctrf", "markdown", "html"];
const optionsFor = (folder: string, more: Readonly<Record<string, unknown>>) =>
  readConformOptions({
    ...Object.fromEntries(forms.map((form) => [form, join(folder, form)])),
    tapes: join(folder, "tapes"),
    ...more,
  });
type Options = ReturnType<typeof optionsFor>;
type Create<Result> = (terminal: TerminalDouble, options: Options) => ShardedSuite<Result>;

let runs = 0;
function fresh(): string {
  const folder = join(root, String(runs++));
  mkdirSync(folder);
  return folder;
}

/** What a run printed and wrote, with its exit code. */
function resultOf(code: number, terminal: TerminalDouble, folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name !== "tapes");
  const read = (name: string) => readFileSync(join(folder, name), "utf8").replaceAll(folder, "FOLDER");
  return {
    code,
    out: terminal.stdout.map((line) => line.replaceAll(folder, "FOLDER")),
    err: terminal.stderr,
    files: Object.fromEntries(files.map((name) => [name, read(name)])),
  };
}

async function single<Result>(create: Create<Result>, more: Readonly<Record<string, unknown>>) {
  const [terminal, folder] = [terminalDouble(), fresh()];
  const suite = create(terminal, optionsFor(folder, more));
  const code = await runSharded(suite, { terminal, argv: ["conform"], options: {} });
  return resultOf(code, terminal, folder);
}

async function sharded<Result>(create: Create<Result>, more: Readonly<Record<string, unknown>>, of: number) {
  const paths: string[] = [];
  for (let index = 1; index <= of; index++) {
    const [terminal, folder] = [terminalDouble(), fresh()];
    const results = join(folder, "results.jsonl");
    const suite = create(terminal, optionsFor(folder, more));
    await runSharded(suite, { terminal, argv: ["conform"], options: { shard: { index, of }, results } });
    paths.push(results);
  }
  const [terminal, folder] = [terminalDouble(), fresh()];
  const suite = create(terminal, optionsFor(folder, more));
  const files = await Promise.all(paths.map(openResults));
  return resultOf(await suite.report(mergedResults(files, suite.result), "merge"), terminal, folder);
}

describe("generated sessions", () => {
  const sessionsOf =
    (agent: ReturnType<typeof memoryAgent>): Create<unknown> =>
    (terminal, options) =>
      generatedSuite(terminal, { subject: "an agent", agentWith: () => agent }, options);

  it("merge to the output, the reports and the tape of a single run, which ends with the first violation", async () => {
    const more = { seed: "8", runs: "40" };
    const one = await single(sessionsOf(broken), more);
    expect([one.code, one.out[0]]).toEqual([1, "VIOLATED generated-8"]);
    expect(Object.keys(one.files)).toContain(join("tapes", "generated-8.tape.jsonl"));
    expect(one.files.junit?.match(/<testcase/g)?.length).toBe(8);
    for (const of of [2, 7]) expect(await sharded(sessionsOf(broken), more, of)).toEqual(one);
  });

  it("merge to the output of a single run without violations", async () => {
    const more = { seed: "3", runs: "6" };
    const one = await single(sessionsOf(memoryAgent()), more);
    expect(one.out).toEqual(["6 generated sessions of seed 3: no violations"]);
    expect(await sharded(sessionsOf(memoryAgent()), more, 4)).toEqual(one);
  });

  it("run the sessions that a seed has had before", async () => {
    const { out } = await single(sessionsOf(broken), { seed: "8", runs: "40", json: true });
    expect(JSON.parse(out[0] ?? "")).toMatchObject({ seed: 8, findings: [{ requirement: "turn.result.exactly-one" }] });
  });
});

describe("replayed sessions", () => {
  it("merge to the output and the reports of a single run", async () => {
    const folder = fresh();
    const options = { ...optionsFor(folder, { seed: "8", runs: "40" }), reports: [] };
    const found = generatedSuite(terminalDouble(), { subject: "an agent", agentWith: () => broken }, options);
    await runSharded(found, { terminal: terminalDouble(), argv: ["conform"], options: {} });
    const tape = join(folder, "tapes", "generated-8.tape.jsonl");
    const copy = join(folder, "copy.tape.jsonl");
    copyFileSync(tape, copy);
    const replay: Create<unknown> = (terminal, options) =>
      replaySuite(terminal, { subject: "an agent", agentWith: () => broken }, options);
    const one = await single(replay, { replay: [tape, copy] });
    expect([one.code, one.out.at(-1)]).toEqual([1, "2 of 2 tapes with violations"]);
    expect(one.out[0]).toBe(`VIOLATED ${tape}`);
    expect(await sharded(replay, { replay: [tape, copy] }, 2)).toEqual(one);
  });
});
