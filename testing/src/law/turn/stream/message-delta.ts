import { defineCheckedLaw } from "../../define.ts";

export const messageDelta = defineCheckedLaw("stream.message.delta", () => {
  const hasDelta = new Map<string, boolean>();
  return {
    edge({ event: { stream, type }, frame }) {
      if (type === "message_start") hasDelta.set(stream, false);
      if (type === "message_delta") hasDelta.set(stream, true);
      if (type !== "message_stop" || frame.abandoned_blocks !== undefined) return undefined;
      return hasDelta.get(stream) !== false || "A streamed message ended without a `message_delta`.";
    },
  };
});
