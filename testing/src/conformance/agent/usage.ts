import type { ScriptAnswer } from "../../model/script/answer.ts";
import { type Always, always, type Script, type ScriptStep } from "../../model/script/script.ts";

/**
 * A script whose messages count different tokens, of each kind, in each call. An agent that counts a message twice,
 * forgets one or confuses the kinds then reports another sum. Messages with a usage of their own keep it.
 */
export function withUsage(script: Script): Script {
  let calls = 0;
  const counted = (answer: ScriptAnswer): ScriptAnswer => {
    if (answer.kind !== "message" || answer.usage !== undefined) return answer;
    calls += 1;
    const usage = {
      input_tokens: 10 + calls,
      output_tokens: 20 + 3 * calls,
      cache_read_input_tokens: 100 + 7 * calls,
      cache_creation_input_tokens: 40 + 11 * calls,
    };
    return { ...answer, usage };
  };
  const vary =
    (step: ScriptStep): ScriptStep =>
    async (call) =>
      counted(typeof step === "function" ? await step(call) : step);
  const varyPart = (part: ScriptStep | Always): ScriptStep | Always =>
    typeof part !== "function" && part.kind === "always" ? always(vary(part.step)) : vary(part);
  return {
    steps: script.steps.map(varyPart),
    routes: script.routes.map((route) => ({ ...route, steps: route.steps.map(varyPart) })),
    ...(script.aux && { aux: vary(script.aux) }),
  };
}
