// An agent under test with Jest: a scripted host prompts it once, and a scripted model answers.
// Replace the command with yours.
import { agentPath } from "@agentwire/runtime/node";
import { endsWith, obeysLaws, promptTurns, say, script } from "@agentwire/testing";
import { processAgent } from "@agentwire/testing/node";
import { expect, test } from "@jest/globals";

const command = [process.execPath, agentPath];

test("the agent obeys the laws and ends with the answer", async () => {
  const agent = await processAgent({ command }).open("answers");
  try {
    const { events } = await agent.run({ script: script(say("Hello.")), plan: promptTurns("Hi") });
    expect(obeysLaws(events, { side: "agent" })).toMatchObject({ pass: true });
    expect(endsWith(events, { result: "Hello." })).toMatchObject({ pass: true });
  } finally {
    await agent.close();
  }
}, 60_000);
