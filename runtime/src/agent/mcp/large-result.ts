import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { isOff } from "../core/field-values.ts";
import { safeName } from "../core/server-tool-name.ts";
import type { ResultContent, ToolContext } from "../core/tool.ts";
import { saveResult } from "../tool/file/saved-result.ts";

/** The services for a result that may be too large. */
interface ResultServices extends Pick<ToolContext, "ports" | "folders"> {
  readonly services: Pick<ToolContext["services"], "countTokens">;
}

/** The tool whose result it is. */
interface Origin {
  readonly server: string;
  readonly tool: string;
}

/** Maximum number of tokens of a result, unless `MAX_MCP_OUTPUT_TOKENS` says otherwise. */
const defaultTokenLimit = 25_000;
/** Approximate number of characters in a token. */
const charactersPerToken = 4;
/** Approximate number of tokens of an image. */
const tokensPerImage = 1600;

const textIn = (block: JsonObject): string => (typeof block.text === "string" ? block.text : "");

const estimated = (content: ResultContent): number =>
  typeof content === "string"
    ? content.length / charactersPerToken
    : content.reduce(
        (sum, block) => sum + (block.type === "image" ? tokensPerImage : textIn(block).length / charactersPerToken),
        0,
      );

/**
 * Limits what a model reads of a result to the number of tokens that the environment sets. Saves a longer result in a
 * file and tells the model how to read it; cuts it where that is not possible. Counts the tokens only of a result that
 * may exceed the limit.
 */
export async function limitResult(
  content: ResultContent,
  origin: Origin,
  context: ResultServices,
): Promise<ResultContent> {
  const { env } = context.ports;
  const limit = Number(env.MAX_MCP_OUTPUT_TOKENS) > 0 ? Number(env.MAX_MCP_OUTPUT_TOKENS) : defaultTokenLimit;
  if (estimated(content) <= limit / 2) return content;
  const tokens = await context.services.countTokens(content);
  if (tokens === null || tokens <= limit) return content;
  const hasImage = typeof content !== "string" && content.some(({ type }) => type === "image");
  if (hasImage || isOff(env.ENABLE_MCP_LARGE_OUTPUT_FILES)) return cut(content, limit);
  return (await saved(content, origin, context)) ?? cut(content, limit);
}

/** The beginning of a result. */
function cut(content: ResultContent, limit: number): ResultContent {
  const note = `\n\n[OUTPUT TRUNCATED - exceeded ${limit} token limit]\n\nThe rest of the output is missing. If the server can return its data in pages or filter it, request only the part that you need. Otherwise, tell the user that the results may be incomplete.`;
  let left = limit * charactersPerToken;
  if (typeof content === "string") return content.slice(0, left) + note;
  const included: JsonObject[] = [];
  for (const block of content) {
    if (block.type === "image") {
      const size = tokensPerImage * charactersPerToken;
      included.push(
        size <= left ? block : { type: "text", text: "[Image left out: it did not fit in the tool output limit]" },
      );
      left = Math.max(0, left - size);
    } else if (left > 0) {
      const text = textIn(block).slice(0, left);
      included.push({ ...block, text });
      left -= text.length;
    }
  }
  return [...included, { type: "text", text: note }];
}

/** Saves a result, and returns a text about the file; `null` if it could not be saved. */
async function saved(
  content: ResultContent,
  { server, tool }: Origin,
  context: ResultServices,
): Promise<string | null> {
  const { text, format, isPlain } = fileOf(content);
  const path = await saveResult(
    context,
    (time, random) => `mcp-${safeName(server)}-${safeName(tool)}-${time}-${random}`,
    "txt",
    text,
  );
  if (path === null) return null;
  const lines = text.split("\n");
  const hasShortLines = isPlain && lines.every(({ length }) => length <= longestReadableLine);
  const across = isPlain ? ` across ${counted(lines.length)} ${lines.length === 1 ? "line" : "lines"}` : "";
  const advice = hasShortLines
    ? "Read it in parts with offset and limit, or search it."
    : "Its lines are too long to be read in parts. Search it, or extract parts of it with a command, such as jq for JSON.";
  return [
    `Error: result (${counted(text.length)} characters${across}) exceeds maximum allowed tokens. Output has been saved to ${path}.`,
    `Format: ${format}`,
    advice,
    "Before you summarize or judge the content, read all of it. If you cannot, say which part you have not read.",
    "",
  ].join("\n");
}

/** Longest line that Read shows in full, in characters. */
const longestReadableLine = 2000;

const counted = (count: number): string => count.toLocaleString("en-US");

/** The text of a result's file, and its format. */
function fileOf(content: ResultContent): { readonly text: string; readonly format: string; readonly isPlain: boolean } {
  if (typeof content === "string")
    return { text: content, format: `JSON with schema: ${schemaOf(JSON.parse(content))}`, isPlain: false };
  const [only, ...others] = content;
  if (only !== undefined && others.length === 0) return { text: textIn(only), format: "Plain text", isPlain: true };
  return {
    text: JSON.stringify(content, null, 2),
    format: `JSON array with schema: ${schemaOf(content)}`,
    isPlain: false,
  };
}

/** How deep a schema describes a value. */
const deepestSchema = 2;

/** A short description of a value's type, such as `{list: [string]}`. */
function schemaOf(value: unknown, depth = 0): string {
  if (value === null) return "null";
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return depth >= deepestSchema ? "[...]" : `[${schemaOf(value[0], depth + 1)}]`;
  }
  if (!isJsonObject(value)) return typeof value;
  if (depth >= deepestSchema) return "{...}";
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${schemaOf(field, depth + 1)}`);
  return `{${fields.join(", ")}}`;
}
