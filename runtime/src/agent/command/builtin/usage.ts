import type { LocalCommand } from "../../core/local-command.ts";
import type { SessionState } from "../../core/session-state.ts";
import { costText } from "../../session/cost-text.ts";

/** Shows what the session has used and cost. */
export const usage: LocalCommand<{ readonly session: Pick<SessionState, "ledger"> }> = {
  name: "usage",
  aliases: ["cost", "stats"],
  description: "Show what this session has used and cost",
  run: ({ session }) => ({ text: costText(session.ledger) }),
};
