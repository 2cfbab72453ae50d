import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type AnyScenario, ExploreReport, parseScenario } from "@agentwire/testing";
import { shippedScenarios } from "@agentwire/testing/node";
import type { Command } from "commander";
import { Unreadable, UsageError } from "../../../exit.ts";
import { parseIfSet } from "../../../flag/given.ts";
import { durationMs, integer } from "../../../flag/parsers.ts";
import { cannotRead } from "../../../output/file-error.ts";
import { declareReports, type ReportOutput, readReports } from "../../../suite/reports.ts";

/** The options of an exploration. */
export interface ExploreCommandOptions {
  readonly side: "agent" | "host";
  readonly scenarios: readonly AnyScenario[];
  readonly list: boolean;
  readonly depth: number;
  readonly budget: number;
  readonly seed: number;
  /** Number of seeds, from `seed` on. */
  readonly seeds: number;
  readonly restMs: number;
  readonly timeoutMs: number;
  readonly tapes: string;
  /** Tapes whose orders are replayed instead of an exploration. */
  readonly replay: readonly string[];
  readonly resume: ExploreReport | undefined;
  readonly json: boolean;
  readonly reports: readonly ReportOutput[];
}

/** Declares the options of `agentwire explore`. */
export function declareExploreOptions(command: Command): void {
  command
    .option(
      "--scenario <file...>",
      "scenario files, folders of them, or names of shipped scenarios (default: all shipped)",
    )
    .option("--host", "the command after -- is the adapter of a host, as for `agentwire conform host`")
    .option("--list", "list the scenarios, and run nothing")
    .option("--depth <n>", "number of actions whose position varies", integer(0), 6)
    .option("--budget <n>", "maximum number of runs for each scenario", integer(1), 1000)
    .option("--seed <n>", "seed of the random orders, which run if there are too many to run all", integer(0), 1)
    .option(
      "--seeds <n>",
      "number of seeds, from --seed on; each one after the first spends the budget on random orders",
      integer(1),
      1,
    )
    .option("--rest <ms>", "silence after which an agent counts as waiting", durationMs, 300)
    .option("--timeout <ms>", "timeout for the responses that are due at the end of an order", durationMs, 15_000)
    .option("--tapes <folder>", "folder for the tapes of findings", ".agentwire/explore")
    .option("--replay <tape...>", "run the orders on these tapes again instead")
    .option("--resume <file>", "continue the search from this report, which -o wrote");
  declareReports(command);
}

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw cannotRead(file, error);
  }
}

function readScenario(file: string): AnyScenario {
  const parsed = parseScenario(read(file));
  if (parsed.ok) return parsed.scenario;
  const issues = parsed.issues.map(({ location, message }) => `  ${location}: ${message}`).join("\n");
  throw new Unreadable(`${file} is not a scenario:\n${issues}`);
}

/** The scenarios that an argument of `--scenario` selects. */
function scenariosOf(argument: string, side: "agent" | "host"): readonly AnyScenario[] {
  const kind = statSync(argument, { throwIfNoEntry: false });
  if (kind?.isDirectory() === true)
    return readdirSync(argument)
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .map((name) => readScenario(join(argument, name)));
  if (kind !== undefined) return [readScenario(argument)];
  const shipped = shippedScenarios(side).filter(({ name }) => name === argument);
  if (shipped.length > 0) return shipped;
  throw new UsageError(
    `--scenario ${argument}: there is no such file, folder or shipped scenario. --list shows the shipped ones.`,
  );
}

function readReport(file: string): ExploreReport {
  const text = read(file);
  try {
    return ExploreReport.parse(JSON.parse(text));
  } catch {
    throw new Unreadable(`${file} is not a report of agentwire explore. Write one with -o.`);
  }
}

/** Reads the options. Throws `UsageError` or `Unreadable`. */
export function readExploreOptions(options: Readonly<Record<string, unknown>>): ExploreCommandOptions {
  const side = options.host === true ? "host" : "agent";
  const names = texts(options.scenario);
  const scenarios =
    names.length === 0 ? shippedScenarios(side) : names.flatMap((argument) => scenariosOf(argument, side));
  const other = scenarios.find((scenario) => scenario.side !== side);
  if (other !== undefined)
    throw new UsageError(
      `The scenario ${other.name} is for ${side === "host" ? "an agent. Leave --host out" : "a host. Add --host"}.`,
    );
  return {
    side,
    scenarios,
    list: options.list === true,
    depth: Number(options.depth),
    budget: Number(options.budget),
    seed: Number(options.seed),
    seeds: Number(options.seeds),
    restMs: Number(options.rest),
    timeoutMs: Number(options.timeout),
    tapes: String(options.tapes),
    replay: texts(options.replay),
    resume: parseIfSet(options.resume, readReport),
    json: options.json === true,
    reports: readReports(options),
  };
}
