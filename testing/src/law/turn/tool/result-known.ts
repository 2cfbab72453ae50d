import { defineLaw } from "../../define.ts";
import { asText, blocksOf } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

export const resultKnown = defineLaw("tool.result.known", (report) => {
  const used = new Memory<string, true>();
  return {
    message(message) {
      if (message.from !== "agent") return;
      for (const block of blocksOf(message.frame)) {
        const [id, result] = [asText(block.id), asText(block.tool_use_id)];
        if (message.name === "assistant" && block.type === "tool_use" && id !== undefined) used.set(id, true);
        if (message.name === "user" && block.type === "tool_result" && result !== undefined && !used.has(result))
          report({
            side: "agent",
            at: message,
            message: `A tool result answers "${result}", which no assistant frame called.`,
          });
      }
    },
  };
});
