import { toolErrorMessage } from "@agentwire/protocol";
import { isJsonObject } from "@agentwire/protocol/json";
import { fieldOf } from "../../src/engine/compare/field.ts";
import { textAt } from "../../src/timeline/entry/text.ts";

/** An image of a message in a form that can be shown. */
export interface ShownImage {
  readonly url: string;
  readonly alt: string;
}

/** The content of a message or a tool result. */
export interface Content {
  /** At most {@link longestText} characters. */
  readonly text: string;
  /** Number of omitted characters. */
  readonly cut: number;
  readonly images: readonly ShownImage[];
}

/** Maximum length of a text for the page. */
export const longestText = 20_000;

/** Raster images only, because a browser runs no code in them. */
const imageTypes = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

function imageOf(block: unknown): ShownImage | null {
  const source = fieldOf(block, "source");
  const [type, data] = [textAt(source, "media_type"), textAt(source, "data")];
  if (type === null || data === null || !imageTypes.has(type) || !base64.test(data)) return null;
  return {
    url: `data:${type};base64,${data}`,
    alt: `Image, ${type.slice(6)}, ${Math.ceil((data.length * 3) / 4096)} KiB`,
  };
}

/** Truncates a text. */
export const contentOf = (text: string, images: readonly ShownImage[] = []): Content => ({
  text: text.slice(0, longestText),
  cut: Math.max(0, text.length - longestText),
  images,
});

/** The content of a message or a tool result: a text, or blocks. */
export function readContent(content: unknown): Content {
  if (typeof content === "string") return contentOf(toolErrorMessage(content) ?? content);
  if (!Array.isArray(content)) return contentOf(content === undefined ? "" : (JSON.stringify(content, null, 2) ?? ""));
  const images: ShownImage[] = [];
  const texts: string[] = [];
  for (const block of content) {
    const image = imageOf(block);
    const text = textAt(block, "text");
    if (image !== null) images.push(image);
    else if (text !== null) texts.push(text);
    else if (isJsonObject(block)) texts.push(`(${textAt(block, "type") ?? "block"})`);
  }
  return contentOf(texts.join("\n"), images);
}
