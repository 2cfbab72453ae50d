import { asJsonObject } from "@agentwire/protocol/json";
import { defineLaw } from "../../define.ts";

interface Progress {
  /** The expected index of the next block. */
  next: number;
  open: number | undefined;
}

/** A message that was cut short may end inside a block, if it reports that it abandons the block. */
export const blockOrder = defineLaw("stream.block.order", ({ violation, occasion }) => {
  const streams = new Map<string, Progress>();
  return {
    message(message) {
      const event = message.from === "agent" ? message.event : undefined;
      if (!event) return;
      const broken = (text: string) => violation({ side: "agent", at: message, message: text });
      if (event.type === "message_start") streams.set(event.stream, { next: 0, open: undefined });
      const progress = streams.get(event.stream);
      if (!progress) return;
      occasion("agent");
      const { open } = progress;
      if (event.type === "content_block_start") {
        if (open !== undefined) broken(`Block ${event.index} began before block ${open} had ended.`);
        else if (event.index !== progress.next)
          broken(`Block ${event.index} began where block ${progress.next} was due.`);
        progress.open = event.index;
        progress.next = (event.index ?? progress.next) + 1;
      }
      if (event.type === "content_block_delta" && event.index !== open)
        broken(
          `A delta names block ${event.index}, while ${open === undefined ? "no block" : `block ${open}`} is open.`,
        );
      if (event.type === "content_block_stop") {
        if (event.index !== open)
          broken(
            `The end of block ${event.index} came while ${open === undefined ? "no block" : `block ${open}`} is open.`,
          );
        progress.open = undefined;
      }
      if (event.type === "message_stop") {
        const abandoned = asJsonObject(message.frame.abandoned_blocks).from_block_index;
        const isAbandoned = open !== undefined && typeof abandoned === "number" && abandoned <= open;
        if (open !== undefined && !isAbandoned) broken(`The message ended while block ${open} was open.`);
        streams.delete(event.stream);
      }
    },
  };
});
