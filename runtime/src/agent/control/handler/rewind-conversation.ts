import { controlHandler } from "../../../connection/control-handler.ts";
import type { TranscriptWriter } from "../../../session/writer.ts";
import { textOf } from "../../core/conversation.ts";
import type { SessionState } from "../../core/session-state.ts";

interface RewindConversationServices {
  readonly session: Pick<SessionState, "conversation">;
  readonly transcript: Pick<TranscriptWriter, "leaf">;
  /** Whether a turn is running. */
  readonly runner: { readonly busy: boolean };
}

const refused = (error: string, reason: string) =>
  ({ rewound: false, prefillText: null, precedingAssistantUuid: null, error, reason }) as const;

/** Removes a prompt and everything after it from the conversation. The transcript keeps both branches. */
export const rewindConversation = controlHandler(
  "rewind_conversation",
  ({ session, transcript, runner }: RewindConversationServices, request) => {
    if (runner.busy) return refused("turn running", "turn_running");
    const { links } = session.conversation;
    const target = request.target_message_uuid;
    const at = links.findIndex(({ uuid, role, content }) => {
      return uuid === target && role === "user" && !content.some(({ type }) => type === "tool_result");
    });
    const prompt = links[at];
    if (prompt === undefined) return refused("target not found", "target_not_found");
    const remaining = links.slice(0, at);
    session.conversation.replace(remaining);
    transcript.leaf = remaining.at(-1)?.uuid ?? null;
    return {
      rewound: true,
      targetMessageUuid: target,
      prefillText: textOf(prompt.content),
      precedingAssistantUuid: remaining.findLast(({ role }) => role === "assistant")?.uuid ?? null,
    };
  },
);
