import { end, expectFrame, type PeerPlan, send } from "../plan.ts";
import { prompt, request } from "./frames.ts";
import { hostRules, isResult, responseTo } from "./rules.ts";

/**
 * The plan of a scripted host that initializes the agent, sends each prompt, waits for its result, and then ends the input.
 *
 * @param prompts - The prompts, one for each turn.
 * @see handshake.initialize.answered turn.result.exactly-one
 * @example
 * import { promptTurns, say, script, withoutAux } from "@agentwire/testing";
 * import { processAgent } from "@agentwire/testing/node";
 *
 * const agent = await processAgent({ command: ["python3", "agent.py"] }).open("greets");
 * const { frames } = await agent.run({ script: withoutAux(script(say("Hello."))), plan: promptTurns("Hi") });
 * console.log(frames.at(-1));
 * await agent.close();
 */
export const promptTurns = (...prompts: readonly string[]): PeerPlan => ({
  steps: [
    ...send(request("init", "initialize")),
    expectFrame(responseTo("init")),
    ...prompts.flatMap((text) => [...send(prompt(text)), expectFrame(isResult)]),
    end(),
  ],
  rules: hostRules(),
});
