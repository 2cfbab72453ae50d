import { toMessages } from "../../core/conversation.ts";
import { sideTurn } from "../../model/side-query.ts";
import type { LocalCommand } from "../define.ts";

const question =
  "The person comes back after a while. Say in one or two plain sentences of at most forty words what this is about, what was done last and what comes next.";

/** Says in short where the session stands. */
export const recap: LocalCommand = {
  name: "recap",
  description: "Say in short where this session stands",
  uncounted: true,
  async run({ agent, signal }) {
    const { links } = agent.session.conversation;
    if (!links.some(({ role, hidden }) => role === "assistant" && hidden !== true)) {
      return { text: "Nothing to recap yet: send a message first." };
    }
    const before = toMessages(links, agent.thread.preamble());
    const text = await sideTurn(agent, { question, before, tools: agent.tools.offered(agent.thread) }, signal);
    return { text: text ?? "The model gave no recap." };
  },
};
