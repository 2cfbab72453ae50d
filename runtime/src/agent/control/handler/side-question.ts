import { asJsonObject } from "@agentwire/protocol/json";
import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { ApiMessage } from "../../core/conversation.ts";
import type { Outbox } from "../../core/outbox.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { Thread } from "../../core/thread.ts";
import { type OfferedTool, threadMessages } from "../../model/request.ts";
import type { SideTurn } from "../../model/side-query.ts";

interface SideQuestionServices {
  readonly out: Pick<Outbox, "send">;
  readonly session: Pick<SessionState, "conversation">;
  readonly thread: Thread;
  /** The tools of the conversation, so that the question shares its prompt cache. */
  readonly tools: { offered(thread: Thread): readonly OfferedTool[] };
  readonly sideTurn: SideTurn;
}

/** Earlier side questions with their answers, as messages. Throws a `ControlError` for an entry that is not valid. */
const messagesOf = (history: readonly unknown[]): readonly ApiMessage[] =>
  history.flatMap((entry, i): ApiMessage[] => {
    const { question, response } = asJsonObject(entry);
    if (typeof question !== "string" || typeof response !== "string")
      throw new ControlError(`history[${i}] needs a string \`question\` and a string \`response\``);
    return [
      { role: "user", content: [{ type: "text", text: question }] },
      { role: "assistant", content: [{ type: "text", text: response }] },
    ];
  });

/** Answers a question about the conversation. The conversation keeps neither the question nor the answer. */
export const sideQuestion = controlHandler(
  "side_question",
  async ({ out, session, thread, tools, sideTurn }: SideQuestionServices, request, { requestId, signal }) => {
    out.send("system/control_request_progress", { request_id: requestId, status: "started" });
    const question: unknown = request.question;
    if (typeof question !== "string") return { response: "(API error: the question is not a string)", synthetic: true };
    const { history = [] } = request;
    if (!Array.isArray(history)) throw new ControlError("history must be a list of earlier side questions");
    const before = [...threadMessages(thread, session.conversation.links), ...messagesOf(history)];
    const cancelled = new Promise<never>((_, reject) => {
      const stop = () => reject(new ControlError("Side question cancelled"));
      if (signal.aborted) stop();
      signal.addEventListener("abort", stop, { once: true });
    });
    const answer = sideTurn({ question, before, tools: tools.offered(thread) }, signal).catch(() => null);
    const response = await Promise.race([answer, cancelled]);
    return { response: response ?? "No answer.", synthetic: response === null };
  },
);
