import type { Ids } from "../../ports.ts";
import { asBlocks, type Block } from "./conversation.ts";
import type { Thread } from "./thread.ts";

/** Precedes commands of the user in the conversation. */
export const commandCaveat =
  "<local-command-caveat>These lines are from a command of the program itself. They do not ask you to " +
  "do anything.</local-command-caveat>";

/** A command that the user typed. */
export const commandTags = (name: string, args: string): string =>
  [
    `<command-name>/${name}</command-name>`,
    `<command-message>${name}</command-message>`,
    `<command-args>${args}</command-args>`,
  ].join(`\n${" ".repeat(12)}`);

/** The output of a command. */
export function outputTags({ text, failed = false }: { readonly text: string; readonly failed?: boolean }): string {
  const tag = failed ? "local-command-stderr" : "local-command-stdout";
  return `<${tag}>${text}</${tag}>`;
}

const outputTag = /^<local-command-std(?:out|err)>|<\/local-command-std(?:out|err)>$/g;

/** Whether a text is the output of a command in its tags. */
export const hasOutputTags = (text: string): boolean => text.search(outputTag) === 0;

/** The output of a command without its tags. */
export const untagged = (text: string): string => text.replaceAll(outputTag, "");

/** The services that {@link addCommandMessages} needs. */
export interface CommandMessageServices {
  readonly ports: { readonly ids: Ids };
  readonly thread: Pick<Thread, "conversation" | "transcript">;
}

/** Adds messages about a command to the conversation, for later prompts: texts, or blocks. */
export function addCommandMessages(
  { thread, ports }: CommandMessageServices,
  contents: readonly (string | readonly Block[])[],
): void {
  for (const content of contents) {
    const uuid = ports.ids.uuid();
    thread.conversation.add({ uuid, role: "user", content: asBlocks(content) });
    thread.transcript.chain("user", {
      uuid,
      message: { role: "user", content },
      ...(content === commandCaveat ? { isMeta: true } : {}),
    });
  }
}
