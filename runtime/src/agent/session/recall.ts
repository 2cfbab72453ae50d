import { isJsonObject } from "@agentwire/protocol/json";
import type { StoredLine } from "../../session/writer.ts";
import { hasOutputTags } from "../core/command-messages.ts";
import { asBlocks, type Block, type ConversationLink, type ReportFields } from "../core/conversation.ts";
import { isNotification, notificationBlock } from "../core/notification.ts";
import type { Thread } from "../core/thread.ts";
import { type AttachmentReaders, leadingAttachments } from "./attachments.ts";

/** The services for restoring a conversation. */
export interface RecallServices {
  readonly attachments: AttachmentReaders;
  /** Gives tools in recorded calls the names and inputs that the model of a thread uses. */
  readonly tools: { named(thread: Thread, block: Block): Block };
}

/** The fields of the frame that showed the output of a command. */
const reportOf = ({ contextUsage, commandRun, commandOutcome }: StoredLine): ReportFields =>
  ({
    ...(isJsonObject(contextUsage) && { context_usage: contextUsage }),
    ...(isJsonObject(commandRun) && { local_command_run: commandRun }),
    ...(isJsonObject(commandOutcome) && { local_command_outcome: commandOutcome }),
  }) as ReportFields;

/** Converts a line of a transcript to a link of the conversation; `null` if the model does not see it. */
export function linkOf(line: StoredLine, attachments: AttachmentReaders): ConversationLink | null {
  const uuid = String(line.uuid);
  if (line.type === "attachment" && isJsonObject(line.attachment)) {
    const type = String(line.attachment.type);
    const content = Object.hasOwn(attachments, type) ? (attachments[type]?.(line.attachment) ?? []) : [];
    if (content.length === 0) return null;
    return { uuid, role: "user", content, ...(leadingAttachments.has(type) ? { leads: true } : {}) };
  }
  if (line.type === "system" && line.subtype === "local_command")
    return {
      ...{ uuid, role: "user", content: asBlocks(line.content) },
      ...(hasOutputTags(String(line.content)) && { report: reportOf(line) }),
    };
  if (!isJsonObject(line.message)) return null;
  const isEvent = isJsonObject(line.origin) && line.origin.kind === "task-notification";
  const content =
    isEvent && isNotification(line.message.content)
      ? [notificationBlock(line.message.content)]
      : asBlocks(line.message.content);
  const forModel = line.isVisibleInTranscriptOnly !== true || line.isCompactSummary === true;
  if (line.type === "user" && forModel) return { uuid, role: "user", content };
  if (line.type !== "assistant") return null;
  if (line.message.model === "<synthetic>" && line.isApiErrorMessage === true) return null;
  return { uuid, role: "assistant", content, messageId: String(line.message.id), model: String(line.message.model) };
}

/** The lines of a transcript's conversation as the model of a thread sees them. */
export const recall = (
  { attachments, tools }: RecallServices,
  thread: Thread,
  chain: readonly StoredLine[],
): ConversationLink[] =>
  chain.flatMap((line) => {
    const link = linkOf(line, attachments);
    return link === null ? [] : [{ ...link, content: link.content.map((block) => tools.named(thread, block)) }];
  });
