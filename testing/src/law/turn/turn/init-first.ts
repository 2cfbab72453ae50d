import { defineLaw } from "../../define.ts";

/** Names of frames that belong to a turn of the main conversation. */
const inTurn = new Set(["assistant", "stream_event"]);

export const initFirst = defineLaw("turn.init.first", (report) => {
  let open = false;
  return {
    message(message) {
      if (message.from !== "agent") return;
      if (message.name === "system/init") open = true;
      if (message.name.startsWith("result")) open = false;
      if (open || !inTurn.has(message.name) || message.frame.parent_tool_use_id != null) return;
      report({
        side: "agent",
        at: message,
        message: `The frame \`${message.name}\` came before the \`system/init\` of its turn.`,
      });
      open = true;
    },
  };
});
