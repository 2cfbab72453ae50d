import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectShardsToMerge, fresh, root, run } from "./shards.ts";

test("shards of redrive merge to the output of a single run, in any number and order, with one of them twice", () =>
  expectShardsToMerge("redrive", true));

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
  ["explore", ["--budget", "3", "--seeds", "3", "--scenario", "two-prompts", "three-prompts", "interrupt-twice"], []],
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
  /** The lines without times, and without the cases that took longest: they differ from run to run. */
  const untimed = (lines: readonly string[]) =>
    lines.map((line) => line.replace(/^(\d+ cases?) .*slowest: .*$/, "$1").replaceAll(/[\d.]+ s\b/g, ""));

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

test("shards of the seeds of explore merge to the reports of a single run", async () => {
  const [folder, tapes] = [fresh(), fresh()];
  const options = ["--budget", "3", "--seeds", "2", "--rest", "20", "--tapes", tapes];
  const argv = ["explore", ...options, "--scenario", "interrupt-twice"];
  const reports = (name: string) =>
    ["output", "junit", "sarif"].flatMap((form) => [`--${form}`, join(folder, `${name}.${form}`)]);
  const peer = ["--", process.execPath, broken];
  await run(...argv, ...reports("single"), ...peer);
  const paths = ["1/2", "2/2"].map((shard) => join(folder, shard));
  for (const [index, path] of paths.entries())
    await run(...argv, "--shard", `${index + 1}/2`, "--results", path, ...peer);
  await run("merge", ...paths, ...reports("merged"), "--tapes", tapes);
  const read = (name: string) =>
    ["output", "junit", "sarif"].map((form) => readFileSync(join(folder, `${name}.${form}`), "utf8"));
  expect(read("merged")).toEqual(read("single"));
  const { seed, seeds, scenarios } = JSON.parse(read("single")[0] ?? "");
  expect([seed, seeds, scenarios.length, scenarios[0].random]).toEqual([1, 2, 1, 2]);
});
