import { defineLaw } from "../../define.ts";

export const exitSilence = defineLaw("ending.exit.silence", (report) => {
  let exit: number | undefined;
  const check = (reading: { readonly from: string; readonly seq: number }) => {
    if (exit !== undefined && reading.from === "agent")
      report({
        side: "agent",
        at: reading,
        message: "A frame of the agent came after its process had ended.",
        related: [exit],
      });
  };
  return {
    exit({ seq }) {
      exit ??= seq;
    },
    request: check,
    response: check,
    cancel: check,
    message: check,
    unreadable: check,
  };
});
