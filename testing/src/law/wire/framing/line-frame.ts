import { defineLaw } from "../../define.ts";

export const lineFrame = defineLaw("framing.line.frame", (report) => ({
  unreadable(line) {
    report({ side: line.from, at: line, message: `A line of the ${line.from} is no frame: ${line.reason}.` });
  },
}));
