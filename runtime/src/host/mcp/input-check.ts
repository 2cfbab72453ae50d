import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { type AnySchema, normalizeObjectSchema, safeParseAsync } from "@modelcontextprotocol/sdk/server/zod-compat.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { reasonOf } from "../../guards/error.ts";

/**
 * Lets a server say what is wrong with the input of a tool as the real host does: zod's issues, as indented JSON.
 * The library's own sentence leaves out what a model mends its call by: what was expected, and which values there are.
 */
export const reportIssues = (server: McpServer): void =>
  void Object.assign(server, {
    async validateToolInput({ inputSchema }: { inputSchema?: AnySchema }, input: unknown, name: string) {
      if (!inputSchema) return undefined;
      const parsed = await safeParseAsync(normalizeObjectSchema(inputSchema) ?? inputSchema, input ?? {});
      if (parsed.success) return parsed.data;
      const message = `Input validation error: Invalid arguments for tool ${name}: ${reasonOf(parsed.error)}`;
      throw new McpError(ErrorCode.InvalidParams, message);
    },
  });
