/** Replaces known texts. */
export interface Replacer {
  /** Replaces each known text, also if they overlap. */
  (text: string): string;
  /**
   * The longest end of a text, of `least` or more characters, that begins a known text, and its replacement. `null` if
   * there is none.
   */
  begun(text: string, least: number): { readonly length: number; readonly instead: string } | null;
}

type Known = readonly [text: string, instead: string];

/** Length of the prefix by which known texts are looked up. Shorter ones have a separate list. */
const keyLength = 4;

/** Maximum number of known texts that begin inside each other. */
const deepest = 8;

/**
 * Creates a replacer of any number of texts by others of the same length. A replacement that keeps the beginning of a
 * known text is searched again, because another known text may be in it. A text shorter than four characters is not
 * replaced.
 */
export function createReplacer(table: ReadonlyMap<string, string>): Replacer {
  const byKey = new Map<string, Known[]>();
  const first = new Uint8Array(65_536);
  for (const [text, instead] of table) {
    if (text.length < keyLength) continue;
    const key = text.slice(0, keyLength);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [[text, instead]]);
    else known.push([text, instead]);
    first[pairOf(text, 0)] = 1;
  }
  for (const known of byKey.values()) known.sort(([a], [b]) => b.length - a.length);

  /** The longest known text at a position. */
  const knownAt = (text: string, at: number): Known | undefined =>
    first[pairOf(text, at)] === 0
      ? undefined
      : byKey.get(text.slice(at, at + keyLength))?.find(([known]) => text.startsWith(known, at));
  const replaceOnce = (text: string): string => {
    if (byKey.size === 0) return text;
    let [output, from] = ["", 0];
    const last = text.length - keyLength;
    for (let at = 0; at <= last; at++) {
      const found = knownAt(text, at);
      if (found === undefined) continue;
      output += text.slice(from, at) + found[1];
      from = at + found[0].length;
      for (at += 1; at < from && at <= last; at++) {
        const next = knownAt(text, at);
        const more = next === undefined ? 0 : at + next[0].length - from;
        if (next === undefined || more <= 0) continue;
        output += next[1].slice(-more);
        from += more;
      }
      at = from - 1;
    }
    return from === 0 ? text : output + text.slice(from);
  };
  const replace = (text: string): string => {
    let output = text;
    for (let depth = 0; depth < deepest; depth++) {
      const next = replaceOnce(output);
      if (next === output) break;
      output = next;
    }
    return output;
  };
  return Object.assign(replace, {
    begun(text: string, least: number) {
      let best: { readonly length: number; readonly instead: string } | null = null;
      const last = text.charCodeAt(text.length - 1);
      for (const known of byKey.values()) {
        for (const [full, instead] of known) {
          const shortest = Math.max(least, (best?.length ?? 0) + 1);
          for (let length = Math.min(full.length - 1, text.length); length >= shortest; length--) {
            if (full.charCodeAt(length - 1) !== last || !text.endsWith(full.slice(0, length))) continue;
            best = { length, instead };
            break;
          }
        }
      }
      return best;
    },
  });
}

const pairOf = (text: string, at: number): number =>
  (text.charCodeAt(at) * 251 + text.charCodeAt(at + 1) * 3 + text.charCodeAt(at + 2)) & 0xffff;
