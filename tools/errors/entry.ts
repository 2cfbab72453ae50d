/** One error code: how to fix it, and a call that provokes it. */
export interface ErrorEntry {
  /** What the reader can do to fix it. */
  readonly remedy: string;
  /** Provokes the error and returns its message. Deterministic. */
  readonly provoke: () => string | Promise<string>;
}

/** The entries of a family of codes. A code without an entry does not compile. */
export type ErrorTable<Code extends string> = Readonly<Record<Code, ErrorEntry>>;
