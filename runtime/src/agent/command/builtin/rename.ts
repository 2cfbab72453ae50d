import type { LocalCommand } from "../define.ts";

/** Gives the session a title. */
export const rename: LocalCommand = {
  name: "rename",
  description: "Give this session a title",
  argumentHint: "<title>",
  run({ agent, args }) {
    if (args === "") return { text: "Error: Say the title behind the command: /rename <title>", failed: true };
    agent.notices.titleChanged(args);
    return { text: `Session renamed to: ${args}` };
  },
};
