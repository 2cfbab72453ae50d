import { modelProperties } from "../catalogue/models.ts";

/** What the model has seen of a file. */
export interface ReadFileState {
  /** The text as the model last read or wrote it, with `\n` as line end. */
  readonly content: string;
  /** Modification time at that moment, in milliseconds since the epoch. */
  readonly modified: number;
  /** Whether the model has seen the whole file. */
  readonly complete: boolean;
  /** The model wrote the content, so it is notified of external changes. */
  readonly written?: boolean;
  /** What is wrong with the encoding, if the text shows it. */
  readonly unwritable?: string;
}

/** Which files the model has seen, by absolute path. One per conversation. */
export type FileMemory = Map<string, ReadFileState>;

interface UnseenContext {
  readonly files: FileMemory;
  readonly model: string;
  readonly services: { readonly permissions: { mayChangeUnread(path: string): Promise<boolean> } };
}

/** The error for a change of a file that the model has not read. */
const unread = "File has not been read yet. Read it first before writing to it.";

/**
 * The error for a change of a file that the model has not read; `null` if the model may change it. Some models must read
 * every file first, the others only files that they may not read without asking.
 */
export const unseenRefusal = async (
  path: string,
  { files, model, services }: UnseenContext,
): Promise<string | null> => {
  if (files.has(path)) return null;
  return !modelProperties(model).readsFirst && (await services.permissions.mayChangeUnread(path)) ? null : unread;
};

/** Whether a file on disk differs from what the model saw. */
export const isStale = (file: ReadFileState, content: string, modified: number): boolean =>
  modified > file.modified && !(file.complete && file.content === content);
