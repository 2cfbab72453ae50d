import type { z } from "zod";
import { formerLiterals, literalsSince, oneOf } from "../../schema/field.ts";

/**
 * How the agent decides on tool calls that no rule settles.
 *
 * - `default`: asks
 * - `acceptEdits`: lets file edits inside the working directories pass, asks for the rest
 * - `plan`: reading is allowed, changing anything is not, until the plan is approved
 * - `bypassPermissions`: asks nothing; deny and ask rules still hold
 * - `dontAsk`: refuses whatever it would have asked for
 * - `auto`: lets a classifier decide in place of a person
 */
export const PermissionMode = formerLiterals(
  { delegate: { since: "0.1.77", until: "0.2.61" } },
  literalsSince(
    { dontAsk: "0.1.55", auto: "0.2.112" },
    oneOf(
      ["default", "acceptEdits", "bypassPermissions", "plan", "dontAsk", "auto"],
      "How tool calls that no rule settles are decided.",
    ),
  ),
);
export type PermissionMode = z.output<typeof PermissionMode>;
