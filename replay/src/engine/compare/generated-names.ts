import type { NameMap } from "./name-map.ts";

/** A time in a file name: a date with hours, or the milliseconds of the clock. */
const stamp = /\d{4}-\d\d-\d\dT\d\d[:_.-]?\d\d[:_.-]?\d\d(?:[:_.-]?\d{1,9})?Z?|(?<!\d)1\d{12}(?!\d)/g;

/**
 * A printed system time, a port that the system chose, the number of a process that a signal ended, and the size of an
 * incomplete input, which can contain paths.
 */
const printed =
  /\b(?:127\.0\.0\.1|localhost):(?:3[2-9]|[45]\d|6[0-5])\d{3}\b|(?<=\bline \d{1,5}: )[ \d]*\d(?= (?:Segmentation fault|Killed|Terminated|Aborted|Hangup|Bus error|Illegal instruction|Floating point exception|Broken pipe|Quit|Alarm clock)\b)|\bfirst \d+ of \d+ bytes\b|\bfailed \(\d+ bytes\)|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S{2,5} \d{4}\b/g;

/** A part of a word that may be random. */
const alphanumeric = /^[a-z\d]{6,}$/i;

/** A random part: letters with digits among them. Some have neither by chance. */
const chance = /\d[a-z]|[a-z]\d/i;

const areRandom = (...parts: readonly string[]): boolean =>
  parts.every((part) => alphanumeric.test(part)) && parts.some((part) => chance.test(part));

/**
 * The pairs of words in which two texts differ, if all of them are generated names of the same pattern, made of time
 * and random parts (`blob-1795346147713-iktk52.png`). `null` if anything else differs, except printed times. White
 * space, quotes and slashes separate words.
 */
export function generatedNames(expected: string, got: string): readonly (readonly [string, string])[] | null {
  const [a, b] = [expected, got].map((text) => text.replace(printed, "\0").split(/([\s"'`\\/]+)/)) as [
    string[],
    string[],
  ];
  if (a.length !== b.length) return null;
  const pairs: (readonly [string, string])[] = [];
  for (const [index, word] of a.entries()) {
    const other = b[index] as string;
    if (word === other) continue;
    if (!madeAlike(word, other)) return null;
    pairs.push([word, other]);
  }
  return expected === got ? null : pairs;
}

function madeAlike(a: string, b: string): boolean {
  const [times, others] = [a.match(stamp) ?? [], b.match(stamp) ?? []];
  const shape = (time: string | undefined): string | undefined => time?.replace(/\d/g, "0");
  if (times.length === 0 || times.length !== others.length) return false;
  if (times.some((time, index) => shape(time) !== shape(others[index]))) return false;
  const [parts, otherParts] = [a, b].map((word) => word.replace(stamp, "\0").split(/([^a-z\d]+)/i)) as [
    string[],
    string[],
  ];
  return (
    parts.length === otherParts.length &&
    parts.every((part, index) => {
      const other = otherParts[index] as string;
      return part === other || (part.length === other.length && areRandom(part, other));
    })
  );
}

/** Pairs the generated names in which two texts differ, if they may correspond. */
export function bindGeneratedNames(expected: string, got: string, names: NameMap): boolean {
  const pairs = generatedNames(expected, got);
  if (pairs?.every(([recorded, live]) => names.agree(recorded, live)) !== true) return false;
  for (const [recorded, live] of pairs) names.bind(recorded, live);
  return true;
}
