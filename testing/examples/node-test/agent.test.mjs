// An agent under test: a scripted host prompts it once, and a scripted model answers. Replace the command with yours.
import assert from "node:assert/strict";
import { test } from "node:test";
import { agentPath } from "@agentwire/runtime/node";
import { endsWith, obeysLaws, promptTurns, say, script } from "@agentwire/testing";
import { processAgent } from "@agentwire/testing/node";

const command = [process.execPath, agentPath];

test("the agent obeys the laws and ends with the answer", async () => {
  const agent = await processAgent({ command }).open("answers");
  try {
    const { events, stderr } = await agent.run({ script: script(say("Hello.")), plan: promptTurns("Hi") });
    for (const { pass, message } of [obeysLaws(events, { side: "agent" }), endsWith(events, { result: "Hello." })])
      assert.ok(pass, `${message}\n${stderr}`);
  } finally {
    await agent.close();
  }
});
