import { modelProperties } from "../catalogue/models.ts";

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

interface UnseenContext {
  readonly files: FileMemory;
  readonly model: string;
  readonly services: { readonly permissions: { mayRead(path: string): Promise<boolean> } };
}

/** What the model reads where it must look at a file before it changes it. */
const unread = "File has not been read yet. Read it first before writing to it.";

/**
 * Why a file may not be changed unseen, or `null`. Some models must have read every file, and all of them the files that
 * they could not just read.
 */
export const unseenRefusal = async (
  path: string,
  { files, model, services }: UnseenContext,
): Promise<string | null> => {
  if (files.has(path)) return null;
  return !modelProperties(model).readsFirst && (await services.permissions.mayRead(path)) ? null : unread;
};

/** Whether a file on disk is no longer what the model saw. */
export const isStale = (seen: SeenFile, content: string, modified: number): boolean =>
  modified > seen.modified && !(seen.whole && seen.content === content);
