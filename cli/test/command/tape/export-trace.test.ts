import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { testFolder } from "../../corpus/corpus.ts";
import { transcript } from "../../input/sessions.ts";
import { terminalDouble } from "../../terminal-double.ts";
import { busyTape } from "../../trace/session.ts";

const { folder, file } = testFolder("export-trace");
const tape = file("busy.tape.jsonl", busyTape().bytes());
const page = join(folder, "trace.json");

async function run(...argv: readonly string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["export", ...argv], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

it("writes a trace of a tape, and of a transcript", async () => {
  const first = await run(tape, "--chrome", "-o", page);
  expect(first).toMatchObject({ code: exitCode.ok, err: "" });
  expect(first.out).toContain(`${page}: 15 spans.`);
  expect(JSON.parse(readFileSync(page, "utf8")).traceEvents.length).toBeGreaterThan(15);
  expect(readFileSync(page, "utf8")).not.toContain("secret-deploy");
  await run(tape, "--chrome", "-o", page, "--content");
  expect(readFileSync(page, "utf8")).toContain("secret-deploy");
  expect((await run(file("t.jsonl", transcript()), "--chrome", "-o", page)).code).toBe(exitCode.ok);
});

it("reports what is missing or wrong", async () => {
  expect(await run(tape, "--chrome")).toMatchObject({
    code: exitCode.usage,
    err: expect.stringContaining("-o <file>"),
  });
  const refused = await run(tape, "--otel", "http://127.0.0.1:1/v1/traces");
  expect(refused.code).toBe(exitCode.unreadable);
  expect(refused.err).toContain("Check that a collector accepts OTLP over HTTP there.");
  expect((await run(tape, "--otel", "collector")).err).toContain("an address such as");
});
