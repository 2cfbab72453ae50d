import { asBlocks, type Block, type ConversationLink } from "./conversation.ts";

/**
 * Replaces each image of a conversation with a note, also in results of tools. `null` if the conversation has no image.
 */
export function withoutImages(links: readonly ConversationLink[], note: string): readonly ConversationLink[] | null {
  let found = false;
  const replaced = (block: Block): Block => {
    if (block.type === "image") {
      found = true;
      return { type: "text", text: note };
    }
    return Array.isArray(block.content) ? { ...block, content: asBlocks(block.content).map(replaced) } : block;
  };
  const without = links.map((link) => ({ ...link, content: link.content.map(replaced) }));
  return found ? without : null;
}
