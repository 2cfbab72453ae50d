import { formerLiterals, literalsSince, oneOf } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/**
 * How the agent decides on tool calls that no rule matches.
 *
 * - `default`: requests permission
 * - `acceptEdits`: allows file edits in the working directories, requests permission for everything else
 * - `plan`: allows reading; denies changes until the plan is approved
 * - `bypassPermissions`: allows everything; deny and ask rules still apply
 * - `dontAsk`: denies everything that would need a permission request
 * - `auto`: a classifier decides instead of a person
 */
export const PermissionMode = formerLiterals(
  { delegate: { since: "0.1.70", until: "0.2.47" } },
  literalsSince(
    { dontAsk: "0.1.54", auto: "0.2.91" },
    oneOf(
      ["default", "acceptEdits", "bypassPermissions", "plan", "dontAsk", "auto"],
      "How to decide on tool calls that no rule matches.",
    ),
  ),
);
export type PermissionMode = types.PermissionMode;
