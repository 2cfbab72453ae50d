import type { Agent } from "../../agent.ts";
import { toMessages } from "../../core/conversation.ts";
import { askSideQuery } from "../../model/side-query.ts";
import type { LocalCommand } from "../define.ts";

/** Longest part of a conversation that a title is made from, in characters. */
const mostRead = 20_000;

/** A title by the model; `null` where it gives none. */
async function found(agent: Agent, signal: AbortSignal): Promise<string | null> {
  const talk = JSON.stringify(toMessages(agent.session.conversation.links)).slice(-mostRead);
  const question = `Name this conversation in two to four words with hyphens between them. Answer with JSON alone: {"name": "..."}\n${talk}`;
  const answer = await askSideQuery(agent, agent.session.model, question, signal);
  const name = answer.ok ? /"name"\s*:\s*"([^"]{1,80})"/.exec(answer.text)?.[1] : undefined;
  return name?.trim() || null;
}

/** Gives the session a title. */
export const rename: LocalCommand = {
  name: "rename",
  aliases: ["name"],
  description: "Give this session a title",
  argumentHint: "[title]",
  async run({ agent, args, signal }) {
    const title = args === "" ? await found(agent, signal) : args;
    if (title === null) return { text: "Couldn't generate a name. Usage: /rename <name>" };
    agent.notices.titleChanged(title);
    return { text: `Session renamed to: ${title}` };
  },
};
