import type { ControlHandler } from "../define.ts";

/** Stops suggestions for the next prompt, also the one that is being made, or lets them be made again. */
export const setPromptSuggestionsPaused: ControlHandler<"set_prompt_suggestions_paused"> = (agent, request) => {
  agent.suggestions.paused = request.paused === true;
  if (agent.suggestions.paused) agent.suggestions.drop();
  return undefined as never;
};
