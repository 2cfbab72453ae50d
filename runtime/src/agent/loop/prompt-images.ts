import { fromBase64 } from "@agentwire/protocol/codec";
import { isJsonObject } from "@agentwire/protocol/json";
import type { Block } from "../core/conversation.ts";
import type { QueuedPrompt } from "../core/prompt-queue.ts";
import { imageHeader } from "../tool/file/view/image.ts";

/** Decodes base64 up to the first character that is none. */
function bytesOf(base64: string): Uint8Array {
  const [text = ""] = /^[A-Za-z0-9+/]*/.exec(base64.replace(/\s/g, "")) ?? [];
  const complete = text.length % 4 === 1 ? text.slice(0, -1) : text;
  return fromBase64(complete);
}

/** Why the model cannot see an image of a prompt; `null` for one that it can see, and for other blocks. */
function problemOf({ type, source }: Block): string | null {
  if (type !== "image" || !isJsonObject(source) || source.type !== "base64") return null;
  const bytes = bytesOf(String(source.data ?? ""));
  if (bytes.length === 0) return "Image file is empty (0 bytes)";
  const header = imageHeader(bytes);
  const isReadable = header !== null && header.width > 0 && header.height > 0;
  return isReadable ? null : "its dimensions cannot be read. Send a PNG, JPEG, GIF or WebP image.";
}

/** Replaces images that are empty or have no readable header by a text that says so. The API would reject the request. */
export const readableImages = (content: QueuedPrompt["content"]): QueuedPrompt["content"] =>
  typeof content === "string"
    ? content
    : content.map((block) => {
        const problem = problemOf(block);
        return problem === null ? block : { type: "text", text: `[Image could not be processed: ${problem}]` };
      });
