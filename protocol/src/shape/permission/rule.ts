import * as z from "zod";
import { object } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** The effect of a rule on the calls that it matches. */
export const PermissionBehavior = z
  .enum(["allow", "deny", "ask"])
  .describe("Allow the call, deny it, or request permission each time.");
export type PermissionBehavior = types.PermissionBehavior;

/** A parsed permission rule: `Bash(npm test)` is the tool `Bash` with the content `npm test`. */
export const PermissionRule = object({
  toolName: z.string().describe("Name of the tool; the full name for an MCP tool, or `mcp__name` for a whole server."),
  ruleContent: z
    .string()
    .describe(
      "Content of the parentheses, interpreted by the tool's own matcher. If absent, the rule matches every call.",
    )
    .optional(),
});
export type PermissionRule = types.PermissionRule;
