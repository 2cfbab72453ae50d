import type { Ids } from "../../ports.ts";
import { reminder } from "./conversation.ts";
import type { Thread } from "./thread.ts";

/** Between the name of a hook that ends the turn and its reason. */
const stopMark = " hook stopped continuation: ";

/** A block by a hook that reverts nothing. The model receives the text. */
interface HookObjection {
  readonly text: string;
  readonly hookName: string;
  readonly toolUseID: string;
  readonly blockingError: { readonly blockingError: string; readonly command: string };
}

/** The text for the model about a block by a hook that reverts nothing. `command`: the hook, as shown to people. */
export const blockedText = (hookName: string, command: string, reason: string): string =>
  `${hookName} hook blocking error from command: "${command}": ${reason}`;

/** Output of a hook for the model. */
export type HookContext = string | HookObjection;

/** The event of a hook's name: `PreToolUse` of `PreToolUse:Write`. */
const eventOf = (hookName: string): string => hookName.split(":")[0] ?? "";

/** An attachment of the transcript with hook output for the model. Each text begins with the name of its hook. */
export function hookContextAttachment(context: string, toolUseID: string) {
  const hookName = context.slice(0, Math.max(0, context.indexOf(" hook ")));
  const hookEvent = eventOf(hookName);
  const isStop = context.startsWith(stopMark, hookName.length);
  const message = context.slice(hookName.length + stopMark.length);
  if (isStop) return { type: "hook_stopped_continuation" as const, message, hookName, hookEvent, toolUseID };
  const prefix = contextPrefix(hookName);
  const content = [context.startsWith(prefix) ? context.slice(prefix.length) : context];
  return { type: "hook_additional_context" as const, content, hookName, hookEvent, toolUseID };
}

const objectionAttachment = ({ hookName, toolUseID, blockingError }: HookObjection) =>
  ({ type: "hook_blocking_error", hookName, hookEvent: eventOf(hookName), toolUseID, blockingError }) as const;

const contextPrefix = (hookName: string): string => `${hookName} hook additional context: `;

/** The text for the model in an attachment with the output of hooks. Other texts of hooks have their name already. */
export function contextOf(hookName: string, content: readonly string[]): string {
  const text = content.join("\n");
  return hookName === "" || text.startsWith(`${hookName} hook `) ? text : `${contextPrefix(hookName)}${text}`;
}

/** Adds context for the model to a conversation and its transcript. Each text becomes its own link. `about`: the id of the tool call. */
export function addContexts(
  ids: Ids,
  thread: Pick<Thread, "conversation" | "transcript">,
  contexts: readonly HookContext[],
  about?: string,
): void {
  for (const context of contexts) {
    const uuid = ids.uuid();
    const text = typeof context === "string" ? context : context.text;
    thread.conversation.add({
      uuid,
      role: "user",
      content: [reminder(text)],
      ...(about === undefined ? {} : { about }),
    });
    const attachment =
      typeof context === "string" ? hookContextAttachment(context, uuid) : objectionAttachment(context);
    thread.transcript.chain("attachment", { uuid, attachment });
  }
}

/** Adds the note of a tool that it shows only a part. */
export function addNotice(
  ids: Ids,
  thread: Pick<Thread, "conversation" | "transcript">,
  banner: string,
  toolUseID: string,
): void {
  const uuid = ids.uuid();
  thread.conversation.add({ uuid, role: "user", content: [reminder(banner)], about: toolUseID });
  thread.transcript.chain("attachment", { uuid, attachment: { type: "read_truncation_notice", banner, toolUseID } });
}
