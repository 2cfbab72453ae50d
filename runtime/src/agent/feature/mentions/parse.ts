/** A file or folder that a prompt mentions. */
export interface Mention {
  /** As written. */
  readonly path: string;
  /** The mentioned lines, counted from 1. */
  readonly lines?: { readonly first: number; readonly last: number };
}

/** A quoted path, which may contain white space. */
const quoted = /(?:^|\s)@"([^"]+)"/g;
/** A path without white space. It ends with a letter, a digit or an underscore, so punctuation after it does not count. */
const plain = /(?:^|\s)@([^\s"]\S*)\b/g;
/** A path, the lines of the file, and any other fragment. */
const parts = /^([^#]+)(?:#L(\d+)(?:-(\d+))?)?(?:#[^#]*)?$/;

/**
 * The mentions in a prompt, quoted ones first. Each is an `@` after white space and a path: `@src/a.ts`, `@"my notes.md"`,
 * `@a.ts#L5-9`. Equal mentions count once.
 */
export function mentionsIn(text: string): Mention[] {
  const written = [...text.matchAll(quoted), ...text.matchAll(plain)].map(([, mention = ""]) => mention);
  return [...new Set(written)].map((mention) => {
    const [, path = mention, first, last = first] = parts.exec(mention) ?? [];
    return first === undefined ? { path } : { path, lines: { first: Number(first), last: Number(last) } };
  });
}
