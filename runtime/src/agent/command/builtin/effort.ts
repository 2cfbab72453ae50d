import { effortLevels, isEffortLevel } from "../../model/listing.ts";
import type { LocalCommand } from "../define.ts";

/** Says how much effort the model makes, or sets it for this session. */
export const effort: LocalCommand = {
  name: "effort",
  description: "Show or set how much effort the model makes",
  argumentHint: `[${effortLevels.join("|")}]`,
  run({ agent: { session }, args }) {
    if (args === "") return { text: `Effort level: ${session.effort}. To change it: /effort <level>` };
    if (!isEffortLevel(args)) return { text: `Invalid effort level: ${args}. There are ${effortLevels.join(", ")}.` };
    session.effort = args;
    return { text: `Set effort level to ${args} (this session only)` };
  },
};
