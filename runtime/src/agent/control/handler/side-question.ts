import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import { toMessages } from "../../core/conversation.ts";
import type { Outbox } from "../../core/outbox.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { Thread } from "../../core/thread.ts";
import type { OfferedTool } from "../../model/request.ts";
import type { AskSideQuestion } from "../../services.ts";

interface SideQuestionServices {
  readonly out: Pick<Outbox, "send">;
  readonly session: Pick<SessionState, "conversation">;
  readonly thread: Thread;
  /** The tools of the conversation, so that the question shares its prompt cache. */
  readonly tools: { offered(thread: Thread): readonly OfferedTool[] };
  readonly askSideQuestion: AskSideQuestion;
}

/** Answers a question about the conversation. The conversation keeps neither the question nor the answer. */
export const sideQuestion = controlHandler(
  "side_question",
  async ({ out, session, thread, tools, askSideQuestion }: SideQuestionServices, request, { requestId, signal }) => {
    out.send("system/control_request_progress", { request_id: requestId, status: "started" });
    const question: unknown = request.question;
    if (typeof question !== "string") return { response: "(API error: the question is not a string)", synthetic: true };
    const before = toMessages(session.conversation.links, thread.preamble());
    const cancelled = new Promise<never>((_, reject) => {
      const stop = () => reject(new ControlError("Side question cancelled"));
      if (signal.aborted) stop();
      signal.addEventListener("abort", stop, { once: true });
    });
    const answer = askSideQuestion(question, before, tools.offered(thread));
    const response = await Promise.race([answer, cancelled]);
    return { response: response ?? "No answer.", synthetic: response === null };
  },
);
