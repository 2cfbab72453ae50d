import { effortLevels, effortOf, isEffortLevel } from "../../catalogue/effort.ts";
import type { LocalCommand } from "../../core/local-command.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { SessionState } from "../../core/session-state.ts";

interface EffortServices {
  readonly session: Pick<SessionState, "model" | "effort">;
  readonly options: Pick<StartupOptions, "effort">;
}

/** Shows the effort level of the model, or sets it for this session. */
export const effort: LocalCommand<EffortServices> = {
  name: "effort",
  description: "Show or set the effort level of the model",
  argumentHint: `[${[...effortLevels, "auto"].join("|")}]`,
  run({ session, options }, { args }) {
    if (args === "")
      return {
        text: `Effort level: ${effortOf(session.model, session.effort) ?? "none"}. To change it: /effort <level>`,
      };
    if (args === "auto") {
      session.effort = options.effort;
      return { text: "Effort level set to auto (this session only)" };
    }
    if (!isEffortLevel(args))
      return { text: `Unknown option: ${args}. Options: ${[...effortLevels, "auto"].join(", ")}` };
    session.effort = args;
    return { text: `Set effort level to ${args} (this session only)` };
  },
};
