import { defineLaw } from "../../define.ts";

export const resultOutcome = defineLaw("turn.result.outcome", (report) => ({
  message(message) {
    if (message.from !== "agent" || !message.name.startsWith("result")) return;
    const { frame } = message;
    const breach = (text: string) => report({ side: "agent", at: message, message: text });
    if (message.name === "result/success") {
      if (typeof frame.result !== "string") breach("A result of subtype success carries no text in `result`.");
      return;
    }
    if (frame.is_error !== true) breach(`A result of subtype ${String(frame.subtype)} does not say \`is_error\`.`);
    if (!Array.isArray(frame.errors))
      breach(`A result of subtype ${String(frame.subtype)} carries no list in \`errors\`.`);
  },
}));
