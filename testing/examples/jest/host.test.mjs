// A host under test with Jest: it starts a scripted agent, then a replay of the recorded session.
// Jest loads modules if Node.js runs with --experimental-vm-modules.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { query } from "@agentwire/runtime/host";
import { obeysLaws, tapeOfEvents, textTurns } from "@agentwire/testing";
import { replayAgent, standInAgent } from "@agentwire/testing/node";
import { afterAll, expect, test } from "@jest/globals";

const folder = mkdtempSync(join(tmpdir(), "host-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function runMyHost(executable) {
  const results = [];
  for await (const message of query({ prompt: "Hi", options: { pathToClaudeCodeExecutable: executable } }))
    if (message.type === "result") results.push(message.result);
  return results;
}

test("the host shows what the agent says, obeys the laws, and does the same with the recording", async () => {
  const scripted = standInAgent({ steps: textTurns("Hello.") });
  expect(await runMyHost(scripted.executable)).toEqual(["Hello."]);
  const { events } = await scripted.ended;
  scripted.close();
  expect(obeysLaws(events, { side: "host" })).toMatchObject({ pass: true });

  const tape = join(folder, "hello.tape.jsonl");
  writeFileSync(tape, tapeOfEvents(events));
  const recorded = replayAgent(tape);
  expect(await runMyHost(recorded.executable)).toEqual(["Hello."]);
  expect(await recorded.verdict()).toMatchObject({ outcome: "reproduced" });
  recorded.close();
}, 60_000);
