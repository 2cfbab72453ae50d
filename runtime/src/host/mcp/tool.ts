import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { AnySchema, ShapeOutput, ZodRawShapeCompat } from "@modelcontextprotocol/sdk/server/zod-compat.js";
import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import { reportIssues } from "./input-check.ts";
import type { SdkMcpServer } from "./types.ts";

/** Fields of a tool's input, each a schema of Zod 3 or Zod 4. */
export type ToolShape = Record<string, AnySchema>;

/** A tool of an in-process server. */
export interface SdkMcpTool<Shape extends ToolShape = ToolShape> {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Shape;
  readonly annotations?: ToolAnnotations;
  readonly _meta?: Record<string, unknown>;
  handler(input: ShapeOutput<Shape>, extra: unknown): Promise<CallToolResult>;
}

/** Optional properties of a tool. */
export interface ToolExtras {
  readonly annotations?: ToolAnnotations;
  /** Additional search terms for the tool. */
  readonly searchHint?: string;
  /** Offers the tool to the model without a search. */
  readonly alwaysLoad?: boolean;
}

/**
 * Defines a tool for an MCP server. Validates the input against the shape before it calls the handler.
 *
 * @param name - Name of the tool, unique within its server.
 * @param description - Tells the model what the tool does and when to use it.
 * @param inputSchema - The fields of the input, as Zod schemas.
 * @param handler - Runs a call and resolves to its result.
 * @param extras - Annotations and other optional properties of the tool.
 * @example
 * import { tool } from "@agentwire/runtime/host";
 * import { z } from "zod";
 *
 * const now = tool("now", "Returns the current time in a time zone.", { zone: z.string() }, async ({ zone }) => ({
 *   content: [{ type: "text", text: new Date().toLocaleString("en-US", { timeZone: zone }) }],
 * }));
 */
export function tool<Shape extends ToolShape>(
  name: string,
  description: string,
  inputSchema: Shape,
  handler: (input: ShapeOutput<Shape>, extra: unknown) => Promise<CallToolResult>,
  extras: ToolExtras = {},
): SdkMcpTool<Shape> {
  const meta = {
    ...(extras.searchHint === undefined ? {} : { "anthropic/searchHint": extras.searchHint }),
    ...(extras.alwaysLoad ? { "anthropic/alwaysLoad": true } : {}),
  };
  return {
    name,
    description,
    inputSchema,
    handler,
    ...(extras.annotations ? { annotations: extras.annotations } : {}),
    ...(Object.keys(meta).length > 0 ? { _meta: meta } : {}),
  };
}

/** Options of an in-process server. */
export interface SdkMcpServerOptions {
  readonly name: string;
  /** Default 1.0.0. */
  readonly version?: string;
  /** Instructions for the model. */
  readonly instructions?: string;
  readonly tools?: readonly SdkMcpTool[];
  /** Offers all its tools without a search. */
  readonly alwaysLoad?: boolean;
  /** Timeout of a tool call, in milliseconds. */
  readonly timeout?: number;
}

/**
 * Creates an MCP server that runs in this process. Pass it in the option `mcpServers`.
 *
 * @param options - Name, version and tools of the server.
 * @see mcp.message.answered mcp.call.served
 * @example
 * import { createSdkMcpServer, query, tool } from "@agentwire/runtime/host";
 * import { z } from "zod";
 *
 * const add = tool("add", "Adds two numbers.", { a: z.number(), b: z.number() }, async ({ a, b }) => ({
 *   content: [{ type: "text", text: String(a + b) }],
 * }));
 * const math = createSdkMcpServer({ name: "math", version: "1.0.0", tools: [add] });
 * const messages = query({ prompt: "What is 2 + 3?", options: { mcpServers: { math } } });
 */
export function createSdkMcpServer(options: SdkMcpServerOptions): SdkMcpServer & { readonly instance: McpServer } {
  const server = new McpServer(
    { name: options.name, version: options.version ?? "1.0.0" },
    {
      capabilities: options.tools ? { tools: {} } : {},
      ...(options.instructions === undefined ? {} : { instructions: options.instructions }),
    },
  );
  reportIssues(server);
  for (const each of options.tools ?? []) {
    const meta = options.alwaysLoad ? { ...each._meta, "anthropic/alwaysLoad": true } : each._meta;
    server.registerTool<ZodRawShapeCompat, ZodRawShapeCompat>(
      each.name,
      {
        description: each.description,
        inputSchema: each.inputSchema as ZodRawShapeCompat,
        ...(each.annotations ? { annotations: each.annotations } : {}),
        ...(meta ? { _meta: meta } : {}),
      },
      each.handler as unknown as (input: object, extra: unknown) => Promise<CallToolResult>,
    );
  }
  return {
    type: "sdk",
    name: options.name,
    instance: server,
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
  };
}
