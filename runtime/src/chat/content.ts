import { asJsonObject, asText, type JsonObject, jsonObjectsIn } from "@agentwire/protocol/json";
import type { ChatImage } from "./items.ts";

const imageTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

const isImageType = (type: unknown): type is ChatImage["mediaType"] => typeof type === "string" && imageTypes.has(type);

/** The blocks of a message. A text stands for one block. */
export const blocksOf = (content: unknown): JsonObject[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : jsonObjectsIn(content);

/** The text of a message or a tool result. Blocks that are not text or images appear by type. */
export const textOfContent = (content: unknown): string =>
  blocksOf(content)
    .flatMap((block) => {
      if (block.type === "text") return asText(block.text) ?? "";
      if (block.type === "image") return [];
      return `[${asText(block.type) ?? "unknown"}]`;
    })
    .join("\n");

/** The images of a message or a tool result. Anything but a raster image in base64 is left out. */
export const imagesOfContent = (content: unknown): ChatImage[] =>
  blocksOf(content).flatMap((block) => {
    if (block.type !== "image") return [];
    const { media_type: mediaType, data } = asJsonObject(block.source);
    return isImageType(mediaType) && typeof data === "string" && base64.test(data) ? { mediaType, data } : [];
  });

/** A path as the user reads it: relative to the agent's folder, if it is in there. */
export const readablePath = (path: string, cwd: string | undefined): string =>
  cwd !== undefined && path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;

const telling = ["command", "file_path", "notebook_path", "path", "pattern", "url", "query", "description", "subject"];

/** The input of a tool in one line. Paths in the agent's folder are relative. */
export function summaryOfInput(input: JsonObject, cwd: string | undefined): string {
  for (const name of telling) {
    const value = asText(input[name]);
    if (value === undefined) continue;
    return readablePath(value, cwd);
  }
  const { length } = Array.isArray(input.questions) ? input.questions : Array.isArray(input.todos) ? input.todos : [];
  if (length > 0) return `${length} ${Array.isArray(input.questions) ? "question" : "item"}${length === 1 ? "" : "s"}`;
  const plain = Object.entries(input).filter(([, value]) => typeof value !== "object" && String(value).length < 80);
  return plain.map(([name, value]) => `${name}: ${value}`).join(", ");
}
