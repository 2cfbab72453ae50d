import { asJsonObject, asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

/** The delta types for each type of block. Other types are not checked. */
const deltaTypesByBlock: Readonly<Record<string, readonly string[]>> = {
  text: ["text_delta", "citations_delta"],
  thinking: ["thinking_delta", "signature_delta"],
  tool_use: ["input_json_delta"],
  server_tool_use: ["input_json_delta"],
};

export const deltaMatchesBlock = defineCheckedLaw("stream.delta.fits", () => {
  const open = new Map<string, string>();
  return {
    streamed({ event: { stream, type, body } }) {
      if (type === "content_block_start") open.set(stream, asText(asJsonObject(body.content_block).type) ?? "");
      if (type === "content_block_stop" || type === "message_stop") open.delete(stream);
      const block = open.get(stream);
      const allowed = block === undefined ? undefined : deltaTypesByBlock[block];
      if (type !== "content_block_delta" || !allowed) return undefined;
      const delta = asText(asJsonObject(body.delta).type) ?? "";
      return allowed.includes(delta) || `A \`${delta}\` came for a block of type \`${block}\`.`;
    },
  };
});
