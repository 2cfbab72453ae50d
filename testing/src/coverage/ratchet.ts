import type { Coverage } from "./counter.ts";
import { coverageGoals, type Goal } from "./goal.ts";

/** The stored coverage of a test suite, kept in a file. It may only grow: lost coverage is a failure. */
export interface Ratchet {
  readonly version: 1;
  readonly reached: readonly string[];
}

/** The comparison of a run with the stored coverage. */
export interface RatchetVerdict {
  /** Reached before but not now. */
  readonly lost: readonly string[];
  /** Names in the file that are not goals: misspelled, or of another release. */
  readonly unknown: readonly string[];
  /** Reached now for the first time. */
  readonly gained: readonly Goal[];
  /** The coverage to require from now on. Excludes lost goals, because the owner of the file decides about them. */
  readonly next: Ratchet;
}

/**
 * Parses the content of a stored coverage file. Returns the problem if the content is invalid.
 *
 * @param text - Content of the file.
 * @example
 * import { readFileSync } from "node:fs";
 * import { parseRatchet } from "@agentwire/testing";
 *
 * const stored = parseRatchet(readFileSync("coverage.json", "utf8"));
 * if ("problem" in stored) console.error(stored.problem);
 */
export function parseRatchet(text: string): Ratchet | { readonly problem: string } {
  try {
    const { version, reached } = Object(JSON.parse(text)) as Partial<Record<string, unknown>>;
    if (version !== 1) return { problem: "Its `version` is not 1." };
    if (!Array.isArray(reached) || !reached.every((goal) => typeof goal === "string")) {
      return { problem: "Its `reached` is not a list of names." };
    }
    return { version: 1, reached };
  } catch {
    return { problem: "It is not JSON." };
  }
}

/**
 * Compares the coverage of a run with the stored coverage. A stored name that is no longer a goal counts as unknown,
 * not as lost.
 *
 * @param coverage - The coverage of the run.
 * @param previous - The stored coverage; `undefined` for the first run.
 * @example
 * import { ratchet, tapeCoverage } from "@agentwire/testing";
 *
 * const verdict = ratchet(tapeCoverage([]), undefined);
 */
export function ratchet({ reached }: Coverage, previous: Ratchet | undefined): RatchetVerdict {
  const now = new Set<string>(reached);
  const before = new Set(previous?.reached);
  const reachable = new Set<string>(coverageGoals);
  return {
    unknown: [...before].filter((goal) => !reachable.has(goal)),
    lost: [...before].filter((goal) => reachable.has(goal) && !now.has(goal)),
    gained: reached.filter((goal) => !before.has(goal)),
    next: { version: 1, reached: [...reached] },
  };
}
