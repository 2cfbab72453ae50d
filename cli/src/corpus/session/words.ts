import type { SessionOutcome } from "@agentwire/replay";

/** Characters of one text that are kept. */
export const longestText = 256 * 1024;

/** What a text of a message is. */
export const roles = ["prompt", "answer", "thinking", "tool_input", "tool_result", "tool_error"] as const;

/** How a session can come out. The names are repeated here, because their package takes long to load. */
export const outcomeNames = Object.keys({
  finished: true,
  recovered: true,
  degraded: true,
  failed: true,
  interrupted: true,
  stuck: true,
  truncated: true,
  working: true,
  empty: true,
} satisfies Record<SessionOutcome, true>);
