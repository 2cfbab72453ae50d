import type { LocalCommand } from "../../core/local-command.ts";
import type { SessionState } from "../../core/session-state.ts";
import { costText } from "../../session/cost-text.ts";

/** Shows the usage and cost of the session. */
export const usage: LocalCommand<{ readonly session: Pick<SessionState, "ledger"> }> = {
  name: "usage",
  aliases: ["cost", "stats"],
  description: "Show the usage and cost of this session",
  run: ({ session }) => ({ text: costText(session.ledger) }),
};
