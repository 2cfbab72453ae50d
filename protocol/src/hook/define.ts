import type { z } from "zod";
import type { Entry } from "../schema/entry.ts";

/** One hook event: a moment at which the agent asks the host's hooks, what they are told and what they may answer. */
export interface HookSpec<Event extends string, Input extends z.ZodType, Output extends z.ZodType | null>
  extends Entry {
  readonly event: Event;
  /** The input field that a matcher is held against; `null` where matchers do not apply. */
  readonly matches: string | null;
  /** What the hook is told, common fields included. */
  readonly input: Input;
  /** The `hookSpecificOutput` of this event; `null` where it has none. */
  readonly output: Output;
  readonly examples: readonly {
    readonly input: z.input<Input>;
    readonly output?: Output extends z.ZodType ? z.input<Output> : undefined;
  }[];
}

/** Any hook event, its types forgotten. */
export type AnyHookSpec = HookSpec<string, z.ZodType, z.ZodType | null>;

/** Declares a hook event. The file that calls it is named after the event. */
export const defineHook = <const Event extends string, Input extends z.ZodType, Output extends z.ZodType | null>(
  spec: HookSpec<Event, Input, Output>,
): HookSpec<Event, Input, Output> => spec;
