import * as z from "zod";
import { milliseconds, object, since, text } from "../schema/field.ts";
import type * as types from "../type/types.generated.ts";
import { hooks } from "./registry.ts";
import type { HookEvent } from "./types.ts";

type Registry = typeof hooks;
type Specific = Exclude<Registry[HookEvent]["output"], null>;
type Input = Registry[HookEvent]["input"];

// Object.values loses the tuple type of the registry; the union of its members remains.
const inputs = Object.values(hooks).map((hook) => hook.input) as [Input, ...Input[]];
const outputs = Object.values(hooks).flatMap((hook) => hook.output ?? []) as [Specific, ...Specific[]];

/** The input of any hook event. */
export const HookInput: z.ZodType<types.HookInput, types.HookInput> = z.discriminatedUnion("hook_event_name", inputs);
export type HookInput = types.HookInput;

/** Output fields of a specific event. */
export const HookSpecificOutput = z.discriminatedUnion("hookEventName", outputs);
export type HookSpecificOutput = types.HookSpecificOutput;

/**
 * An output that runs the hook in the background: the agent continues immediately, as if the hook had returned nothing.
 */
export const AsyncHookOutput = object({
  async: z.literal(true).describe("The hook continues in the background."),
  asyncTimeout: milliseconds("Timeout of the background hook.").optional(),
});
export type AsyncHookOutput = types.AsyncHookOutput;

/** A hook's output. All fields are optional: an empty object has no effect. */
export const SyncHookOutput = object({
  continue: z.boolean().describe("`false` ends the turn after the step that raised the event.").optional(),
  suppressOutput: z.boolean().describe("Whether to keep the hook's own output out of the transcript.").optional(),
  stopReason: text("Shown when `continue` is `false`.").optional(),
  decision: z
    .enum(["approve", "block"])
    .describe(
      "`block` prevents the step that raised the event; its effect depends on the event. `approve` is the older name of `allow`.",
    )
    .optional(),
  systemMessage: text("Shown to the user.").optional(),
  terminalSequence: since(
    "0.2.141",
    z.string().describe("An escape sequence for the agent's terminal: only titles, notifications and the bell."),
  ).optional(),
  reason: text("Reason for `decision`; for `block`, the model receives it.").optional(),
  hookSpecificOutput: HookSpecificOutput.optional(),
});
export type SyncHookOutput = types.SyncHookOutput;

/** A host's response to a `hook_callback`. */
export const HookOutput: z.ZodType<types.HookOutput, types.HookOutput> = z.union([AsyncHookOutput, SyncHookOutput]);
export type HookOutput = types.HookOutput;
