import type { ResultContent, ToolContext } from "../../core/tool.ts";
import { writeResult } from "./saved-result.ts";
import { formatSize } from "./size.ts";

/** Length of the preview of a longer output, in characters. */
const previewLimit = 2000;

/** What the model reads of an output that was saved to a file. `size`: its size in bytes. */
export function persistedText(text: string, path: string, size: number): string {
  const preview = text.slice(0, previewLimit);
  const more = text.length > previewLimit ? "\n..." : "";
  return `<persisted-output>\nOutput too large (${formatSize(size)}). Full output saved to: ${path}\n\nPreview (first 2KB):\n${preview}${more}\n</persisted-output>`;
}

/**
 * Saves content that is longer than a limit in a file, and returns a preview of it. Content with an image stays
 * unchanged, and so does content that cannot be saved. `limit`: in characters.
 */
export async function persistLarge(
  content: ResultContent,
  limit: number,
  context: Pick<ToolContext, "ports" | "folders" | "toolUseId">,
): Promise<ResultContent> {
  if (typeof content !== "string" && content.some(({ type }) => type !== "text")) return content;
  const length =
    typeof content === "string" ? content.length : content.reduce((sum, { text }) => sum + String(text).length, 0);
  if (length <= limit) return content;
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
  const name = `${context.toolUseId.replace(/[^\w-]/g, "_")}.${typeof content === "string" ? "txt" : "json"}`;
  const path = await writeResult(context, name, text);
  return path === null ? content : persistedText(text, path, new TextEncoder().encode(text).length);
}
