import { defineLaw } from "../../define.ts";

export const exitCode = defineLaw("ending.exit.code", (report) => {
  let last: { readonly seq: number; readonly isError: boolean } | undefined;
  let disturbed = false;
  return {
    message(message) {
      if (message.from === "agent" && message.name.startsWith("result"))
        last = { seq: message.seq, isError: message.frame.is_error === true };
    },
    signal() {
      disturbed = true;
    },
    unreadable({ from }) {
      if (from === "host") disturbed = true;
    },
    exit(exit) {
      if (!last || disturbed || exit.signal !== null) return;
      const expected = last.isError ? 1 : 0;
      if (exit.code === expected) return;
      const message = `The agent exited with ${exit.code}; after a result with is_error ${last.isError} it is ${expected}.`;
      report({ side: "agent", at: exit, message, related: [last.seq] });
    },
  };
});
