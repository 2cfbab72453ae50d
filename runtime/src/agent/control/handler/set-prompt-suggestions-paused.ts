import type { ControlHandler } from "../define.ts";

/** Stops suggestions for the next prompt. This agent makes none. */
export const setPromptSuggestionsPaused: ControlHandler<"set_prompt_suggestions_paused"> = () => undefined as never;
