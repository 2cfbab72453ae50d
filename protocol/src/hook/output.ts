import { z } from "zod";
import { milliseconds, object, since, text } from "../schema/field.ts";
import { hooks } from "./registry.ts";
import type { HookEvent } from "./types.ts";

type Registry = typeof hooks;
type Specific = Exclude<Registry[HookEvent]["output"], null>;
type Input = Registry[HookEvent]["input"];

// The registry's values lose their tuple on the way through Object.values; the union of the members is what remains.
const inputs = Object.values(hooks).map((hook) => hook.input) as [Input, ...Input[]];
const outputs = Object.values(hooks).flatMap((hook) => hook.output ?? []) as [Specific, ...Specific[]];

/** What a hook is told, whichever the event. */
export const HookInput = z.discriminatedUnion("hook_event_name", inputs);
export type HookInput = z.output<typeof HookInput>;

/** The part of an answer that only one event understands. */
export const HookSpecificOutput = z.discriminatedUnion("hookEventName", outputs);
export type HookSpecificOutput = z.output<typeof HookSpecificOutput>;

/** An answer that postpones: the agent goes on at once, as if the hook had answered nothing. */
export const AsyncHookOutput = object({
  async: z.literal(true).describe("The hook goes on by itself."),
  asyncTimeout: milliseconds("How long it may take.").optional(),
});
export type AsyncHookOutput = z.output<typeof AsyncHookOutput>;

/** An answer. All fields are optional: an empty object lets the event pass. */
export const SyncHookOutput = object({
  continue: z.boolean().describe("`false` ends the turn after the step that the event guards.").optional(),
  suppressOutput: z.boolean().describe("Keeps the hook's own output out of the transcript.").optional(),
  stopReason: text("Said when `continue` is `false`.").optional(),
  decision: z
    .enum(["approve", "block"])
    .describe(
      "`block` stops what the event guards; what that means is the event's matter. `approve` is the old `allow`.",
    )
    .optional(),
  systemMessage: text("Shown to the user.").optional(),
  terminalSequence: since(
    "0.2.141",
    z.string().describe("An escape sequence for the agent's terminal: titles, notifications and the bell only."),
  ).optional(),
  reason: text("Why `decision` is what it is; for `block`, told to the model.").optional(),
  hookSpecificOutput: HookSpecificOutput.optional(),
});
export type SyncHookOutput = z.output<typeof SyncHookOutput>;

/** What a host may answer to a `hook_callback`. */
export const HookOutput = z.union([AsyncHookOutput, SyncHookOutput]);
export type HookOutput = z.output<typeof HookOutput>;
