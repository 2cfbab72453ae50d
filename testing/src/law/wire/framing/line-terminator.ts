import { judging } from "../../define.ts";

export const lineTerminator = judging("framing.line.terminator", () => ({
  torn: ({ from }) => `The last line of the ${from} has no line feed.`,
  message: () => true,
  request: () => true,
}));
