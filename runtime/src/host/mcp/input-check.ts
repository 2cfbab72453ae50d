import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { type AnySchema, normalizeObjectSchema, safeParseAsync } from "@modelcontextprotocol/sdk/server/zod-compat.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { reasonOf } from "../../guards/error.ts";

/**
 * Reports invalid input of a tool as the real host does: Zod's issues, as indented JSON. The library's own sentence
 * omits what a model needs to correct its call: the expected type and the valid values.
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
