import { isJsonObject } from "@agentwire/protocol/json";
import type { Ports } from "../../../ports.ts";
import type { StoredLine } from "../../../session/writer.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { Thread } from "../../core/thread.ts";

/** The services for changing a goal. */
export interface GoalStore {
  readonly ports: Pick<Ports, "ids">;
  readonly session: Pick<SessionState, "goal">;
  readonly thread: Pick<Thread, "transcript">;
}

/**
 * Stores that a goal was set, or that it is over. `reason`: that of the check which found it reached; absent if the
 * user set or cleared it.
 */
export function storeGoal({ ports, thread }: GoalStore, condition: string, met: boolean, reason?: string): void {
  const outcome = reason === undefined ? { sentinel: true } : { reason };
  thread.transcript.chain("attachment", {
    uuid: ports.ids.uuid(),
    attachment: { type: "goal_status", met, condition, ...outcome },
  });
}

/** The goal at the end of a stored conversation; `null` if there is none. */
export function storedGoal(chain: readonly StoredLine[]): SessionState["goal"] {
  const last = chain.flatMap(({ attachment }) =>
    isJsonObject(attachment) && attachment.type === "goal_status" ? [attachment] : [],
  );
  const status = last.at(-1);
  return status?.met === false && typeof status.condition === "string" ? { condition: status.condition } : null;
}
