import { asBlocks, type Block, type ConversationLink } from "./conversation.ts";

/**
 * The conversation with a note in the place of each image that a message holds, also in results of tools. `null` if it
 * has no image.
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
