import type { ControlHandler } from "../define.ts";

/** Sets how much the model may think: 0 is not at all, nothing is as the session began. */
export const setMaxThinkingTokens: ControlHandler<"set_max_thinking_tokens"> = (agent, request) => {
  const tokens = request.max_thinking_tokens;
  if (tokens === undefined) return undefined;
  if (tokens === null) agent.session.thinking = agent.options.thinking;
  else agent.session.thinking = tokens > 0 ? { budgetTokens: tokens } : "off";
  return undefined;
};
