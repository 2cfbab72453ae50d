import { z } from "zod";
import { object } from "../../schema/field.ts";

/** What a rule does with the calls it matches. */
export const PermissionBehavior = z
  .enum(["allow", "deny", "ask"])
  .describe("Let the call run, refuse it, or ask the host each time.");
export type PermissionBehavior = z.output<typeof PermissionBehavior>;

/** One rule in its parts: `Bash(npm test)` is the tool `Bash` with the content `npm test`. */
export const PermissionRule = object({
  toolName: z.string().describe("The tool, an MCP tool by its full name, or a whole server as `mcp__name`."),
  ruleContent: z
    .string()
    .describe("What is inside the parentheses, read by the tool's own matcher. Absent: every call of the tool.")
    .optional(),
});
export type PermissionRule = z.output<typeof PermissionRule>;
