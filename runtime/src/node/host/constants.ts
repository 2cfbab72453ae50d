import { hookEvents } from "@agentwire/protocol/metadata";

/** The events that hooks can be given for. */
export const HOOK_EVENTS = hookEvents;

/** Why a session can end, as the hook event `SessionEnd` says it. */
export const EXIT_REASONS = ["clear", "resume", "logout", "prompt_input_exit", "other"] as const;

/** Stands alone in a list of prompt blocks: those before it are the same for every session and can be cached. */
export const SYSTEM_PROMPT_DYNAMIC_BOUNDARY = "__SYSTEM_PROMPT_DYNAMIC_BOUNDARY__";
