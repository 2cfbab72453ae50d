import { isJsonObject } from "@agentwire/protocol/json";
import type { Block } from "../core/conversation.ts";

/** An id of four hexadecimal digits that none of the texts contains, so that no text can end its own element. */
function idFor(texts: readonly string[]): string {
  for (let n = 0x1000; n <= 0xffff; n++) {
    const id = n.toString(16);
    if (!texts.some((text) => text.includes(id))) return id;
  }
  return texts.join("").length.toString(16);
}

const textOf = (paste: unknown): string => {
  if (typeof paste === "string") return paste;
  return Array.isArray(paste)
    ? paste.flatMap((block) => (isJsonObject(block) && typeof block.text === "string" ? [block.text] : [])).join("\n")
    : "";
};

/** Appends pasted texts to the content of a prompt, each in an element of its own. */
export function withPastes(content: string | readonly Block[], pasted: unknown): string | readonly Block[] {
  const texts = (Array.isArray(pasted) ? pasted : []).map(textOf).filter((text) => text !== "");
  if (texts.length === 0) return content;
  const id = idFor(texts);
  const added = texts
    .map((text) => `\n\n<pasted_content id="${id}">\n${text}\n</pasted_content id="${id}">\n`)
    .join("");
  return typeof content === "string" ? content + added : [...content, { type: "text", text: added.trim() }];
}
