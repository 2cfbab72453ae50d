import { defineLaw } from "../../define.ts";
import { asText, blocksOf } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

export const resultOnce = defineLaw("tool.result.once", (report) => {
  const answered = new Memory<string, number>();
  return {
    message(message) {
      if (message.from !== "agent") return;
      for (const block of blocksOf(message.frame)) {
        if (message.name === "assistant" && block.type === "tool_use") answered.delete(asText(block.id) ?? "");
        const id = asText(block.tool_use_id);
        if (message.name !== "user" || block.type !== "tool_result" || id === undefined) continue;
        const first = answered.get(id);
        if (first === undefined) answered.set(id, message.seq);
        else report({ side: "agent", at: message, message: `Tool use "${id}" got a second result.`, related: [first] });
      }
    },
  };
});
