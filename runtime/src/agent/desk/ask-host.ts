import { ConnectionError, ControlError } from "../../connection/errors.ts";
import { failedQuestion } from "../permission/answer.ts";
import type { Question } from "../permission/types.ts";
import type { Agent } from "../session/agent.ts";
import { type Answer, hostAnswer } from "./host-answer.ts";
import type { CallCase } from "./permission-desk.ts";
import { questionFrame } from "./question-frame.ts";

const closed = "AbortError: Tool permission stream closed before response received";

/** Asks the host whether a call may run. Never rejects: whatever goes wrong is an answer that allows nothing. */
export async function askHost(agent: Agent, call: CallCase, question: Question, signal: AbortSignal): Promise<Answer> {
  if (agent.host === null) return { kind: "failed", message: failedQuestion("there is no host") };
  try {
    return await hostAnswer(await agent.host("can_use_tool", questionFrame(call, question, agent), { signal }));
  } catch (cause) {
    if (signal.aborted) return { kind: "withdrawn" };
    if (cause instanceof ConnectionError) return { kind: "failed", message: failedQuestion(closed) };
    return {
      kind: "failed",
      message: failedQuestion(cause instanceof ControlError ? new Error(cause.message) : cause),
    };
  }
}
