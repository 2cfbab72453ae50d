import { hookEvents } from "@agentwire/protocol/metadata";

/** The events that hooks can subscribe to. */
export const HOOK_EVENTS = hookEvents;

/** Why a session can end, as the hook event `SessionEnd` reports it. */
export const EXIT_REASONS = ["clear", "resume", "logout", "prompt_input_exit", "other"] as const;

/** A separator in a list of prompt blocks: the blocks before it are the same for every session and can be cached. */
export const SYSTEM_PROMPT_DYNAMIC_BOUNDARY = "__SYSTEM_PROMPT_DYNAMIC_BOUNDARY__";
