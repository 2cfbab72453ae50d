import { asJsonObject, asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

/** A message that was not streamed is complete with its block. Only streamed messages are checked. */
export const assistantStopReason = defineCheckedLaw("message.assistant.stop-reason", () => {
  const streamed = new BoundedMap<string, true>(256);
  return {
    edge({ event, message }) {
      if (event.type === "message_start" && message !== undefined) streamed.set(message, true);
      return undefined;
    },
    completeMessage({ from, name, frame }) {
      const message = asJsonObject(frame.message);
      if (from !== "agent" || name !== "assistant" || !streamed.has(asText(message.id) ?? "")) return undefined;
      return message.stop_reason == null || `An assistant frame says stop_reason "${String(message.stop_reason)}".`;
    },
  };
});
