import { asideQuestion } from "../../model/aside.ts";
import { toMessages } from "../../model/conversation.ts";
import type { ControlHandler } from "../define.ts";

/** Answers a question about the conversation without becoming part of it. */
export const sideQuestion: ControlHandler<"side_question"> = async (agent, request, call) => {
  agent.out.system("control_request_progress", { request_id: call.requestId, status: "started" });
  const before = toMessages(agent.session.conversation.links, agent.thread.preamble());
  const response = await asideQuestion(
    agent,
    String(request.question ?? ""),
    before,
    agent.tools.offered(agent.thread),
  );
  return { response: response ?? "No answer.", synthetic: response === null };
};
