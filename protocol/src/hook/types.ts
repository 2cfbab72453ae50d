import type { z } from "zod";
import type { Sent } from "../schema/sent.ts";
import type { hooks } from "./registry.ts";

type Registry = typeof hooks;

/** The name of a known hook event. */
export type HookEvent = keyof Registry;

/** What a hook of this event is told. */
export type HookInputOf<Event extends HookEvent> = z.output<Registry[Event]["input"]>;

/** The `hookSpecificOutput` of this event; `never` where it has none. */
export type HookSpecificOutputOf<Event extends HookEvent> = Registry[Event]["output"] extends z.ZodType
  ? z.output<Registry[Event]["output"]>
  : never;

/** What the agent tells a hook of each event; the session adds the name of the event and where it happens. */
export interface SentHookInputs
  extends Readonly<{
    [Event in HookEvent]: Sent<
      z.input<Registry[Event]["input"]>,
      "hook_event_name" | "session_id" | "transcript_path" | "cwd"
    >;
  }> {}

/** What the agent tells a hook of one event. A field that is misspelt, missing or too many does not compile. */
export type SentHookInput<Event extends HookEvent> = SentHookInputs[Event];
