import { ControlError } from "../../../connection/errors.ts";
import { toMessages } from "../../core/conversation.ts";
import { asideQuestion } from "../../model/side-query.ts";
import type { ControlHandler } from "../define.ts";

/** Answers a question about the conversation without becoming part of it. */
export const sideQuestion: ControlHandler<"side_question"> = async (agent, request, { requestId, signal }) => {
  agent.out.system("control_request_progress", { request_id: requestId, status: "started" });
  const question: unknown = request.question;
  if (typeof question !== "string") return { response: "(API error: the question is no text)", synthetic: true };
  const before = toMessages(agent.session.conversation.links, agent.thread.preamble());
  const cancelled = new Promise<never>((_, reject) => {
    const stop = () => reject(new ControlError("Side question cancelled"));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
  const answer = asideQuestion(agent, question, before, agent.tools.offered(agent.thread));
  const response = await Promise.race([answer, cancelled]);
  return { response: response ?? "No answer.", synthetic: response === null };
};
