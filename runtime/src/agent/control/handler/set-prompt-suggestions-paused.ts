import type { ControlHandler } from "../define.ts";

/** Says that a person is not to be offered prompts for now. The host holds them back; they are made all the same. */
export const setPromptSuggestionsPaused: ControlHandler<"set_prompt_suggestions_paused"> = () => undefined as never;
