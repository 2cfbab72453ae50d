import { defineCheckedLaw } from "../../define.ts";

export const messageDelta = defineCheckedLaw("stream.message.delta", () => {
  const seen = new Map<string, boolean>();
  return {
    edge({ event: { stream, type }, frame }) {
      if (type === "message_start") seen.set(stream, false);
      if (type === "message_delta") seen.set(stream, true);
      if (type !== "message_stop" || frame.abandoned_blocks !== undefined) return undefined;
      return seen.get(stream) !== false || "A streamed message ended without a `message_delta`.";
    },
  };
});
