import { canBeSecret, formsOf, type Hit, isDistinctive, plainFormsOf, type ScannedText } from "../secret/index.ts";
import { hasPlaceholder, placeholder } from "../tape/write/placeholder.ts";
import { secretParts } from "./secret-parts.ts";

/** A secret on a tape. */
export interface FoundSecret {
  readonly value: string;
  readonly rule: string;
  /** The first event that contains it; `null` for the header. */
  readonly seq: number | null;
  /** Its position in that event, for example `frame.message.content[0].text`. */
  readonly location: string;
}

/** Shorter values may be words. They are replaced only next to the name that identifies them. */
const shortestAnywhere = 8;

/** Shorter lines of a multi-line secret are not searched for. */
const shortestLine = 8;

/** Copies a text, because an engine keeps the whole text alive for a part of it. */
const detached = (part: string): string => JSON.parse(JSON.stringify(part));

/** The secrets of a tape, and their replacements. The same secret has the same number everywhere. */
export interface Secrets {
  readonly found: readonly FoundSecret[];
  /** The replacement of each text that contains a secret, wherever it is. */
  readonly table: ReadonlyMap<string, string>;
  /** The replacement of a whole text under the name of a secret. */
  named(value: string): string | undefined;
}

/** A text in which hits were found. */
export interface SearchedText {
  readonly text: string;
  readonly seq: number | null;
  readonly location: string;
  /** The secrets that were found in it, by their ranges. */
  readonly claims: Claim[];
}

/** Collects the secrets of a tape. */
export interface SecretCollector extends Secrets {
  /** Adds a hit in a text, or in a decoded form of it. Hits that overlap are one secret. */
  hit(scanned: ScannedText, hit: Hit, searched: SearchedText): void;
  /** Adds a text under the name of a secret. */
  member(value: string, seq: number | null, location: string): void;
  /** Adds a text that the policy lists. */
  literal(value: string, seq: number | null, location: string): void;
}

/** The number of characters from here that belong to an escape sequence that begins before. */
function escapeAt(text: string, at: number): number {
  if (text[at - 1] === "\\") return text[at] === "u" ? 5 : 1;
  if (text[at - 1] === "%") return 2;
  return text[at - 2] === "%" && /^[\da-fA-F]{2}$/.test(text.slice(at - 1, at + 1)) ? 1 : 0;
}

/** What identifies a short value: at least its context, and enough of what precedes it that it is not part of a word elsewhere. */
function contextBefore(text: string, at: number, length: number): string {
  let start = at - length;
  while (start > 0 && !/\w{2}\W/.test(text.slice(start, at))) start -= 1;
  return text.slice(start, at);
}

/** Whether a range contains another one and is longer. */
const covers = (outer: Claim["range"], inner: Claim["range"]): boolean =>
  outer[0] <= inner[0] && inner[1] <= outer[1] && outer[1] - outer[0] > inner[1] - inner[0];

interface Claim {
  readonly range: readonly [from: number, to: number];
  readonly entry: Entry;
}

interface Entry {
  readonly value: string;
  readonly rule: string;
  /** Distinguishes secrets of one rule. */
  readonly number: number;
}

/** Creates an empty collector. `allow`: texts that are never secrets, whatever they look like. */
export function collectSecrets(allow: readonly string[]): SecretCollector {
  const allowed = new Set(allow);
  const found: FoundSecret[] = [];
  const table = new Map<string, string>();
  const known = new Map<string, Entry>();
  const members = new Set<string>();
  const counts = new Map<string, number>();

  const entryOf = (value: string, rule: string, seq: number | null, location: string, claimed?: Entry): Entry => {
    const before = known.get(value) ?? claimed;
    if (before !== undefined) {
      if (!known.has(value)) known.set(detached(value), before);
      return before;
    }
    const entry = { value: detached(value), rule, number: (counts.get(rule) ?? 0) + 1 };
    counts.set(rule, entry.number);
    known.set(entry.value, entry);
    found.push({ value: entry.value, rule, seq, location });
    return entry;
  };
  const instead = ({ rule, number }: Entry, length: number): string => placeholder(rule, length, number);
  /** Replaces a text everywhere, in each of its forms. */
  const everywhere = (value: string, forms: readonly string[], entry: Entry): void => {
    const add = (form: string): void => {
      if (!known.has(form)) known.set(form, entry);
      if (!table.has(form)) table.set(form, instead(entry, form.length));
    };
    forms.forEach(add);
    const lines = value.split(/\r?\n/);
    if (lines.length === 1) return;
    for (const line of lines.map((one) => one.trim())) {
      if (line.length < shortestLine || line.startsWith("----")) continue;
      formsOf(line).forEach(add);
    }
  };
  /** Replaces the end of a text wherever the whole text occurs. */
  const replaceInContext = (contextStart: string, original: string, entry: Entry): void => {
    for (const form of plainFormsOf(contextStart + original)) {
      const length = plainFormsOf(original).find((end) => form.endsWith(end))?.length ?? original.length;
      if (table.has(form)) continue;
      const prefixLength = form.length - length;
      table.set(form, form.slice(0, prefixLength) + instead(entry, length));
    }
  };

  return {
    found,
    table,
    named(value) {
      const entry = known.get(value);
      return entry !== undefined && members.has(value) ? instead(entry, value.length) : undefined;
    },
    hit(scanned, { rule, contextStart, from: start, to, within, certain }, { text, seq, location, claims }) {
      const from = start + escapeAt(scanned.text, start);
      const value = scanned.text.slice(from, to);
      const originalOf = (first: number, last: number): string => text.slice(...scanned.origin(first, last));
      const original = originalOf(from, to);
      if (!canBeSecret(value) || allowed.has(value) || hasPlaceholder(original)) return;
      const range = scanned.origin(...(within ?? [from, to]));
      const claimed = claims.find(({ range: [first, last] }) => first < range[1] && range[0] < last);
      const entry = entryOf(value, rule, seq, location, claimed?.entry);
      claims.push({ range, entry });
      if (table.has(original)) return;
      if (value.length >= shortestAnywhere && (certain === true || isDistinctive(value))) {
        everywhere(value, formsOf(value), entry);
        if (original !== value && original.length >= shortestAnywhere)
          everywhere(original, plainFormsOf(original), entry);
      } else if (claimed === undefined || !covers(claimed.range, range)) {
        const full = originalOf(contextStart, to);
        replaceInContext(
          contextBefore(text, scanned.origin(from, to)[0], full.length - original.length),
          original,
          entry,
        );
      }
      for (const part of secretParts(value)) {
        if (!canBeSecret(part) || allowed.has(part) || !isDistinctive(part)) continue;
        everywhere(part, formsOf(part), entryOf(part, rule, seq, location, entry));
      }
    },
    member(value, seq, location) {
      if (!canBeSecret(value) || allowed.has(value) || hasPlaceholder(value)) return;
      const entry = entryOf(value, "credential", seq, location);
      members.add(entry.value);
      if (isDistinctive(value)) everywhere(value, formsOf(value), entry);
    },
    literal(value, seq, location) {
      if (allowed.has(value) || hasPlaceholder(value)) return;
      everywhere(value, formsOf(value), entryOf(value, "policy", seq, location));
    },
  };
}
