import { defineLaw } from "../../define.ts";
import { asText, blocksOf } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

/** The model gives the ids, and may give one again later; two calls that are open at once must not share one. */
export const useIdOpen = defineLaw("tool.use.id-open", (report) => {
  const open = new Memory<string, number>();
  return {
    message(message) {
      if (message.from !== "agent") return;
      if (message.name.startsWith("result")) open.clear();
      for (const block of blocksOf(message.frame)) {
        if (message.name === "user") open.delete(asText(block.tool_use_id) ?? "");
        const id = asText(block.id);
        if (message.name !== "assistant" || block.type !== "tool_use" || id === undefined) continue;
        const first = open.get(id);
        if (first !== undefined)
          report({
            side: "agent",
            at: message,
            message: `Tool use id "${id}" belongs to a call that is still open.`,
            related: [first],
          });
        open.set(id, message.seq);
      }
    },
  };
});
