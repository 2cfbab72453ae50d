import { defineCheckedLaw } from "../../define.ts";

export const assistantParent = defineCheckedLaw("message.assistant.parent", () => ({
  completeMessage({ from, name, frame }) {
    if (from !== "agent" || name !== "assistant") return undefined;
    const parent = frame.parent_tool_use_id;
    return parent === null || typeof parent === "string" || "An assistant frame does not say to whom it belongs.";
  },
}));
