import * as z from "zod";
import { id, object, since } from "../schema/field.ts";
import type * as types from "../type/types.generated.ts";
import type { AnyHookSpec } from "./define.ts";
import { hooks } from "./registry.ts";
import type { HookEvent } from "./types.ts";

/** Selects calls of one event, and the host's callbacks that receive them. */
export const HookCallbackMatcher = object({
  matcher: z
    .string()
    .nullable()
    .describe(
      "Compared with the input field that the event defines. A plain name or a list of names must match exactly; anything else is a regular expression without anchors. Absent, `null`, empty or `*` matches every call.",
    )
    .optional(),
  hookCallbackIds: z
    .array(id("Chosen by the host."))
    .describe("Ids of the callbacks. The agent calls each one with its own `hook_callback`."),
  timeout: since(
    "0.1.42",
    z.number().meta({
      role: "duration",
      unit: "s",
      description: "Timeout of a callback; after it the callback counts as failed.",
    }),
  ).optional(),
  onFailure: since(
    "0.3.317",
    z
      .enum(["continue", "block"])
      .describe("What happens if the callback fails: continue and report it, or treat it as a block."),
  ).optional(),
});
export type HookCallbackMatcher = types.HookCallbackMatcher;

const matchers = z.array(HookCallbackMatcher);
type Matchers = z.ZodOptional<typeof matchers>;

/** The host's matchers, by event. */
export const HookRegistrations = object(
  Object.fromEntries(
    Object.values<AnyHookSpec>(hooks).map((hook) => [hook.event, since(hook.since, matchers).optional()]),
  ) as Record<HookEvent, Matchers>,
);
export type HookRegistrations = types.HookRegistrations;
