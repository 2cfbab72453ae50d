import { z } from "zod";

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
export const PermissionMode = z
  .enum(["default", "acceptEdits", "bypassPermissions", "plan", "dontAsk", "auto"])
  .describe("How tool calls that no rule settles are decided.");
export type PermissionMode = z.output<typeof PermissionMode>;
