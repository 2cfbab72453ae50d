import type { Agent } from "../../agent.ts";
import { reminder } from "../../core/conversation.ts";
import type { Thread } from "../../core/thread.ts";
import { changes } from "../../tool/file/patch.ts";
import { readText } from "../../tool/file/text.ts";

/** Lines shown around what changed. */
const around = 8;
/** Longest passage that is shown, in characters. */
const longest = 8000;

/** Largest file that is compared, in bytes. */
const largest = 1_000_000;

/** A file that somebody else changed. */
interface ChangedFile {
  readonly path: string;
  /** The lines where it changed, as they now are, numbered. */
  readonly snippet: string;
}

/** Tells the model, once for each, of files that it wrote and that are not as it left them. Where a file is gone, or may not be read, nothing is said. */
export async function tellChangedFiles(agent: Agent, thread: Thread): Promise<void> {
  for (const { path, snippet } of await changedFiles(agent, thread)) {
    const uuid = agent.ports.ids.uuid();
    thread.conversation.add({ uuid, role: "user", content: [reminder(changeText(path, snippet))] });
    thread.transcript.chain("attachment", { uuid, attachment: { type: "edited_text_file", filename: path, snippet } });
  }
}

/** What the model reads of it. */
export const changeText = (path: string, snippet: string): string =>
  `${path} is not as you left it: a person or a program has changed it since. Go on from what it says now, and do not undo the change unasked. Where it changed it now reads:\n${snippet}`;

async function changedFiles({ ports, permissions }: Agent, thread: Thread): Promise<ChangedFile[]> {
  const found: ChangedFile[] = [];
  for (const [path, seen] of thread.files) {
    if (seen.own !== true) continue;
    const stat = await ports.files.stat(path).catch(() => null);
    if (stat === null || stat.kind !== "file" || stat.size > largest || stat.modified <= seen.modified) continue;
    const now = (await permissions.mayRead(path)) ? await readText(ports.files, path).catch(() => null) : null;
    if (now === null) continue;
    const { content } = now;
    const isSame = content === seen.content;
    thread.files.set(path, { content, modified: stat.modified, whole: seen.whole, ...(isSame ? { own: true } : {}) });
    const snippet = isSame ? "" : passages(path, seen.content, content);
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
