import { extname } from "../../../../posix/path.ts";
import { hint } from "../size.ts";

/** Maximum size of a text for the model, in tokens. */
const usualCap = 25_000;
/** The part of the cap that a shortened text may use. */
const usedPart = 0.85;
/** File types whose text has about two characters per token; others have four. */
const denseTypes: ReadonlySet<string> = new Set([".json", ".jsonl", ".jsonc"]);

/** The maximum number of tokens of a file that Read shows. */
export function tokenCap(env: Readonly<Record<string, string | undefined>>): number {
  const configured = Number(env.CLAUDE_CODE_FILE_READ_MAX_OUTPUT_TOKENS);
  return Number.isInteger(configured) && configured > 0 ? configured : usualCap;
}

/** A text that is longer than the cap allows, with its size in tokens. */
export interface Oversize {
  readonly tokens: number;
  readonly cap: number;
}

/** How many tokens a text has. */
export interface TokenCounting {
  readonly cap: number;
  /** Asks the model's service. Resolves to `null` if that fails. */
  count(text: string): Promise<number | null>;
}

/** Whether a text exceeds the cap; `null` if it does not. Asks the model's service only about texts that come near it. */
export async function oversize(path: string, text: string, { cap, count }: TokenCounting): Promise<Oversize | null> {
  const estimate = Math.round(text.length / (denseTypes.has(extname(path).toLowerCase()) ? 2 : 4));
  if (estimate <= cap / 4) return null;
  const tokens = (await count(text)) ?? estimate;
  return tokens > cap ? { tokens, cap } : null;
}

/** The first lines of a text, as many as the cap allows. Shortens a single line that is longer. */
export function firstPage(lines: readonly string[], length: number, { tokens, cap }: Oversize): string {
  const part = (cap * usedPart) / tokens;
  const page = lines.slice(0, Math.max(1, Math.floor(lines.length * part))).join("\n");
  return page.length / 4 <= cap ? page : page.slice(0, Math.floor(length * part));
}

/** The message for the model when the lines that it requests exceed the cap. */
export const tooManyTokens = ({ tokens, cap }: Oversize): string =>
  `File content (${tokens} tokens) exceeds maximum allowed tokens (${cap}). ${hint}`;

/** The note for the model that it sees the first lines only. */
export const partialNote = (path: string, shown: number, total: number, { tokens, cap }: Oversize): string =>
  `[Truncated: lines 1-${shown} of ${total} of ${path} are shown, because the file has ${tokens} tokens and at most ` +
  `${cap} are shown at once. The next lines: Read with offset=${shown + 1} limit=${shown}. Search the file for a ` +
  "certain part. With allow_large: true, Read shows what the context can hold. Do not answer from these lines alone if " +
  "the answer can be further down.]";
