import type { Incident } from "@agentwire/replay";

/** What differs between failures of one cause, and what stands for it in a signature. The order matters. */
const particulars: readonly (readonly [RegExp, string])[] = [
  [/ \(events? [^)]*\)/g, ""],
  [/, (?:\d+ times|like \d+ other calls?)/g, ""],
  [/[a-z][a-z+.-]*:\/\/[^\s"')]+/gi, "<url>"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "<id>"],
  [/"(?:[^"\\]|\\.)*"/g, "<text>"],
  [/(?:\.{0,2}|~|[A-Za-z]:)[\\/][^\s"'():,]+/g, "<path>"],
  [/\b[\w-]*_[\w-]*\d[\w-]*\b/g, "<id>"],
  [/\b(?=[0-9a-f]*\d)[0-9a-f]{7,}\b/gi, "<id>"],
  [/\d+(?:[.,]\d+)*/g, "<n>"],
];

/** So much of a sentence tells one cause from another. */
const longest = 160;

/** A sentence without its particulars: numbers, ids, paths, quoted texts and what a tool was called with. */
export const withoutParticulars = (sentence: string): string =>
  particulars
    .reduce(
      (text, [pattern, replacement]) => text.replace(pattern, replacement),
      withoutInput(sentence.slice(0, 4 * longest)),
    )
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longest);

/** `The tool Bash (git push) failed: ...` names the input in parentheses. The events at the end are a different pair. */
const withoutInput = (sentence: string): string => sentence.replace(/^([^(:]{1,80}) \((?!events? \d)[^)]*\)/, "$1");

/** What incidents of one cause have in common: their kind, and their sentence without particulars. */
export const incidentSignature = ({ kind, sentence }: Pick<Incident, "kind" | "sentence">): string =>
  `${kind}: ${withoutParticulars(sentence)}`;

/**
 * What failed sessions of one cause have in common: the signature of the likeliest cause, and the first requirement that
 * was violated. `null` if nothing went wrong.
 */
export function sessionSignature(
  cause: Pick<Incident, "kind" | "sentence"> | null,
  firstLaw: string | undefined,
): string | null {
  if (cause === null) return firstLaw === undefined ? null : `law ${firstLaw}`;
  return firstLaw === undefined ? incidentSignature(cause) : `${incidentSignature(cause)} [law ${firstLaw}]`;
}
