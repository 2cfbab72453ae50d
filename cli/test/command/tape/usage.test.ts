import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { plainLog, tape, transcript } from "../../input/sessions.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-usage-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
/** The log of one session whose result reports the usage of a model. */
const withCosts = (name: string, outputTokens: number): string => {
  const lines = plainLog().trimEnd().split("\n");
  const result = JSON.parse(lines.at(-1) ?? "");
  const modelUsage = { "model-a": { inputTokens: 1000, outputTokens, costUSD: 0.25 } };
  return file(name, [...lines.slice(0, -1), JSON.stringify({ ...result, modelUsage }), ""].join("\n"));
};

const run = async (...argv: string[]) => {
  const terminal = terminalDouble();
  return { code: await runCli(["usage", ...argv], terminal), out: terminal.stdout, err: terminal.stderr.join("\n") };
};

it("adds up sessions, and reports what each holds as JSON", async () => {
  const [first, second] = [withCosts("a.jsonl", 500), withCosts("b.jsonl", 700)];
  const { out } = await run("--json", first, second);
  expect(out.map((line) => JSON.parse(line))).toMatchObject([
    { file: first, source: "results", models: [{ model: "model-a", input: 1000, output: 500, costUsd: 0.25 }] },
    { file: second, source: "results", models: [{ model: "model-a", input: 1000, output: 700, costUsd: 0.25 }] },
  ]);
  const both = (await run(first, second)).out;
  expect(both[0]).toMatch(/^model +input +cache read +cache write +output +cost$/);
  expect(both[1]).toMatch(/^model-a +2,000 +0 +0 +1,200 +\$0.5000$/);
  expect(both[2]).toBe("2 sessions, $0.5000");
  expect(Math.max(...both.map(({ length }) => length))).toBeLessThan(80);
});

it("counts messages if no result reports a usage, and reports what that lacks", async () => {
  const { code, out, err } = await run(file("a.tape.jsonl", tape()));
  expect([code, out.at(-1)]).toEqual([exitCode.ok, "1 session, cost unknown"]);
  expect(err).toContain("1 session counted by messages");
});

it("fails if no message reports any", async () => {
  const { code, err } = await run(file("c.jsonl", transcript()));
  expect(code).toBe(exitCode.found);
  expect(err).toContain("No usage in ");
});
