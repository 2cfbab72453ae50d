import { end, expectFrame, type PeerStep, send } from "../plan.ts";
import { agentFrames } from "./frames.ts";

/**
 * The steps of a scripted agent that answers each prompt with one text and then ends.
 *
 * @param texts - The answers, one for each turn.
 * @see turn.init.every turn.result.exactly-one
 * @example
 * import { textTurns } from "@agentwire/testing";
 * import { standInAgent } from "@agentwire/testing/node";
 *
 * const agent = standInAgent({ steps: textTurns("Hello.", "Goodbye.") });
 * console.log(agent.executable);
 */
export function textTurns(...texts: readonly string[]): readonly PeerStep[] {
  const frames = agentFrames();
  const turns = texts.flatMap((text, index) => [
    expectFrame({ type: "user" }),
    ...send(
      frames.message("system/init"),
      frames.assistant(`msg_${index + 1}`, { type: "text", text }),
      frames.message("result/success", { result: text, result_index: index, permission_denials: [] }),
    ),
  ]);
  return [...turns, end()];
}
