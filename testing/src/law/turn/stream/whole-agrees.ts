import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import { defineLaw } from "../../define.ts";
import { blocksOf } from "../../session-event/json.ts";

interface Streamed {
  readonly type: string;
  readonly id: string | undefined;
  readonly name: string | undefined;
  text: string;
}

/** The fields that both forms of a block must share. Excludes inputs of tools, whose defaults are filled in later. */
const comparedFields = (block: JsonObject) => ({
  type: asText(block.type) ?? "",
  id: asText(block.id),
  name: asText(block.name),
  text: asText(block.text) ?? asText(block.thinking) ?? "",
});

const differs = (full: ReturnType<typeof comparedFields>, streamed: Streamed) =>
  (Object.keys(full) as (keyof typeof full)[]).find((key) => full[key] !== streamed[key]);

/** An assistant frame arrives at the end of its block: just before the event that closes it, or after. */
export const wholeAgrees = defineLaw("stream.whole.agrees", ({ violation, occasion }) => {
  const streams = new Map<string, { readonly message: string; readonly blocks: Streamed[] }>();
  return {
    message(message) {
      if (message.from !== "agent") return;
      const { event } = message;
      if (event?.type === "message_start")
        streams.set(event.stream, { message: asText(asJsonObject(event.body.message).id) ?? "", blocks: [] });
      const current = streams.get(event?.stream ?? asText(message.frame.parent_tool_use_id) ?? "");
      if (event?.type === "content_block_start")
        current?.blocks.push(comparedFields(asJsonObject(event.body.content_block)));
      if (event?.type === "content_block_delta") {
        const delta = asJsonObject(event.body.delta);
        const last = current?.blocks.at(-1);
        if (last) last.text += asText(delta.text) ?? asText(delta.thinking) ?? "";
      }
      if (message.name !== "assistant" || asText(asJsonObject(message.frame.message).id) !== current?.message) return;
      for (const block of blocksOf(message.frame)) {
        const full = comparedFields(block);
        const differences = current?.blocks.map((streamed) => differs(full, streamed)) ?? [];
        if (differences.length > 0) occasion("agent");
        if (differences.length > 0 && !differences.includes(undefined))
          violation({
            side: "agent",
            at: message,
            message: `The assistant frame's \`${full.type}\` block is none of the streamed blocks (it differs in \`${differences.at(-1)}\`).`,
          });
      }
    },
  };
});
