import type { Ports } from "../../../ports.ts";
import { toMessages } from "../../core/conversation.ts";
import { bindCommand } from "../../core/local-command.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import type { Thread } from "../../core/thread.ts";
import type { StopVerdict } from "../../core/turn-record.ts";
import type { TurnFeature } from "../../loop/feature.ts";
import { readGrade } from "../../model/model-grade.ts";
import { runSideQuery, type SideQueryServices } from "../../model/side-query.ts";
import { goalCommand } from "./command-goal.ts";
import { storedGoal, storeGoal } from "./stored-goal.ts";

/** The services for checking a goal. */
export interface GoalServices extends SideQueryServices {
  readonly ports: SideQueryServices["ports"] & Pick<Ports, "ids">;
  readonly session: SessionState;
  /** The main conversation. */
  readonly thread: Thread;
  readonly status: Pick<StatusEmitter, "stopHookProblem">;
}

/** Continues turns until the user's goal is reached. */
export const goalFeature = (services: GoalServices): TurnFeature => ({
  name: "goal",
  commands: [bindCommand(goalCommand, services)],
  resumed: ({ replaced, chain }) => {
    services.session.goal = storedGoal([...replaced, ...chain]);
  },
  extendTurn: ({ thread, signal }) =>
    thread.agentId === null ? { beforeStop: () => gradeGoal(services, signal) } : null,
});

/** Maximum length of the conversation for a check, in characters. */
const maxRead = 60_000;

const question = (condition: string, conversationText: string): string =>
  [
    "Decide only by the conversation below whether a goal is reached. Answer with one JSON object and " +
      "nothing else:",
    '{"ok": true, "reason": "..."} if it is; {"ok": false, "reason": "what is still missing"} if it is ' +
      "not, or if nothing shows that it is;",
    '{"ok": false, "impossible": true, "reason": "..."} only where nothing that can be done here could ever reach it.',
    `Goal: ${condition}`,
    `Conversation, the newest last:\n${conversationText}`,
  ].join("\n");

/** Why the goal keeps the turn going; `null` if it does not. Removes a goal that is reached. */
export async function gradeGoal(services: GoalServices, signal: AbortSignal): Promise<StopVerdict | null> {
  const { session, thread, status } = services;
  const { goal } = session;
  if (goal === null) return null;
  const conversationText = JSON.stringify(toMessages(thread.conversation.links)).slice(-maxRead);
  const answer = await runSideQuery(services, session.model, question(goal.condition, conversationText), signal);
  const grade = answer.ok ? readGrade(answer.text) : null;
  if (grade === null) {
    status.stopHookProblem();
    return null;
  }
  if (grade.ok || grade.impossible) {
    session.goal = null;
    storeGoal(services, goal.condition, true, grade.reason);
    return null;
  }
  return { kind: "blocked", reasons: [`[${goal.condition}]: ${grade.reason}`], silent: true };
}
