import type { Attachment } from "@agentwire/protocol";
import type { FileStat, Ports } from "../../../ports.ts";
import { basename, relativePath, resolve } from "../../../posix/path.ts";
import type { Block } from "../../core/conversation.ts";
import { isOn } from "../../core/field-values.ts";
import type { FileMemory } from "../../core/file-memory.ts";
import type { Thread } from "../../core/thread.ts";
import type { TurnFeature } from "../../loop/feature.ts";
import { deviceRefusal } from "../../tool/file/view/device.ts";
import type { ReadOutput } from "../../tool/file/view/output.ts";
import { fullReadLimit, isReadByLines, type LineRange, viewFile } from "../../tool/file/view/read.ts";
import { isBinaryName } from "../../tool/file/view/refused.ts";
import { directoryBlocks, fileBlocks, mentionAttachments, tooLargeBlock, unattachedBlock } from "./attachments.ts";
import { type Mention, mentionsIn } from "./parse.ts";

/** Maximum length of an attached text, in characters: an estimate of 25,000 tokens. */
const maxText = 100_000;
/** Number of lines of a longer text that are attached. */
const maxLines = 2000;
/** Maximum number of listed entries of a folder. */
const maxEntries = 1000;

/** The services for attaching mentioned files. */
export interface MentionServices {
  readonly ports: Pick<Ports, "ids" | "files" | "env">;
  readonly permissions: { readDenied(path: string): Promise<boolean> };
  /** The main conversation. */
  readonly thread: Thread;
}

/** Called with the absolute paths of files that the model has now read. */
export type FilesRead = (paths: readonly string[], signal: AbortSignal) => Promise<void>;

/** What a mention adds to the conversation. Without blocks, only the transcript records it. */
interface Attached {
  readonly attachment: Attachment;
  readonly blocks: readonly Block[];
}

/**
 * Attaches the files and folders that prompts mention, as if the model had read them. Skips what does not exist, what a
 * rule denies, and what Read cannot show. No hook and no host is asked, because the user named the file.
 */
export const mentionsFeature = (services: MentionServices, filesRead: FilesRead): TurnFeature => ({
  name: "mentions",
  attachments: mentionAttachments,
  promptAdded(text, signal) {
    const mentions = mentionsIn(text);
    if (mentions.length === 0 || isOn(services.ports.env.CLAUDE_CODE_DISABLE_ATTACHMENTS)) return null;
    return addMentioned(services, mentions).then((paths) => filesRead(paths, signal));
  },
});

/** Adds what a prompt mentions to the conversation. Resolves to the paths of the files among it. */
async function addMentioned(services: MentionServices, mentions: readonly Mention[]): Promise<string[]> {
  const { ports, permissions, thread } = services;
  const { env } = ports;
  if (isOn(env.CLAUDE_CODE_DISABLE_FILE_MENTIONS)) {
    const named = mentions.map(({ path }) => path);
    add(services, {
      attachment: { type: "at_mention_reference", mentions: named },
      blocks: [unattachedBlock(named)],
    });
    return [];
  }
  const { cwd } = thread.workDirectory.shell;
  const before = new Map(thread.files);
  const read: string[] = [];
  for (const mention of mentions) {
    const path = resolve(cwd, mention.path, env.HOME ?? "/");
    if (deviceRefusal(path) !== null || (await permissions.readDenied(path))) continue;
    const named = { ...mention, path, displayPath: relativePath(cwd, path) };
    const attached = await attachmentOf(named, { ports, thread, before }).catch(() => null);
    if (attached === null) continue;
    add(services, attached);
    if (attached.attachment.type === "file") read.push(path);
  }
  return read;
}

function add({ ports, thread }: MentionServices, { attachment, blocks }: Attached): void {
  const uuid = ports.ids.uuid();
  if (blocks.length > 0) thread.conversation.add({ uuid, role: "user", content: blocks, leads: true });
  thread.transcript.chain("attachment", { uuid, attachment });
}

interface MentionContext extends Pick<MentionServices, "thread"> {
  readonly ports: Pick<Ports, "files">;
  /** What the model had seen before the prompt. */
  readonly before: FileMemory;
}

/** A mention with an absolute path. */
interface NamedFile extends Mention {
  readonly displayPath: string;
}

async function attachmentOf(named: NamedFile, context: MentionContext): Promise<Attached | null> {
  const { ports } = context;
  const { path, displayPath } = named;
  const stat = await ports.files.stat(path);
  if (stat?.kind === "directory") {
    const names = (await ports.files.list(path)).map(({ name }) => name);
    const rest = names.length - maxEntries;
    const listing = [...names.slice(0, maxEntries), ...(rest > 0 ? [`… and ${rest} more entries`] : [])].join("\n");
    const attachment = { type: "directory", path, content: listing, displayPath } as const;
    return { attachment, blocks: directoryBlocks(path, listing) };
  }
  if (stat?.kind !== "file" || isBinaryName(basename(path))) return null;
  if (isReadByLines(path) && stat.size > fullReadLimit) {
    const { size: fileSize } = stat;
    const type = "at_mention_reference";
    const attachment: Attachment = { type, mentions: [path], unread: "too_large", fileSize, displayPath };
    return { attachment, blocks: [tooLargeBlock(path, fileSize)] };
  }
  return attachedFile(named, stat, context);
}

async function attachedFile(
  { path, displayPath, lines }: NamedFile,
  stat: FileStat,
  { ports, thread, before }: MentionContext,
): Promise<Attached | null> {
  const files: FileMemory = new Map();
  const view = async (range: Partial<LineRange>): Promise<ReadOutput | null> => {
    const outcome = await viewFile(path, { file_path: path, ...range }, stat, { ports, files });
    return outcome.kind === "done" ? outcome.output : null;
  };
  const known = before.get(path);
  const offset = lines?.first ?? 1;
  if (known?.complete === true && known.modified === stat.modified) {
    const content = await view({});
    if (content?.type !== "text") return null;
    const shown = { ...content, file: { ...content.file, startLine: offset } };
    return { attachment: { type: "already_read_file", filename: path, displayPath, content: shown }, blocks: [] };
  }
  const requested = await view(lines === undefined ? {} : { offset, limit: lines.last - offset + 1 });
  const truncated = isLong(requested);
  const content = truncated ? await view({ offset, limit: maxLines }) : requested;
  if (content === null || isLong(content)) return null;
  const lastRead = files.get(path);
  if (lastRead !== undefined) thread.files.set(path, lastRead);
  const shown = content.type === "pdf" ? { ...content, file: { ...content.file, base64: "" } } : content;
  return {
    attachment: {
      ...{ type: "file", filename: path, content: shown },
      ...(truncated ? { truncated } : {}),
      displayPath,
      savedCopyFraming: { enveloped: false },
    },
    blocks: fileBlocks(path, shown, { truncated, unwritable: lastRead?.unwritable }),
  };
}

const isLong = (output: ReadOutput | null): boolean => output?.type === "text" && output.file.content.length > maxText;
