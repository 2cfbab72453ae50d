import { fromBase64 } from "@agentwire/protocol/codec";
import { isJsonObject } from "@agentwire/protocol/json";
import type { FilesPort } from "../../ports.ts";
import type { Block } from "../core/conversation.ts";
import type { QueuedPrompt } from "../core/prompt-queue.ts";
import { type ImageHeader, imageHeader } from "../tool/file/view/image.ts";

/** Decodes base64 up to the first character that is none. */
function bytesOf(base64: string): Uint8Array {
  const [text = ""] = /^[A-Za-z0-9+/]*/.exec(base64.replace(/\s/g, "")) ?? [];
  const complete = text.length % 4 === 1 ? text.slice(0, -1) : text;
  return fromBase64(complete);
}

/** The bytes of an image in base64; `null` for images elsewhere and for other blocks. */
const bytesIn = ({ type, source }: Block): Uint8Array | null =>
  type === "image" && isJsonObject(source) && source.type === "base64" ? bytesOf(String(source.data ?? "")) : null;

/** Why the model cannot see an image with these bytes; `null` for one that it can see. */
function problemOf(bytes: Uint8Array, header: ImageHeader | null): string | null {
  if (bytes.length === 0) return "Image file is empty (0 bytes)";
  const isReadable = header !== null && header.width > 0 && header.height > 0;
  return isReadable ? null : "its dimensions cannot be read. Send a PNG, JPEG, GIF or WebP image.";
}

const unreadable = (problem: string): Block => ({
  type: "text",
  text: `[Image could not be processed: ${problem}]`,
});

function readable(block: Block): Block {
  if (block.type === "image" && !isJsonObject(block.source)) return unreadable("its source is not an object.");
  const bytes = bytesIn(block);
  if (bytes === null) return block;
  const header = imageHeader(bytes);
  const problem = problemOf(bytes, header);
  if (problem !== null) return unreadable(problem);
  const source = isJsonObject(block.source) ? block.source : {};
  return header === null || source.media_type === header.type
    ? block
    : { ...block, source: { ...source, media_type: header.type } };
}

/**
 * Replaces images that have no source, are empty or have no readable header by a text that says so. The API would reject
 * the request, as it would for an image of another type than it claims, so each gets the type of its header.
 */
export const readableImages = (content: QueuedPrompt["content"]): QueuedPrompt["content"] =>
  typeof content === "string" ? content : content.map(readable);

/** The number of images in a prompt. */
export const imageCount = (content: QueuedPrompt["content"]): number =>
  typeof content === "string" ? 0 : content.filter(({ type }) => type === "image").length;

const extensions = { "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp" } as const;

/**
 * Stores the images of a prompt in a folder, by their numbers. Resolves to texts that name the files for the model,
 * whose tools can then open them. Images that cannot be stored have none.
 */
export async function storeImages(
  content: QueuedPrompt["content"],
  { first, folder, files }: { readonly first: number; readonly folder: string; readonly files: FilesPort },
): Promise<readonly Block[]> {
  const images = typeof content === "string" ? [] : content.filter(({ type }) => type === "image");
  const stored: Block[] = [];
  for (const [index, image] of images.entries()) {
    const bytes = bytesIn(image);
    const header = bytes && imageHeader(bytes);
    if (bytes === null || header === null) continue;
    const path = `${folder}/${first + index}.${extensions[header.type]}`;
    try {
      await files.makeDirectory(folder);
      await files.write(path, bytes, { mode: 0o600 });
    } catch {
      continue;
    }
    stored.push({ type: "text", text: `[Image: source: ${path}]` });
  }
  return stored;
}
