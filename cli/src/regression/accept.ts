import {
  type AcceptedDifference,
  AcceptedDifferences,
  acceptDifferences,
  type DifferenceClass,
  type Divergence,
  differenceClasses,
  type ReplayVerdict,
  withoutAccepted,
} from "@agentwire/replay";
import { readDocument } from "../input/document.ts";
import { writeFile } from "../output/write-file.ts";
import { count } from "../terminal.ts";
import type { DifferenceFilter } from "./compare-with-tape.ts";
import type { Acceptance } from "./verdict.ts";

/** The reason in an entry before its review. */
export const notReviewed = "Not reviewed.";

/** How long an entry accepts a difference, in days. */
const usualDays = 90;

/** A day, as `YYYY-MM-DD`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The expiry date of an entry that is written now. */
export const usualExpiry = (): string => dayOf(new Date(Date.now() + usualDays * 86_400_000));

/** Reads a file of accepted differences. */
export function readAccepted(path: string): AcceptedDifferences {
  return readDocument(path, AcceptedDifferences, "is no list of accepted differences. Write it with --write-accept.");
}

/** Evaluates the differences of all tapes of a run. */
export interface AcceptanceFilter extends DifferenceFilter {
  /** The release that the agent reports. */
  readonly release: string | null;
  /** Writes a file that accepts every difference of the run. Returns the number of entries. */
  write(path: string, terms: { readonly reason: string; readonly expires: string }): number;
}

/** Evaluates differences with the entries of a file, and the classes that fail. */
export function createAcceptanceFilter(
  entries: readonly AcceptedDifference[],
  failOn: DifferenceClass,
): AcceptanceFilter {
  const today = dayOf(new Date());
  const all: Divergence[] = [];
  let release: string | null = null;
  const limit = differenceClasses.indexOf(failOn);
  return {
    evaluate({ differences, ...verdict }: ReplayVerdict) {
      release ??= verdict.release;
      all.push(...differences);
      const found = withoutAccepted(differences, entries, today);
      const failing = found.open.filter((one) => differenceClasses.indexOf(one.class) <= limit);
      const numbers = (chosen: Iterable<AcceptedDifference>) => [...chosen].map((entry) => entries.indexOf(entry));
      const acceptance = {
        accepted: found.accepted,
        used: numbers(found.used),
        expired: numbers(found.expired),
      };
      return { open: found.open, failing, acceptance };
    },
    get release() {
      return release;
    },
    write(path, terms) {
      const file = acceptDifferences(all, { ...terms, release });
      writeFile(path, `${JSON.stringify(file, null, 2)}\n`);
      return file.differences.length;
    },
  };
}

/** Notes about the entries of a file of accepted differences after a run over all tapes. */
export function acceptanceNotes(
  entries: readonly AcceptedDifference[],
  verdicts: readonly { readonly acceptance?: Acceptance | undefined }[],
): readonly string[] {
  const found = verdicts.flatMap(({ acceptance }) => acceptance ?? []);
  const used = new Set(found.flatMap((one) => one.used));
  const expired = new Set(found.flatMap((one) => one.expired));
  const accepted = found.reduce((sum, one) => sum + one.accepted, 0);
  const name = ({ kind, field, change }: AcceptedDifference) => `${kind} ${field} (${change})`.replace("  ", " ");
  const list = (chosen: (number: number) => boolean) =>
    entries
      .filter((_, number) => chosen(number))
      .map(name)
      .join("; ");
  const late = list((number) => expired.has(number));
  const idle = list((number) => !used.has(number) && !expired.has(number));
  return [
    ...(accepted > 0 ? [`${count(accepted, "difference")} accepted.`] : []),
    ...(late === "" ? [] : [`Expired: ${late}. Review the differences, and set a later day or change the program.`]),
    ...(idle === "" ? [] : [`Accepted, but not found: ${idle}. Remove these entries.`]),
  ];
}
