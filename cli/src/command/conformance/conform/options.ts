import { availableParallelism } from "node:os";
import type { Release } from "@agentwire/protocol";
import { type ExpectedFailures, type Profile, profiles } from "@agentwire/testing";
import type { Command } from "commander";
import { choice, durationMs, integer } from "../../../flag/parsers.ts";
import { existingPath } from "../../../flag/path.ts";
import { knownRelease } from "../../../flag/release.ts";
import { declareReports, type ReportOutput, readReports } from "../../../suite/reports.ts";
import { declareShards } from "../../../suite/run.ts";
import { readExpected } from "./expected.ts";

/** The options of a run of the suite. */
export interface ConformOptions {
  readonly list: boolean;
  readonly only: readonly string[];
  readonly level: "MUST" | "SHOULD" | "MAY";
  /** How much of the protocol the peer implements. */
  readonly profile: Profile;
  readonly jobs: number;
  readonly slow: boolean;
  /** Maximum wait, in milliseconds. */
  readonly timeout: number;
  /** Whether the user set the timeout. Otherwise it depends on the duration of a plain session. */
  readonly timeoutIsFixed: boolean;
  /** The time for the whole run, in milliseconds. Cases that have not begun by then do not run. */
  readonly limit?: number;
  readonly expected?: ExpectedFailures;
  readonly tapes: string;
  /** Generated sessions instead of the cases: their number and seed. */
  readonly generated?: { readonly seed: number; readonly runs: number };
  /** Tapes of sessions to replay instead of the cases. */
  readonly replay: readonly string[];
  /** Check the peer against the requirements and schemas of this release. */
  readonly release?: Release;
  readonly watch: readonly string[];
  /** Print only the report, as JSON, on stdout. */
  readonly json: boolean;
  readonly reports: readonly ReportOutput[];
}

const defaultTimeoutMs = 5_000;
const levels = ["MUST", "SHOULD", "MAY"] as const;

/** Declares the options of every run of the suite. */
export function declareOptions(command: Command): void {
  command
    .option("--list", "list the cases and the requirements that each measures, and run nothing")
    .option(
      "--only <text...>",
      "run only the cases, and count only the requirements, whose names begin with one of these",
    )
    .option(
      "--level <level>",
      `count only requirements at or above this level: ${levels.join(", ")}`,
      choice(levels),
      "MAY",
    )
    .option(
      "--profile <profile>",
      "how much of the protocol to test: minimal (prompts, texts, results), standard (also tools, streaming, permission, hooks, servers, sessions), full (also subagents, background tasks, transcripts). Default: standard, or full with --only",
      choice(profiles),
    )
    .option("--jobs <n>", "cases to run at a time (default: two for each processor, as cases mostly wait)", integer(1))
    .option("--slow", "also run the cases that take longer than a few seconds")
    .option(
      "--timeout <ms>",
      `timeout for a frame; a second attempt waits three times as long (default: ${defaultTimeoutMs}, or the time of ten plain sessions)`,
      durationMs,
    )
    .option("--limit <ms>", "time for the whole run; cases that have not begun by then are not measured", durationMs)
    .option(
      "--expected <file>",
      'known failures, as JSON: {"expected": {"REQUIREMENT-ID": "REASON"}}; a listed requirement that passes fails the run',
    )
    .option("--tapes <folder>", "folder for the tapes of failing cases", ".agentwire/conform")
    .option("--seed <n>", "test the agent with generated sessions instead of the cases", integer(0))
    .option("--runs <n>", "how many sessions to generate", integer(1), 100)
    .option("--replay <tape...>", "test the agent with the sessions on these tapes instead of the cases")
    .option("--release <version>", "test against the requirements and schemas of this release of the protocol")
    .option("--watch <path...>", "run again when one of these files changes");
  declareReports(command);
  declareShards(command);
}

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Reads the options. Throws `UsageError`. */
export function readConformOptions(options: Readonly<Record<string, unknown>>): ConformOptions {
  const only = texts(options.only);
  return {
    list: options.list === true,
    only,
    level: levels.find((name) => name === options.level) ?? "MAY",
    profile: profiles.find((name) => name === options.profile) ?? (only.length > 0 ? "full" : "standard"),
    jobs: Number(options.jobs ?? 2 * availableParallelism()),
    slow: options.slow === true,
    timeout: Number(options.timeout ?? defaultTimeoutMs),
    timeoutIsFixed: options.timeout !== undefined,
    tapes: String(options.tapes),
    ...(options.limit !== undefined && { limit: Number(options.limit) }),
    ...(options.seed !== undefined && { generated: { seed: Number(options.seed), runs: Number(options.runs) } }),
    replay: texts(options.replay),
    ...(options.release !== undefined && { release: knownRelease(String(options.release)) }),
    watch: texts(options.watch).map((path) => existingPath("--watch", path)),
    ...(options.expected !== undefined && { expected: readExpected(String(options.expected)) }),
    json: options.json === true,
    reports: readReports(options),
  };
}
