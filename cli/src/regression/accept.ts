import { readFileSync } from "node:fs";
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
import { reasonOf } from "@agentwire/runtime";
import { Unreadable } from "../exit.ts";
import { writeFile } from "../output/write-file.ts";
import { count } from "../terminal.ts";
import type { DifferenceFilter } from "./compare-with-tape.ts";

/** The reason in an entry before its review. */
export const notReviewed = "Not reviewed.";

/** How long an entry accepts a difference, in days. */
const usualDays = 90;

/** A day, as `YYYY-MM-DD`. */
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The expiry date of an entry that is written now. */
export const usualExpiry = (): string => dayOf(new Date(Date.now() + usualDays * 86_400_000));

/** Reads a file of accepted differences. Throws {@link Unreadable}. */
export function readAccepted(path: string): AcceptedDifferences {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Unreadable(`${path} cannot be read: ${reasonOf(error)}`);
  }
  const read = AcceptedDifferences.safeParse(content);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const pointer = `/${issue?.path.join("/")}`;
  throw new Unreadable(`${path}: ${pointer}: ${issue?.message}. Write the file with --write-accept.`);
}

/** Evaluates the differences of all tapes of a run. */
export interface AcceptanceFilter extends DifferenceFilter {
  /** The release that the agent reports. */
  readonly release: string | null;
  /** Notes about the file of accepted differences. */
  notes(): string[];
  /** Writes a file that accepts every difference of the run. Returns the number of entries. */
  write(path: string, terms: { readonly reason: string; readonly expires: string }): number;
}

/** Evaluates differences with the entries of a file, and the classes that fail. */
export function createAcceptanceFilter(
  entries: readonly AcceptedDifference[],
  failOn: DifferenceClass,
): AcceptanceFilter {
  const today = dayOf(new Date());
  const used = new Set<AcceptedDifference>();
  const expired = new Set<AcceptedDifference>();
  const all: Divergence[] = [];
  let release: string | null = null;
  let accepted = 0;
  const limit = differenceClasses.indexOf(failOn);
  return {
    evaluate({ differences, ...verdict }: ReplayVerdict) {
      release ??= verdict.release;
      all.push(...differences);
      const found = withoutAccepted(differences, entries, today);
      accepted += found.accepted;
      for (const entry of found.used) used.add(entry);
      for (const entry of found.expired) expired.add(entry);
      const failing = found.open.filter((one) => differenceClasses.indexOf(one.class) <= limit);
      return { open: found.open, failing };
    },
    get release() {
      return release;
    },
    notes() {
      const idle = entries.filter((entry) => !used.has(entry) && !expired.has(entry));
      const name = ({ kind, field, change }: AcceptedDifference) => `${kind} ${field} (${change})`.replace("  ", " ");
      const list = (some: Iterable<AcceptedDifference>) => [...some].map(name).join("; ");
      return [
        ...(accepted > 0 ? [`${count(accepted, "difference")} accepted.`] : []),
        ...(expired.size > 0
          ? [`Expired: ${list(expired)}. Review the differences, and set a later day or change the program.`]
          : []),
        ...(idle.length > 0 ? [`Accepted, but not found: ${list(idle)}. Remove these entries.`] : []),
      ];
    },
    write(path, terms) {
      const file = acceptDifferences(all, { ...terms, release });
      writeFile(path, `${JSON.stringify(file, null, 2)}\n`);
      return file.differences.length;
    },
  };
}
