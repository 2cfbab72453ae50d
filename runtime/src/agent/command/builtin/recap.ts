import { type ApiMessage, toMessages } from "../../core/conversation.ts";
import type { LocalCommand } from "../../core/local-command.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { Thread } from "../../core/thread.ts";
import type { OfferedTool } from "../../model/request.ts";

/** Asks the model a question outside the conversation. Resolves to its answer; `null` where it gives none. */
export type SideTurn = (
  aside: {
    readonly question: string;
    readonly before: readonly ApiMessage[];
    /** Those of the conversation, so that the question shares its prompt cache. */
    readonly tools: readonly OfferedTool[];
  },
  signal: AbortSignal,
) => Promise<string | null>;

interface RecapServices {
  readonly session: Pick<SessionState, "conversation">;
  readonly thread: Thread;
  readonly tools: { offered(thread: Thread): readonly OfferedTool[] };
  readonly sideTurn: SideTurn;
}

const question =
  "The person comes back after a while. Say in one or two plain sentences of at most forty words what this is about, what was done last and what comes next.";

/** Summarizes the state of the session in one or two sentences. */
export const recap: LocalCommand<RecapServices> = {
  name: "recap",
  description: "Say in short where this session stands",
  uncounted: true,
  async run({ session, thread, tools, sideTurn }, { signal }) {
    const { links } = session.conversation;
    if (!links.some(({ role, hidden }) => role === "assistant" && hidden !== true)) {
      return { text: "Nothing to recap yet: send a message first." };
    }
    const before = toMessages(links, thread.preamble());
    const text = await sideTurn({ question, before, tools: tools.offered(thread) }, signal);
    return { text: text ?? "The model gave no recap." };
  },
};
