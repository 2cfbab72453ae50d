/** A slash command as it was typed. */
export interface Typed {
  readonly name: string;
  /** Everything behind the name, trimmed. */
  readonly args: string;
}

/** Reads `/name arguments`. `null` where the words are no command: a path, a comment, a lone slash. */
export function parseCommand(words: string): Typed | null {
  const found = /^\/([A-Za-z0-9_][\w:.-]*)(?:\s+([\s\S]*))?$/.exec(words.trim());
  return found?.[1] === undefined ? null : { name: found[1], args: (found[2] ?? "").trim() };
}

/** Splits arguments at blanks; words in quotes stay together. */
export const splitArguments = (args: string): string[] =>
  [...args.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
