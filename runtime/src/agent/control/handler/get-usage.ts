import { controlHandler } from "../../../connection/control-handler.ts";
import type { Ports } from "../../../ports.ts";
import type { SessionState } from "../../core/session-state.ts";

interface GetUsageServices {
  readonly session: Pick<SessionState, "ledger">;
  readonly ports: Pick<Ports, "clock">;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** The usage of the session. There is no account whose limits could be reported. */
export const getUsage = controlHandler("get_usage", ({ session, ports, startedAt }: GetUsageServices) => ({
  session: {
    total_cost_usd: session.ledger.cost,
    total_api_duration_ms: Math.round(session.ledger.apiMs),
    total_duration_ms: ports.clock.now() - startedAt,
    total_lines_added: session.ledger.linesAdded,
    total_lines_removed: session.ledger.linesRemoved,
    model_usage: session.ledger.byModel,
  },
  subscription_type: null,
  rate_limits_available: false,
  rate_limits: null,
  behaviors: null,
}));
