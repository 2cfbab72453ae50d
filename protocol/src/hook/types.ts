import type { z } from "zod";
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
