import { type Release, releases } from "@agentwire/protocol";
import type { Command } from "commander";
import { declareReports, readReports, type WantedReport } from "./write.ts";

/** How a run of the suite was asked for. */
export interface ConformOptions {
  readonly list: boolean;
  readonly only: readonly string[];
  readonly level: "MUST" | "SHOULD" | "MAY";
  readonly jobs: number;
  readonly slow: boolean;
  /** Longest wait, in milliseconds. */
  readonly patience: number;
  /** That is what was asked for; otherwise it grows with what a plain session takes. */
  readonly patienceIsFixed: boolean;
  readonly expected?: string;
  readonly tapes: string;
  /** Generated sessions in place of the cases: how many, and from which seed. */
  readonly generated?: { readonly seed: number; readonly runs: number };
  /** Tapes of sessions to put to the agent once more, in place of the cases. */
  readonly replay: readonly string[];
  /** Hold the peer to the requirements of this release, and its frames to the shapes that they had then. */
  readonly release?: Release;
  readonly watch: readonly string[];
  readonly reports: readonly WantedReport[];
}

const usualPatienceMs = 15_000;
const levels = ["MUST", "SHOULD", "MAY"] as const;

/** Declares what every run of the suite takes. */
export function declareOptions(command: Command): void {
  command
    .option("--list", "print the cases and the requirements that each measures, and run nothing")
    .option("--only <text...>", "cases by name, or cases and requirements whose names begin with one of these")
    .option("--level <level>", `count only requirements at or above it: ${levels.join(", ")}`, "MAY")
    .option("--jobs <n>", "cases at a time", "2")
    .option("--slow", "run the cases too that take longer than a few seconds by their nature")
    .option(
      "--patience <ms>",
      `longest wait for a frame, and half of what a second try waits (default: ${usualPatienceMs}, or the time of ten plain sessions)`,
    )
    .option(
      "--expected <file>",
      "requirements that are known to fail, as JSON: id and reason; one that holds fails the run",
    )
    .option("--tapes <folder>", "where the tapes of failing cases go", ".agentwire/conform")
    .option(
      "--seed <n>",
      "put generated sessions to the agent in place of the cases; a counterexample is kept as a tape",
    )
    .option("--runs <n>", "how many sessions to generate", "100")
    .option("--replay <tape...>", "put the sessions of these tapes to the agent in place of the cases; needs no seed")
    .option("--release <version>", "hold the peer to the requirements and shapes of this release of the protocol")
    .option("--watch <path...>", "run again whenever one of these changes");
  declareReports(command);
}

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Reads the options; a text says what is wrong with them. */
export function readOptions(options: Readonly<Record<string, unknown>>): ConformOptions | string {
  const level = levels.find((name) => name === options.level);
  if (!level) return `--level takes ${levels.join(", ")}, not ${String(options.level)}.`;
  const [jobs, patience] = [Number(options.jobs), Number(options.patience ?? usualPatienceMs)];
  if (!Number.isInteger(jobs) || jobs < 1) return `--jobs takes a whole number from 1, not ${String(options.jobs)}.`;
  const [seed, runs] = [Number(options.seed), Number(options.runs)];
  if (options.seed !== undefined && !Number.isInteger(seed))
    return `--seed takes a whole number, not ${String(options.seed)}.`;
  if (!Number.isInteger(runs) || runs < 1) return `--runs takes a whole number from 1, not ${String(options.runs)}.`;
  const release = releases.find((known) => known === options.release);
  if (options.release !== undefined && !release)
    return `--release takes a published version such as 0.2.112, not ${String(options.release)}.`;
  if (!(patience > 0)) return `--patience takes milliseconds, not ${String(options.patience)}.`;
  return {
    list: options.list === true,
    only: texts(options.only),
    level,
    jobs,
    slow: options.slow === true,
    patience,
    patienceIsFixed: options.patience !== undefined,
    tapes: String(options.tapes),
    ...(options.seed !== undefined && { generated: { seed, runs } }),
    replay: texts(options.replay),
    ...(release !== undefined && { release }),
    watch: texts(options.watch),
    ...(options.expected !== undefined && { expected: String(options.expected) }),
    reports: readReports(options),
  };
}
