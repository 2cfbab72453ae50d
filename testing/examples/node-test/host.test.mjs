// A host under test: it starts a scripted agent, then a replay of the recorded session.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { query } from "@agentwire/runtime/host";
import { obeysLaws, tapeOfEvents, textTurns } from "@agentwire/testing";
import { replayAgent, standInAgent } from "@agentwire/testing/node";

const folder = mkdtempSync(join(tmpdir(), "host-test-"));
after(() => rmSync(folder, { recursive: true, force: true }));

async function runMyHost(executable) {
  const results = [];
  for await (const message of query({ prompt: "Hi", options: { pathToClaudeCodeExecutable: executable } }))
    if (message.type === "result") results.push(message.result);
  return results;
}

test("the host shows what the agent says, obeys the laws, and does the same with the recording", async () => {
  const scripted = standInAgent({ steps: textTurns("Hello.") });
  assert.deepEqual(await runMyHost(scripted.executable), ["Hello."]);
  const { events } = await scripted.ended;
  scripted.close();
  const { pass, message } = obeysLaws(events, { side: "host" });
  assert.ok(pass, message);

  const tape = join(folder, "hello.tape.jsonl");
  writeFileSync(tape, tapeOfEvents(events));
  const recorded = replayAgent(tape);
  assert.deepEqual(await runMyHost(recorded.executable), ["Hello."]);
  assert.equal((await recorded.verdict()).outcome, "reproduced");
  recorded.close();
});
