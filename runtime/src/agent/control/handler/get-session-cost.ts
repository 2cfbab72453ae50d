import type { ControlHandler } from "../../core/control-handler.ts";
import type { SessionState } from "../../core/session-state.ts";
import { costText } from "../../session/cost-text.ts";

interface GetSessionCostServices {
  readonly session: Pick<SessionState, "ledger">;
}

/** What the session has cost, as text for people. */
export const getSessionCost: ControlHandler<"get_session_cost", GetSessionCostServices> = ({ session }) => ({
  text: costText(session.ledger),
});
