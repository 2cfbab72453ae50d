import { z } from "zod";
import { object, record, reference, since, text } from "../../schema/field.ts";
import { PermissionUpdate } from "./update.ts";

/** What a person did, for telemetry; it changes nothing in the outcome. */
export const PermissionDecisionClassification = z
  .enum(["user_temporary", "user_permanent", "user_reject"])
  .describe("Whether the person allowed this once, allowed it for good, or refused.");
export type PermissionDecisionClassification = z.output<typeof PermissionDecisionClassification>;

const shared = {
  toolUseID: since("0.1.55", reference("The tool use that was asked about, echoed by the SDK.")).optional(),
  decisionClassification: since("0.2.90", PermissionDecisionClassification).optional(),
};

/** The host lets the call run. */
export const PermissionAllow = object({
  behavior: z.literal("allow").describe("The call may run."),
  updatedInput: record("Input to run with in place of the asked one. Absent or empty: the asked one.")
    .meta({ optionalSince: "0.2.19" })
    .optional(),
  updatedPermissions: z
    .array(PermissionUpdate)
    .describe("Changes to apply from now on, usually the suggestions that came with the question.")
    .optional(),
  ...shared,
});
export type PermissionAllow = z.output<typeof PermissionAllow>;

/** The host refuses the call. */
export const PermissionDeny = object({
  behavior: z.literal("deny").describe("The call does not run."),
  message: text("Given to the model, unchanged, as the result of the tool."),
  interrupt: z.boolean().describe("Also ends the turn; the other calls of the same batch do not run.").optional(),
  ...shared,
});
export type PermissionDeny = z.output<typeof PermissionDeny>;

/** A host's answer to a permission question. */
export const PermissionResult = z.discriminatedUnion("behavior", [PermissionAllow, PermissionDeny]);
export type PermissionResult = z.output<typeof PermissionResult>;
