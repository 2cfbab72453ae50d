import { defineCheckedLaw } from "../../define.ts";

export const exitCodeLaw = defineCheckedLaw("ending.exit.code", () => {
  let last: { readonly seq: number; readonly isError: boolean } | undefined;
  let disturbed = false;
  return {
    concluded({ seq, result }) {
      last = { seq, isError: result.is_error === true };
      return undefined;
    },
    signal() {
      disturbed = true;
      return undefined;
    },
    unreadable({ from }) {
      if (from === "host") disturbed = true;
      return undefined;
    },
    exchange({ request }) {
      if (request.subtype === "end_session") disturbed = true;
      return undefined;
    },
    exit({ code, signal }) {
      if (!last || disturbed || signal !== null) return undefined;
      const expected = last.isError ? 1 : 0;
      if (code === expected) return true;
      const message = `The agent exited with ${code}; after a result with is_error ${last.isError} it is ${expected}.`;
      return { message, related: [last.seq] };
    },
  };
});
