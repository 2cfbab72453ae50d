/** The newest texts of a sequence, as an immutable value. Lookup and addition take constant time. */
export interface RecentTexts {
  readonly newest: readonly string[];
  /** Full chunks, the oldest first. */
  readonly older: readonly ReadonlySet<string>[];
}

const chunk = 64;
const chunks = 64;

export const noTexts: RecentTexts = { newest: [], older: [] };

export const hasText = ({ newest, older }: RecentTexts, text: string): boolean =>
  newest.includes(text) || older.some((texts) => texts.has(text));

/** Adds a text and drops the oldest ones if there are too many. */
export function withText({ newest, older }: RecentTexts, text: string): RecentTexts {
  const added = [...newest, text];
  return added.length < chunk
    ? { newest: added, older }
    : { newest: [], older: [...older, new Set(added)].slice(-chunks) };
}
