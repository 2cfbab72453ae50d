import { defineCheckedLaw } from "../../define.ts";

/** Names of frames in a turn of the main conversation. */
const inTurn = new Set(["assistant", "stream_event"]);

export const initFirst = defineCheckedLaw("turn.init.first", () => {
  let open = false;
  return {
    message({ from, name, frame }) {
      if (from !== "agent") return undefined;
      if (name === "system/init") open = true;
      if (name.startsWith("result")) open = false;
      if (!inTurn.has(name) || frame.parent_tool_use_id != null) return undefined;
      if (open) return true;
      open = true;
      return `The frame \`${name}\` came before the \`system/init\` of its turn.`;
    },
  };
});
