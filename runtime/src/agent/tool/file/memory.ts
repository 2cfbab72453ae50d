/** What the model has seen of a file. */
export interface SeenFile {
  /** Text as it was when the model last read or wrote it, line ends as `\n`. */
  readonly content: string;
  /** Modification time then, milliseconds since the epoch. */
  readonly modified: number;
  /** Whether the model knows all of it. */
  readonly whole: boolean;
}

/** Which files the model has seen, by absolute path. One per conversation. */
export type FileMemory = Map<string, SeenFile>;

/** Whether a file on disk is no longer what the model saw. */
export const isStale = (seen: SeenFile, content: string, modified: number): boolean =>
  modified > seen.modified && !(seen.whole && seen.content === content);
