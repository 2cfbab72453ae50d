import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { safeName } from "../core/server-tool-name.ts";
import { binaryText, saveBase64 } from "../tool/file/binary.ts";
import type { FileName, ResultFiles } from "../tool/file/saved-result.ts";

/** The types of images that the Messages API accepts. */
const images = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** Converts a content block of a server for the Messages API. Saves binary content, and adds its path for the model. */
export async function convertBlock(block: JsonObject, server: string, files: ResultFiles): Promise<JsonObject[]> {
  const label = (time: number, random: string): string => `mcp-${safeName(server)}-blob-${time}-${random}`;
  if (block.type === "text") return [{ type: "text", text: String(block.text ?? "") }];
  if (block.type === "image" && typeof block.data === "string")
    return convertImage(block.data, textOr(block.mimeType, "image/png"), label, files);
  if (block.type === "audio" && typeof block.data === "string") {
    const type = textOr(block.mimeType, "");
    const saved = await saveBase64(block.data, type, label, files);
    return [{ type: "text", text: binaryText(`[Audio from ${server}]`, type, saved) }];
  }
  if (block.type === "resource" && isJsonObject(block.resource)) {
    const { uri, text, blob, mimeType } = block.resource;
    const origin = `[Resource from ${server} at ${String(uri)}]`;
    if (typeof text === "string" || typeof blob !== "string")
      return [{ type: "text", text: `${origin} ${textOr(text, "")}`.trim() }];
    const type = textOr(mimeType, "");
    if (images.has(type)) return [{ type: "text", text: origin }, ...(await convertImage(blob, type, label, files))];
    return [{ type: "text", text: binaryText(origin, type, await saveBase64(blob, type, label, files)) }];
  }
  if (block.type === "resource_link") {
    const about = typeof block.description === "string" ? ` (${block.description})` : "";
    return [{ type: "text", text: `[Resource link: ${String(block.name)}] ${String(block.uri)}${about}` }];
  }
  return [{ type: "text", text: JSON.stringify(block) }];
}

async function convertImage(data: string, media: string, label: FileName, files: ResultFiles): Promise<JsonObject[]> {
  const image = { type: "image", source: { type: "base64", data, media_type: media } };
  const { path } = await saveBase64(data, media, label, files);
  return path === null ? [image] : [image, { type: "text", text: `[Image: source: ${path}]` }];
}

const textOr = (value: unknown, fallback: string): string => (typeof value === "string" ? value : fallback);
