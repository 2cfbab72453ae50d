import { controlHandler } from "../../../connection/control-handler.ts";
import type { SessionState } from "../../core/session-state.ts";
import { costText } from "../../session/cost-text.ts";

interface GetSessionCostServices {
  readonly session: Pick<SessionState, "ledger">;
}

/** What the session has cost, as text for people. */
export const getSessionCost = controlHandler("get_session_cost", ({ session }: GetSessionCostServices) => ({
  text: costText(session.ledger),
}));
