import { defineLaw } from "../../define.ts";
import { asObject, asText } from "../../reading/json.ts";
import { streamEventOf } from "../../reading/stream-event.ts";

/** Which deltas a block of each type takes. Other types are not judged. */
const fitting: Readonly<Record<string, readonly string[]>> = {
  text: ["text_delta", "citations_delta"],
  thinking: ["thinking_delta", "signature_delta"],
  tool_use: ["input_json_delta"],
  server_tool_use: ["input_json_delta"],
};

export const deltaFits = defineLaw("stream.delta.fits", (report) => {
  const open = new Map<string, string>();
  return {
    message(message) {
      const event = message.from === "agent" ? streamEventOf(message) : undefined;
      if (!event) return;
      if (event.type === "content_block_start")
        open.set(event.stream, asText(asObject(event.body.content_block).type) ?? "");
      if (event.type === "content_block_stop" || event.type === "message_stop") open.delete(event.stream);
      const type = asText(asObject(event.body.delta).type) ?? "";
      const block = open.get(event.stream);
      const allowed = block === undefined ? undefined : fitting[block];
      if (event.type === "content_block_delta" && allowed && !allowed.includes(type))
        report({ side: "agent", at: message, message: `A \`${type}\` came for a block of type \`${block}\`.` });
    },
  };
});
