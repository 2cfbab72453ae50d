import * as z from "zod";
import { object, record, reference, since, text } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import { PermissionUpdate } from "./update.ts";

/** What the person did, for telemetry; it does not affect the decision. */
export const PermissionDecisionClassification = z
  .enum(["user_temporary", "user_permanent", "user_reject"])
  .describe("Whether the person allowed the call once, allowed it permanently, or rejected it.");
export type PermissionDecisionClassification = types.PermissionDecisionClassification;

const shared = {
  toolUseID: since("0.1.44", reference("Id of the tool use, repeated by the SDK.")).optional(),
  decisionClassification: since("0.2.83", PermissionDecisionClassification).optional(),
};

/** The host allows the call. */
export const PermissionAllow = object({
  behavior: z.literal("allow").describe("The call may run."),
  updatedInput: record("Input that replaces the proposed one. If absent or empty, the proposed one is used.")
    .meta({ optionalSince: "0.2.2" })
    .optional(),
  updatedPermissions: z
    .array(PermissionUpdate)
    .describe("Permission updates to apply, usually suggestions from the request.")
    .optional(),
  ...shared,
});
export type PermissionAllow = types.PermissionAllow;

/** The host denies the call. */
export const PermissionDeny = object({
  behavior: z.literal("deny").describe("The call does not run."),
  message: text("Text that the model receives, unchanged, as the tool result."),
  interrupt: z
    .boolean()
    .describe("Whether to end the turn as well; the other calls of the batch then do not run.")
    .optional(),
  ...shared,
});
export type PermissionDeny = types.PermissionDeny;

/** A host's decision on a permission request. */
export const PermissionResult: z.ZodType<types.PermissionResult, types.PermissionResult> = z.discriminatedUnion(
  "behavior",
  [PermissionAllow, PermissionDeny],
);
export type PermissionResult = types.PermissionResult;
