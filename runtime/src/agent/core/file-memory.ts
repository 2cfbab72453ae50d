/** What the model has seen of a file. */
export interface SeenFile {
  /** Text as it was when the model last read or wrote it, line ends as `\n`. */
  readonly content: string;
  /** Modification time then, milliseconds since the epoch. */
  readonly modified: number;
  /** Whether the model knows all of it. */
  readonly whole: boolean;
  /** The model wrote the content, so it is notified of external changes. */
  readonly own?: boolean;
  /** What is wrong with its encoding, where that shows in the text. */
  readonly unwritable?: string;
}

/** Which files the model has seen, by absolute path. One per conversation. */
export type FileMemory = Map<string, SeenFile>;

interface UnreadChanges {
  mayChangeUnread(path: string): Promise<boolean>;
}

/** The refusal of a change of a file that the model must read first. */
const unread = "File has not been read yet. Read it first before writing to it.";

/** Why the model may not change a file that it has not read; `null` if it may. */
export const unseenRefusal = async (
  path: string,
  { files, services }: { readonly files: FileMemory; readonly services: { readonly permissions: UnreadChanges } },
): Promise<string | null> => (files.has(path) || (await services.permissions.mayChangeUnread(path)) ? null : unread);

/** Whether a file on disk is no longer what the model saw. */
export const isStale = (seen: SeenFile, content: string, modified: number): boolean =>
  modified > seen.modified && !(seen.whole && seen.content === content);
