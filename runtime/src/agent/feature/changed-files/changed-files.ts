import type { Ports } from "../../../ports.ts";
import { reminder } from "../../core/conversation.ts";
import type { Thread } from "../../core/thread.ts";
import type { PermissionProbe } from "../../core/tool-services.ts";
import type { TurnFeature } from "../../loop/feature.ts";
import { changes } from "../../tool/file/patch.ts";
import { readTextFile } from "../../tool/file/text.ts";
import { changedFileAttachments, changeText } from "./attachments.ts";

/** Number of lines shown around a change. */
const around = 8;
/** Maximum length of a shown passage, in characters. */
const longest = 8000;

/** Maximum size of a compared file, in bytes. */
const largest = 1_000_000;

/** A file that was changed externally. */
interface ChangedFile {
  readonly path: string;
  /** The changed lines with their current content, numbered. */
  readonly snippet: string;
}

/** The services for finding changed files. */
export interface ChangedFileServices {
  readonly ports: Pick<Ports, "ids" | "files">;
  readonly permissions: Pick<PermissionProbe, "mayRead">;
}

/**
 * Notifies the model of files that it wrote and that were changed externally since, once per change. Skips a file that
 * was removed or cannot be read.
 */
export const changedFilesFeature = (services: ChangedFileServices): TurnFeature => ({
  name: "changed-files",
  attachments: changedFileAttachments,
  extendTurn: ({ thread }) => (thread.agentId === null ? { addNews: () => addChangedFiles(services, thread) } : null),
});

/** Adds a note about each changed file to the conversation and its transcript. */
export async function addChangedFiles(services: ChangedFileServices, thread: Thread): Promise<void> {
  for (const { path, snippet } of await changedFiles(services, thread)) {
    const uuid = services.ports.ids.uuid();
    thread.conversation.add({ uuid, role: "user", content: [reminder(changeText(path, snippet))] });
    thread.transcript.chain("attachment", { uuid, attachment: { type: "edited_text_file", filename: path, snippet } });
  }
}

async function changedFiles(
  { ports, permissions }: ChangedFileServices,
  thread: Pick<Thread, "files">,
): Promise<ChangedFile[]> {
  const found: ChangedFile[] = [];
  for (const [path, lastRead] of thread.files) {
    if (lastRead.written !== true) continue;
    const stat = await ports.files.stat(path).catch(() => null);
    if (stat === null || stat.kind !== "file" || stat.size > largest || stat.modified <= lastRead.modified) continue;
    const now = (await permissions.mayRead(path)) ? await readTextFile(ports.files, path).catch(() => null) : null;
    if (now === null) continue;
    const { content } = now;
    const isSame = content === lastRead.content;
    thread.files.set(path, {
      content,
      modified: stat.modified,
      complete: lastRead.complete,
      ...(isSame ? { written: true } : {}),
    });
    const snippet = isSame ? "" : passages(path, lastRead.content, content);
    if (snippet !== "") found.push({ path, snippet });
  }
  return found;
}

function passages(path: string, before: string, after: string): string {
  const text = changes(path, before, after, around)
    .map(({ newStart, lines }) =>
      lines
        .filter((line) => /^[ +]/.test(line))
        .map((line, index) => `${newStart + index}\t${line.slice(1)}`)
        .join("\n"),
    )
    .join("\n...\n");
  return text.length > longest ? `${text.slice(0, longest)}\n...` : text;
}
