import { toMessages } from "../../core/conversation.ts";
import type { LocalCommand } from "../../core/local-command.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import type { SideAnswer } from "../../core/tool-services.ts";

interface RenameServices {
  readonly session: Pick<SessionState, "conversation">;
  readonly status: Pick<StatusEmitter, "titleChanged">;
  /** Asks a model a question outside the conversation. */
  readonly ask: (question: string, signal: AbortSignal) => Promise<SideAnswer>;
}

/** Maximum length of the conversation from which a title is generated, in characters. */
const maxRead = 20_000;

/** Lets the model generate a title; `null` if it gives none. */
async function generate({ session, ask }: RenameServices, signal: AbortSignal): Promise<string | null> {
  const conversationText = JSON.stringify(toMessages(session.conversation.links)).slice(-maxRead);
  const question = `Name this conversation in two to four words with hyphens between them. Answer only with JSON: {"name": "..."}\n${conversationText}`;
  const answer = await ask(question, signal);
  const name = answer.ok ? /"name"\s*:\s*"([^"]{1,80})"/.exec(answer.text)?.[1] : undefined;
  return name?.trim() || null;
}

/** Sets the title of the session. */
export const renameCommand: LocalCommand<RenameServices> = {
  name: "rename",
  aliases: ["name"],
  description: "Set the title of this session",
  argumentHint: "[title]",
  async run(services, { args, signal }) {
    const title = args === "" ? await generate(services, signal) : args;
    if (title === null) return { text: "Couldn't generate a name. Usage: /rename <name>" };
    services.status.titleChanged(title);
    return { text: `Session renamed to: ${title}` };
  },
};
