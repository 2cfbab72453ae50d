import type { Ids } from "../../ports.ts";
import { reminder } from "./conversation.ts";
import type { Thread } from "./thread.ts";

/** Between the name of a hook that ends the turn and its reason. */
const stopMark = " hook stopped continuation: ";

/** An attachment of the transcript with hook output for the model. Each text begins with the name of its hook. */
export function hookContextAttachment(context: string, toolUseID: string) {
  const hookName = context.slice(0, Math.max(0, context.indexOf(" hook ")));
  const [hookEvent = ""] = hookName.split(":");
  const isStop = context.startsWith(stopMark, hookName.length);
  const message = context.slice(hookName.length + stopMark.length);
  if (isStop) return { type: "hook_stopped_continuation" as const, message, hookName, hookEvent, toolUseID };
  const prefix = contextPrefix(hookName);
  const content = [context.startsWith(prefix) ? context.slice(prefix.length) : context];
  return { type: "hook_additional_context" as const, content, hookName, hookEvent, toolUseID };
}

const contextPrefix = (hookName: string): string => `${hookName} hook additional context: `;

/** The text for the model in an attachment with the output of hooks. Other texts of hooks have their name already. */
export function contextOf(hookName: string, content: readonly string[]): string {
  const text = content.join("\n");
  return hookName === "" || text.startsWith(`${hookName} hook `) ? text : `${contextPrefix(hookName)}${text}`;
}

/** Adds context for the model to a conversation and its transcript. Each text becomes its own link. */
export function addContexts(
  ids: Ids,
  thread: Pick<Thread, "conversation" | "transcript">,
  contexts: readonly string[],
): void {
  for (const text of contexts) {
    const uuid = ids.uuid();
    thread.conversation.add({ uuid, role: "user", content: [reminder(text)] });
    thread.transcript.chain("attachment", { uuid, attachment: hookContextAttachment(text, uuid) });
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
  thread.conversation.add({ uuid, role: "user", content: [reminder(banner)] });
  thread.transcript.chain("attachment", { uuid, attachment: { type: "read_truncation_notice", banner, toolUseID } });
}
