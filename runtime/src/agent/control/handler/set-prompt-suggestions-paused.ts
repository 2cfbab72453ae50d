import { controlHandler } from "../../../connection/control-handler.ts";

/** The host pauses prompt suggestions. It holds them back itself: this agent sends them either way. */
export const setPromptSuggestionsPaused = controlHandler("set_prompt_suggestions_paused", () => undefined);
