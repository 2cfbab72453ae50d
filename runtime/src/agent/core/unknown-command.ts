import type { Ids } from "../../ports.ts";
import { type Block, reminder } from "./conversation.ts";
import type { Thread } from "./thread.ts";

/** How many of the commands the model reads about. */
const maxNames = 12;

/** The name after the slash at the start of a text; `null` if it starts with no such name. */
export const typedName = (text: string): string | null => /^\/([\w:-]+)(?:\s|$)/.exec(text)?.[1] ?? null;

/** The note for the model that a prompt names a command that does not exist. */
export function unknownCommandNotice(name: string, available: readonly string[], count: number): Block {
  const further = count > available.length ? `, and ${count - available.length} more` : "";
  const names = available.map((each) => `/${each}`).join(", ");
  const known = available.length === 0 ? "It has none." : `Its commands: ${names}${further}.`;
  return reminder(
    `The message begins with /${name}, which is not a command of this session, so nothing has run. ${known}`,
  );
}

/** Notifies the model that the prompt before names a command that does not exist. */
export function addUnknownCommand(
  ids: Ids,
  { conversation, transcript }: Pick<Thread, "conversation" | "transcript">,
  name: string,
  commands: readonly string[],
): void {
  const uuid = ids.uuid();
  const available = commands.slice(0, maxNames);
  const content = [unknownCommandNotice(name, available, commands.length)];
  conversation.add({ uuid, role: "user", content, leads: true });
  transcript.chain("attachment", {
    uuid,
    attachment: {
      type: "unknown_command_fallback",
      commandName: name,
      availableCommandNames: available,
      availableCommandCount: commands.length,
    },
  });
}
