import { defineCheckedLaw } from "../../define.ts";
import { blocksOf } from "../../session-event/json.ts";

export const ownFrame = defineCheckedLaw("tool.result.own-frame", () => ({
  completeMessage({ from, name, frame }) {
    if (from !== "agent" || name !== "user") return undefined;
    const results = blocksOf(frame).filter(({ type }) => type === "tool_result").length;
    if (results === 0) return undefined;
    return results === 1 || `A user frame holds ${results} tool results.`;
  },
}));
