import { defineLaw } from "../../define.ts";
import { asText, blocksOf } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

/** Outcomes of a turn that leave its last tool uses for later. */
const deferring = new Set(["tool_deferred"]);

export const resultEveryUse = defineLaw("tool.result.every-use", (report) => {
  const open = new Memory<string, { readonly seq: number; readonly name: string }>();
  return {
    message(message) {
      if (message.from !== "agent") return;
      if (message.name === "assistant" && message.frame.parent_tool_use_id == null) {
        for (const block of blocksOf(message.frame)) {
          const id = asText(block.id);
          if (block.type === "tool_use" && id !== undefined)
            open.set(id, { seq: message.seq, name: asText(block.name) ?? "" });
        }
      }
      if (message.name === "user")
        for (const block of blocksOf(message.frame)) open.delete(asText(block.tool_use_id) ?? "");
      if (!message.name.startsWith("result")) return;
      if (!deferring.has(asText(message.frame.terminal_reason) ?? "")) {
        for (const [id, { seq, name }] of open.entries())
          report({
            side: "agent",
            at: message,
            message: `The turn ended and tool use "${id}" (${name}) has no result.`,
            related: [seq],
          });
      }
      open.clear();
    },
  };
});
