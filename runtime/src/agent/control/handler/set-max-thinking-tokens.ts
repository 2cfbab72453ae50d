import { controlHandler } from "../../../connection/control-handler.ts";
import { type StartupOptions, thinkingDisplay } from "../../core/options.ts";
import type { SessionState } from "../../core/session-state.ts";

interface SetMaxThinkingTokensServices {
  readonly session: Pick<SessionState, "thinking" | "thinkingDisplay">;
  readonly options: Pick<StartupOptions, "thinking" | "thinkingDisplay">;
}

/**
 * Limits the thinking of the model: 0 switches it off, `null` restores the choice of the command line. Also changes how
 * much of the thinking is shown.
 */
export const setMaxThinkingTokens = controlHandler(
  "set_max_thinking_tokens",
  ({ session, options }: SetMaxThinkingTokensServices, request) => {
    const { max_thinking_tokens: tokens, thinking_display: display } = request;
    if (display !== undefined) {
      session.thinkingDisplay = display === null ? options.thinkingDisplay : thinkingDisplay(display);
    }
    if (tokens === undefined) return undefined;
    if (tokens === null) session.thinking = options.thinking;
    else session.thinking = tokens > 0 ? { budgetTokens: tokens } : "off";
    return undefined;
  },
);
