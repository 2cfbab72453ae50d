import type { z } from "zod";
import type { Sent } from "../schema/sent.ts";
import type { HookInputTypes, HookOutputTypes } from "../type/types.generated.ts";
import type { hooks } from "./registry.ts";

type Registry = typeof hooks;

/** The name of a known hook event. */
export type HookEvent = keyof HookInputTypes;

/** The input of a hook for this event. */
export type HookInputOf<Event extends HookEvent> = HookInputTypes[Event];

/** The `hookSpecificOutput` of this event; `never` if it has none. */
export type HookSpecificOutputOf<Event extends HookEvent> = HookOutputTypes[Event];

/** The agent's part of each event's input; the session adds the event name and the common fields. */
export interface SentHookInputs
  extends Readonly<{
    [Event in HookEvent]: Sent<
      z.input<Registry[Event]["input"]>,
      "hook_event_name" | "session_id" | "transcript_path" | "cwd"
    >;
  }> {}

/** The agent's part of one event's input. A misspelled, missing or extra field is a compile error. */
export type SentHookInput<Event extends HookEvent> = SentHookInputs[Event];
