import type { Agent } from "../../agent.ts";
import { toMessages } from "../../core/conversation.ts";
import type { StopVerdict } from "../../core/turn-record.ts";
import { readJudgement } from "../../model/judgement.ts";
import { askSideQuery } from "../../model/side-query.ts";

/** Longest part of the conversation by which a goal is judged, in characters. */
const mostRead = 60_000;

const question = (condition: string, talk: string): string =>
  [
    "Judge by the conversation below alone whether a goal is reached. Answer with one JSON object and nothing else:",
    '{"ok": true, "reason": "..."} where it is; {"ok": false, "reason": "what is still missing"} where it is not, or where nothing shows that it is;',
    '{"ok": false, "impossible": true, "reason": "..."} only where nothing that can be done here could ever reach it.',
    `Goal: ${condition}`,
    `Conversation, the newest last:\n${talk}`,
  ].join("\n");

/** Whether the turn may end while a goal holds. `null` where there is no goal. A goal that is reached goes away. */
export async function gradeGoal(agent: Agent, signal: AbortSignal): Promise<StopVerdict | null> {
  const { session, thread, notices } = agent;
  const { goal } = session;
  if (goal === null) return null;
  const talk = JSON.stringify(toMessages(thread.conversation.links)).slice(-mostRead);
  const answer = await askSideQuery(agent, session.model, question(goal.condition, talk), signal);
  const judged = answer.ok ? readJudgement(answer.text) : null;
  if (judged === null) {
    notices.stopHookProblem();
    return { kind: "end" };
  }
  if (judged.ok || judged.impossible) {
    session.goal = null;
    return { kind: "end" };
  }
  return { kind: "blocked", reasons: [`[${goal.condition}]: ${judged.reason}`], quiet: true };
}
