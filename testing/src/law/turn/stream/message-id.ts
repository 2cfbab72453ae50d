import { defineCheckedLaw } from "../../define.ts";

export const messageId = defineCheckedLaw("stream.message.id", () => ({
  streamed({ message, frame: { api_message_id: id } }) {
    if (message === undefined) return undefined;
    return id === message || `An event names message "${String(id)}" and belongs to "${message}".`;
  },
}));
