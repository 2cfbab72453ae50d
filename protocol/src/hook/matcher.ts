import { z } from "zod";
import { id, object, since } from "../schema/field.ts";
import type { AnyHookSpec } from "./define.ts";
import { hooks } from "./registry.ts";
import type { HookEvent } from "./types.ts";

/** Which calls of one event a host wants to hear of, and which of its callbacks is to hear them. */
export const HookCallbackMatcher = object({
  matcher: z
    .string()
    .nullable()
    .describe(
      "Held against the field that the event names. A plain name or a list of names compares exactly; anything else is a regular expression without anchors. Absent, `null`, empty or `*`: every call.",
    )
    .optional(),
  hookCallbackIds: z
    .array(id("Chosen by the host."))
    .describe("The callbacks; each is asked in its own `hook_callback`."),
  timeout: z
    .number()
    .meta({ role: "duration", unit: "s", description: "How long a callback may take before it counts as failed." })
    .optional(),
  onFailure: since(
    "0.3.330",
    z
      .enum(["continue", "block"])
      .describe("What a failing callback means: carry on and report it, or treat it as a block."),
  ).optional(),
});
export type HookCallbackMatcher = z.output<typeof HookCallbackMatcher>;

const matchers = z.array(HookCallbackMatcher);
type Matchers = z.ZodOptional<typeof matchers>;

/** The matchers of every event that a host listens to. */
export const HookRegistrations = object(
  Object.fromEntries(
    Object.values<AnyHookSpec>(hooks).map((hook) => [hook.event, since(hook.since, matchers).optional()]),
  ) as Record<HookEvent, Matchers>,
);
export type HookRegistrations = z.output<typeof HookRegistrations>;
