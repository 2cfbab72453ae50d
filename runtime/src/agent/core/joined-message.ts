import { type Block, reminder, textOf } from "./conversation.ts";

/** A message that joins a running turn, as the model receives it. `isPrompt`: the user wrote it. */
export function joinedBlocks(blocks: readonly Block[], isPrompt: boolean): readonly Block[] {
  const text = textOf(blocks);
  const others = blocks.filter(({ type }) => type !== "text");
  if (!isPrompt) return text === "" ? others : [reminder(text), ...others];
  return [reminder(`The user sent a new message while you were working:\n${text}`), ...others];
}
