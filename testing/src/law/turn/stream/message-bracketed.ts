import { defineLaw } from "../../define.ts";

export const messageBracketed = defineLaw("stream.message.bracketed", ({ violation, occasion }) => {
  const open = new Map<string, number>();
  return {
    message(message) {
      if (message.from !== "agent") return;
      if (message.name.startsWith("result")) {
        for (const seq of open.values())
          violation({
            side: "agent",
            at: message,
            message: "The turn ended inside a streamed message.",
            related: [seq],
          });
        open.clear();
      }
      const { event } = message;
      if (!event || event.type === "ping") return;
      occasion("agent");
      const start = open.get(event.stream);
      if (event.type === "message_start") {
        if (start !== undefined)
          violation({
            side: "agent",
            at: message,
            message: "A streamed message began before the one before it had ended.",
            related: [start],
          });
        open.set(event.stream, message.seq);
        return;
      }
      if (start === undefined)
        violation({
          side: "agent",
          at: message,
          message: `The event \`${event.type}\` came outside a streamed message.`,
        });
      if (event.type === "message_stop") open.delete(event.stream);
    },
  };
});
