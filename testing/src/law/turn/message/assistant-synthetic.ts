import { asJsonObject } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

export const assistantSynthetic = defineCheckedLaw("message.assistant.synthetic", () => ({
  completeMessage({ from, name, frame }) {
    if (from !== "agent" || name !== "assistant" || frame.is_api_error_message !== true) return undefined;
    return asJsonObject(frame.message).model === "<synthetic>" || "An error of the API passes for a text of the model.";
  },
}));
