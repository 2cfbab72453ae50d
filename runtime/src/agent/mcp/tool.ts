import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { ConnectionError } from "../../connection/errors.ts";
import { serverToolName } from "../core/server-tool-name.ts";
import type { AcceptedInput, ResultContent, Tool, ToolOutcome } from "../core/tool.ts";
import { failedUse } from "../core/tool-result.ts";
import { shortened } from "../tool/bash/output.ts";
import type { ResultFiles } from "../tool/file/saved-result.ts";
import { mendTypes } from "../tool/input.ts";
import { convertBlock } from "./content.ts";
import { limitResult } from "./large-result.ts";
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
  /** The length of results that the server wants the model to read, in characters; `null`: the server does not say. */
  readonly resultLimit: number | null;
}

/** Length of a result that the model reads in full, in characters. */
const defaultResultLimit = 50_000;
/** The longest result for which a server may ask, in characters. */
const maxResultLimit = 500_000;

const resultLimitOf = (value: unknown): number | null =>
  typeof value === "number" && value > 0 ? Math.min(value, maxResultLimit) : null;

/** The output of a call: its content, alone or with the parts of the answer that only the host reads. */
type Output =
  | ResultContent
  | {
      readonly content: ResultContent;
      readonly structuredContent?: unknown;
      readonly resourceLinks?: readonly JsonObject[];
      readonly _meta?: JsonObject;
    };

/** A tool's display name: its words, capitalized. */
export const readableToolName = (name: string): string =>
  name
    .split(/[_\-.\s]+/)
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
        resultLimit: resultLimitOf(meta["anthropic/maxResultSizeChars"]),
      },
    ];
  });
}

/** The text of content blocks, for error messages. */
const textOf = (content: readonly JsonObject[]): string =>
  content.map((block) => (block.type === "text" ? String(block.text) : `[${String(block.type)}]`)).join("\n");

/** The parts of an answer that the host reads beside its content. */
function hostPartsOf(result: JsonObject, raw: readonly JsonObject[]): Omit<Exclude<Output, ResultContent>, "content"> {
  const links = raw.filter(({ type }) => type === "resource_link").map(({ type: _, ...link }) => link);
  return {
    ...(result.structuredContent === undefined ? {} : { structuredContent: result.structuredContent }),
    ...(links.length === 0 ? {} : { resourceLinks: links }),
    ...(isJsonObject(result._meta) ? { _meta: result._meta } : {}),
  };
}

/** What the model reads of an answer: the structured content as JSON, or the content blocks. */
async function contentOf(
  result: JsonObject,
  raw: readonly JsonObject[],
  server: string,
  files: ResultFiles,
): Promise<ResultContent> {
  if (result.structuredContent !== undefined) return JSON.stringify(result.structuredContent);
  const blocks = await Promise.all(raw.map((block) => convertBlock(block, server, files)));
  return blocks.flat();
}

const lateText = (server: string, tool: string, limitMs: number): string =>
  `MCP server "${server}" tool "${tool}" timed out after ${Math.floor(limitMs / 1000)}s`;

/** The host ended its side of the wire while its server worked. */
const lostText =
  "The tool call was interrupted before a result was received. Its server may have completed it: check before you retry.";

/** A tool of a server. `session` resolves to the current session: a server may have been reconnected. */
export function mcpTool(
  server: string,
  listed: ListedTool,
  session: () => Promise<Pick<McpSession, "call"> | null>,
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
    resultLimit: listed.resultLimit ?? defaultResultLimit,
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
      const open = await session();
      if (!open) return { kind: "failed", message: "Not connected" };
      const meta = { "claudecode/toolUseId": context.toolUseId };
      const limits = { signal: context.signal, meta, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
      const answer = open.call("tools/call", { name: listed.name, arguments: input }, limits);
      const result = await answer.catch((cause: unknown): string => {
        if (cause instanceof ConnectionError) return lostText;
        if (!(cause instanceof ServerTimeout)) throw cause;
        return lateText(server, listed.name, cause.limitMs);
      });
      if (typeof result === "string") return { kind: "failed", message: result };
      const raw = Array.isArray(result.content) ? result.content.filter(isJsonObject) : [];
      if (result.isError === true)
        return {
          kind: "failed",
          message: shortened(textOf(raw).trim()) || "The tool gave no reason.",
          byServer: true,
        };
      const hostParts = hostPartsOf(result, raw);
      const all = await contentOf(result, raw, server, context);
      const content =
        listed.resultLimit === null ? await limitResult(all, { server, tool: listed.name }, context) : all;
      const output: Output = Object.keys(hostParts).length === 0 ? content : { content, ...hostParts };
      return { kind: "done", output };
    },
    acceptsOutput: (output) => typeof output === "string" || (Array.isArray(output) && output.every(isJsonObject)),
    render: (output) => {
      const given = output as Output;
      return typeof given === "object" && "content" in given ? given.content : given;
    },
  };
}
