import { defineCheckedLaw } from "../../define.ts";

export const lineTerminator = defineCheckedLaw("framing.line.terminator", () => ({
  torn: ({ from }) => `The last line of the ${from} has no line feed.`,
  message: () => true,
  request: () => true,
}));
