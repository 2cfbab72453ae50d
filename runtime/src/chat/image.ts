import { toBase64 } from "@agentwire/protocol";
import type { ChatImage } from "./items.ts";

/** Largest image that the Messages API accepts, in characters of base64. */
const maxBase64Length = 5 * 1024 * 1024;

const startsWith = (bytes: Uint8Array, text: string, offset = 0): boolean =>
  [...text].every((char, at) => bytes[offset + at] === char.charCodeAt(0));

/** The type that the content has, whatever the file is called: the Messages API rejects an image under another type. */
function mediaTypeOf(bytes: Uint8Array): ChatImage["mediaType"] | null {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
  return startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8) ? "image/webp" : null;
}

/**
 * The image in a file, or why it cannot be sent, in a sentence.
 *
 * @param name - Name of the file, for the sentence.
 * @param bytes - Content of the file.
 * @example
 * import { type Chat, readChatImage } from "@agentwire/runtime/chat";
 *
 * export async function sendFile(chat: Chat, file: File): Promise<void> {
 *   const image = readChatImage(file.name, new Uint8Array(await file.arrayBuffer()));
 *   if (typeof image === "string") chat.note(image, "error");
 *   else chat.send("", [image]);
 * }
 */
export function readChatImage(name: string, bytes: Uint8Array): ChatImage | string {
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === null) return `${name} is not a PNG, JPEG, GIF or WebP image.`;
  if (Math.ceil(bytes.length / 3) * 4 > maxBase64Length) return `${name} is larger than 3.75 MB.`;
  return { mediaType, data: toBase64(bytes) };
}
