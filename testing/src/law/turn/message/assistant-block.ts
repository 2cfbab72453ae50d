import { asJsonObject } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { asList } from "../../session-event/json.ts";

export const assistantBlock = defineCheckedLaw("message.assistant.block", () => ({
  completeMessage({ from, name, frame }) {
    if (from !== "agent" || name !== "assistant") return undefined;
    const { length } = asList(asJsonObject(frame.message).content);
    return length === 1 || `An assistant frame holds ${length} blocks, not one.`;
  },
}));
