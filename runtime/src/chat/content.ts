import { asJsonObject, asText, type JsonObject, jsonObjectsIn } from "@agentwire/protocol/json";
import type { ChatImage } from "./items.ts";

const imageTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

const isImageType = (type: unknown): type is ChatImage["mediaType"] => typeof type === "string" && imageTypes.has(type);

/** The blocks of a message. A text stands for one block. */
export const blocksOfContent = (content: unknown): JsonObject[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : jsonObjectsIn(content);

/** The text of a message or a tool result. Blocks that are not text or images appear by type. */
export const textOfContent = (content: unknown): string =>
  blocksOfContent(content)
    .flatMap((block) => {
      if (block.type === "text") return asText(block.text) ?? "";
      if (block.type === "image") return [];
      return `[${asText(block.type) ?? "unknown"}]`;
    })
    .join("\n");

/** The images of a message or a tool result. Anything but a raster image in base64 is left out. */
export const imagesOfContent = (content: unknown): ChatImage[] =>
  blocksOfContent(content).flatMap((block) => {
    if (block.type !== "image") return [];
    const { media_type: mediaType, data } = asJsonObject(block.source);
    return isImageType(mediaType) && typeof data === "string" && base64.test(data) ? { mediaType, data } : [];
  });
