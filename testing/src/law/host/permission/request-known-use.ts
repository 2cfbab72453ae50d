import { defineLaw } from "../../define.ts";
import { asText, blocksOf } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

export const requestKnownUse = defineLaw("permission.request.known-use", (report) => {
  const used = new Memory<string, true>();
  return {
    message(message) {
      if (message.from !== "agent" || message.name !== "assistant") return;
      for (const block of blocksOf(message.frame))
        if (block.type === "tool_use") used.set(asText(block.id) ?? "", true);
    },
    request(request) {
      if (request.from !== "agent" || request.subtype !== "can_use_tool") return;
      const id = asText(request.request.tool_use_id);
      if (id === undefined || used.has(id)) return;
      report({
        side: "agent",
        at: request,
        message: `Permission was asked for tool use "${id}" before an assistant frame called it.`,
      });
    },
  };
});
