import { controlHandler } from "../../../connection/control-handler.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { SessionState } from "../../core/session-state.ts";

interface SetMaxThinkingTokensServices {
  readonly session: Pick<SessionState, "thinking">;
  readonly options: Pick<StartupOptions, "thinking">;
}

/** Limits the thinking of the model: 0 switches it off, `null` restores the choice of the command line. */
export const setMaxThinkingTokens = controlHandler(
  "set_max_thinking_tokens",
  ({ session, options }: SetMaxThinkingTokensServices, request) => {
    const tokens = request.max_thinking_tokens;
    if (tokens === undefined) return undefined;
    if (tokens === null) session.thinking = options.thinking;
    else session.thinking = tokens > 0 ? { budgetTokens: tokens } : "off";
    return undefined;
  },
);
