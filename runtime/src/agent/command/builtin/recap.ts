import type { LocalCommand } from "../../core/local-command.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { Thread } from "../../core/thread.ts";
import { type OfferedTool, threadMessages } from "../../model/request.ts";
import type { SideTurn } from "../../model/side-query.ts";

interface RecapServices {
  readonly session: Pick<SessionState, "conversation">;
  readonly thread: Thread;
  readonly tools: { offered(thread: Thread): readonly OfferedTool[] };
  readonly sideTurn: SideTurn;
}

const question =
  "The user returns after a break. Say in one or two plain sentences of at most forty words what this " +
  "is about, what was done last and what comes next.";

/** Summarizes the state of the session in one or two sentences. */
export const recap: LocalCommand<RecapServices> = {
  name: "recap",
  description: "Summarize the state of this session",
  uncounted: true,
  async run({ session, thread, tools, sideTurn }, { signal }) {
    const { links } = session.conversation;
    if (!links.some(({ role, hidden }) => role === "assistant" && hidden !== true)) {
      return { text: "Nothing to recap yet: send a message first." };
    }
    const before = threadMessages(thread, links);
    const text = await sideTurn({ question, before, tools: tools.offered(thread) }, signal);
    return { text: text ?? "The model gave no recap." };
  },
};
