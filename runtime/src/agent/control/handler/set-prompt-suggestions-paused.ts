import { controlHandler } from "../../../connection/control-handler.ts";

/** The host pauses prompt suggestions. The host filters them: this agent sends them in both cases. */
export const setPromptSuggestionsPaused = controlHandler("set_prompt_suggestions_paused", () => undefined);
