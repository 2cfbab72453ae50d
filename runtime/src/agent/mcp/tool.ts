import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { serverToolName } from "../core/server-tool-name.ts";
import type { AcceptedInput, ResultContent, Tool, ToolOutcome } from "../core/tool.ts";
import { failedUse } from "../core/tool-result.ts";
import { mendTypes } from "../tool/input.ts";
import { convertBlock } from "./content.ts";
import { type McpSession, ServerTimeout } from "./session.ts";

/** A tool as its server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly readOnly: boolean;
  /** The annotations as `mcp_status` shows them. */
  readonly annotations: Readonly<Record<string, true>>;
  readonly alwaysLoad: boolean;
}

/** The output of a call: content blocks, or structured content and its text. */
type Output = readonly JsonObject[] | { readonly content: string; readonly structuredContent: unknown };

/** A tool's display name: its words, capitalized. */
export const readableToolName = (name: string): string =>
  name
    .split(/[_\-\s]+/)
    .filter((part) => part !== "")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");

/** Reads the result of `tools/list`. Skips entries without a name. */
export function readTools(result: unknown): ListedTool[] {
  const tools = isJsonObject(result) && Array.isArray(result.tools) ? result.tools : [];
  return tools.filter(isJsonObject).flatMap((tool): ListedTool[] => {
    if (typeof tool.name !== "string" || tool.name === "") return [];
    const hints = isJsonObject(tool.annotations) ? tool.annotations : {};
    const meta = isJsonObject(tool._meta) ? tool._meta : {};
    const title = tool.title ?? hints.title;
    return [
      {
        name: tool.name,
        title: typeof title === "string" ? title : null,
        description: typeof tool.description === "string" ? tool.description : "",
        inputSchema: isJsonObject(tool.inputSchema) ? tool.inputSchema : { type: "object" },
        readOnly: hints.readOnlyHint === true,
        annotations: {
          ...(hints.readOnlyHint === true ? { readOnly: true } : {}),
          ...(hints.destructiveHint === true ? { destructive: true } : {}),
          ...(hints.openWorldHint === true ? { openWorld: true } : {}),
        },
        alwaysLoad: meta["anthropic/alwaysLoad"] === true,
      },
    ];
  });
}

/** The text of content blocks, for error messages. */
const textOf = (content: readonly JsonObject[]): string =>
  content.map((block) => (block.type === "text" ? String(block.text) : `[${String(block.type)}]`)).join("\n");

const lateText = (server: string, tool: string, limitMs: number): string =>
  `MCP server "${server}" tool "${tool}" timed out after ${Math.floor(limitMs / 1000)}s`;

/** A tool of a server. `session` returns the current session: a server may have been reconnected. */
export function mcpTool(
  server: string,
  listed: ListedTool,
  session: () => McpSession | null,
  timeoutMs: number | undefined,
): Tool {
  const accept = (raw: unknown): AcceptedInput =>
    isJsonObject(raw) && !("__unparsedToolInput" in raw)
      ? { ok: true, input: mendTypes(raw, listed.inputSchema) }
      : {
          ok: false,
          result: failedUse(
            `InputValidationError: the input of ${serverToolName(server, listed.name)} is not a JSON object`,
          ),
        };
  return {
    name: serverToolName(server, listed.name),
    aliases: [],
    displayName: readableToolName(listed.name),
    pathField: null,
    deferred: !listed.alwaysLoad,
    inputSchema: listed.inputSchema,
    description: listed.description,
    statesSuccess: false,
    onByDefault: () => true,
    shown: (raw) => mendTypes(raw, listed.inputSchema),
    recalled: (shown) => shown,
    completed: async (input) => input,
    accept,
    acceptChanged: accept,
    concurrencySafe: () => listed.readOnly,
    readOnly: () => listed.readOnly,
    subject: () => ({ kind: "mcp", server, tool: listed.name, readOnly: listed.readOnly }),
    summary: () => undefined,
    validate: async () => null,
    confirmation: async () => null,
    async run(input, context): Promise<ToolOutcome> {
      const open = session();
      if (!open) return { kind: "failed", message: `MCP server "${server}" is not connected` };
      const meta = { "claudecode/toolUseId": context.toolUseId };
      const limits = { signal: context.signal, meta, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
      const answer = open.call("tools/call", { name: listed.name, arguments: input }, limits);
      const result = await answer.catch((cause: unknown): JsonObject => {
        if (!(cause instanceof ServerTimeout)) throw cause;
        return { isError: true, content: [{ type: "text", text: lateText(server, listed.name, cause.limitMs) }] };
      });
      const raw = Array.isArray(result.content) ? result.content.filter(isJsonObject) : [];
      if (result.isError === true) return { kind: "failed", message: textOf(raw) || "The tool gave no reason." };
      if (result.structuredContent !== undefined) {
        const structured = result.structuredContent;
        return { kind: "done", output: { content: JSON.stringify(structured), structuredContent: structured } };
      }
      const blocks = await Promise.all(raw.map((block) => convertBlock(block, server, context)));
      return { kind: "done", output: blocks.flat() };
    },
    acceptsOutput: (output) => Array.isArray(output) && output.every(isJsonObject),
    render: (output) => {
      const given = output as Output;
      if (Array.isArray(given) && given.length === 0) {
        return `(${serverToolName(server, listed.name)} completed with no output)`;
      }
      return ("structuredContent" in given ? given.content : given) as ResultContent;
    },
  };
}
