import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { asBlocks, type Block, reminder } from "../core/conversation.ts";
import { textList } from "../core/field-values.ts";
import { blockedText, contextOf } from "../core/hook-context.ts";
import { joinedBlocks } from "../core/joined-message.ts";
import { isNotification, notificationBlock } from "../core/notification.ts";
import { unknownCommandNotice } from "../core/unknown-command.ts";

/** Readers of a transcript's attachments by type. Each returns the blocks that the model saw. */
export type AttachmentReaders = Readonly<Record<string, (attachment: JsonObject) => readonly Block[]>>;

/** The readers of attachments that belong to no feature. */
export const coreAttachments: AttachmentReaders = {
  hook_additional_context: ({ hookName, content }) => {
    const texts = (Array.isArray(content) ? content : [content]).map(String);
    return texts.length === 0 ? [] : [reminder(contextOf(typeof hookName === "string" ? hookName : "", texts))];
  },
  hook_blocking_error: ({ hookName, blockingError }) => {
    const { blockingError: reason = "", command: name = "" } = isJsonObject(blockingError) ? blockingError : {};
    return [reminder(blockedText(String(hookName), String(name), String(reason)))];
  },
  /** Of these events alone, what a command prints is for the model. */
  hook_success: ({ hookName, hookEvent, content }) =>
    (hookEvent === "SessionStart" || hookEvent === "UserPromptSubmit") && typeof content === "string" && content !== ""
      ? [reminder(`${String(hookName)} hook success: ${content}`)]
      : [],
  hook_stopped_continuation: ({ hookName, message }) => [
    reminder(`${String(hookName)} hook stopped continuation: ${String(message)}`),
  ],
  unknown_command_fallback: ({ commandName, availableCommandNames: names, availableCommandCount: count }) => [
    unknownCommandNotice(String(commandName), textList(names), Number(count)),
  ],
  read_truncation_notice: ({ banner }) => [reminder(String(banner))],
  queued_command: ({ prompt, commandMode, origin }) =>
    commandMode === "task-notification" && isNotification(prompt)
      ? [notificationBlock(prompt)]
      : joinedBlocks(asBlocks(prompt), commandMode === "prompt" && origin === undefined),
};

/** The types of attachments that the model receives ahead of the prompt that they follow. */
export const leadingAttachments: ReadonlySet<string> = new Set([
  ...["file", "directory", "at_mention_reference", "nested_memory", "unknown_command_fallback"],
]);
