import { costText } from "../../command/cost-text.ts";
import type { ControlHandler } from "../define.ts";

/** What the session has cost, for people. */
export const getSessionCost: ControlHandler<"get_session_cost"> = (agent) => ({ text: costText(agent) });
