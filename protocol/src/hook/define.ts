import type { z } from "zod";
import type { Entry } from "../schema/entry.ts";

/**
 * One hook event: when the agent calls the host's hooks, the input that they receive, and the output that they may
 * return.
 */
export interface HookSpec<Event extends string, Input extends z.ZodType, Output extends z.ZodType | null>
  extends Entry {
  readonly event: Event;
  /** The input field that a matcher is compared with; `null` if the event has no matchers. */
  readonly matches: string | null;
  /** The hook's input, including the common fields. */
  readonly input: Input;
  /** The `hookSpecificOutput` of this event; `null` if it has none. */
  readonly output: Output;
  readonly examples: readonly {
    readonly input: z.input<Input>;
    readonly output?: Output extends z.ZodType ? z.input<Output> : undefined;
  }[];
}

/** Any hook event, with its types erased. */
export type AnyHookSpec = HookSpec<string, z.ZodType, z.ZodType | null>;

/**
 * Declares a hook event. The file that calls it is named after the event.
 *
 * @param spec - The event, the schemas of its input and output, and examples.
 * @example
 * import { defineHook } from "@agentwire/protocol";
 * import { z } from "zod";
 *
 * const diskFull = defineHook({
 *   event: "DiskFull",
 *   summary: "The disk is full.",
 *   since: "0.3.330",
 *   stability: "declared",
 *   matches: null,
 *   input: z.object({ hook_event_name: z.literal("DiskFull"), path: z.string() }),
 *   output: null,
 *   examples: [{ input: { hook_event_name: "DiskFull", path: "/var/log" } }],
 * });
 */
export const defineHook = <const Event extends string, Input extends z.ZodType, Output extends z.ZodType | null>(
  spec: HookSpec<Event, Input, Output>,
): HookSpec<Event, Input, Output> => spec;
