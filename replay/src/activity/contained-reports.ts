import type { Tokens } from "./span.ts";
import { addTokens, allTokens, countsAnew, noTokens, sentTokens, type UsageSoFar } from "./usage.ts";

/** What a result reports: the totals so far, and the tokens of its own turn. */
export interface CountedReport extends UsageSoFar {
  /** `null` if the result does not say it. */
  readonly tokens: Tokens | null;
}

const tokenKinds = ["input", "cacheRead", "cacheWrite", "output"] as const;

type Models = UsageSoFar["models"];

const total = (models: Models): Tokens => models.reduce<Tokens>(addTokens, noTokens);

const ofModel = (models: Models, model: string): Tokens => models.find((one) => one.model === model) ?? noTokens;

const ownTokens = ({ tokens }: CountedReport): number => (tokens === null ? 0 : sentTokens(tokens));

/** Reports of a process between which it does not count anew. */
interface Run<Report> {
  readonly process: number;
  readonly first: Report;
  last: Report;
}

/**
 * Whether an agent that resumed a session began with the totals of an earlier process: its first report contains them and its
 * own turn. Two first reports without a turn of their own show nothing about each other.
 */
function contains(run: Run<CountedReport>, earlier: Run<CountedReport>): boolean {
  const [own, { models }, before] = [ownTokens(run.first), run.first, earlier.last.models];
  if (own === 0 && ownTokens(earlier.first) === 0) return false;
  if (sentTokens(total(models)) < sentTokens(total(before)) + own) return false;
  return before.every((count) => tokenKinds.every((kind) => ofModel(models, count.model)[kind] >= count[kind]));
}

/**
 * The report that each report contains: the one before it in its process, or the largest one of the session that its process
 * resumed. What a report adds is the difference.
 *
 * @param processes - The reports of each process in their order. The processes can have any order.
 */
export function containedReports<Report extends CountedReport>(
  processes: Iterable<readonly Report[]>,
): ReadonlyMap<Report, Report> {
  const contained = new Map<Report, Report>();
  const runs: Run<Report>[] = [];
  for (const [process, reports] of [...processes].entries()) {
    let run: Run<Report> | undefined;
    for (const report of reports) {
      if (run === undefined || countsAnew(run.last, report)) {
        run = { process, first: report, last: report };
        runs.push(run);
      } else {
        contained.set(report, run.last);
        run.last = report;
      }
    }
  }
  const bySession = Map.groupBy(runs, ({ last }) => last.session);
  for (const run of runs) {
    const { session } = run.first;
    const others = session === null ? [] : (bySession.get(session) ?? []);
    const [largest] = others
      .filter((other) => other.process !== run.process && contains(run, other))
      .sort((a, b) => allTokens(total(b.last.models)) - allTokens(total(a.last.models)));
    if (largest !== undefined) contained.set(run.first, largest.last);
  }
  return contained;
}

/** The usage by model that a report adds to the one that it contains. */
export function addedUsage<Count extends Tokens & { readonly model: string; readonly costUsd: number | null }>(
  models: readonly Count[],
  before: readonly Count[] = [],
): Count[] {
  return models.map((count) => {
    const earlier = before.find(({ model }) => model === count.model);
    if (earlier === undefined) return count;
    const rest = Object.fromEntries(tokenKinds.map((kind) => [kind, count[kind] - earlier[kind]]));
    return { ...count, ...rest, costUsd: count.costUsd === null ? null : count.costUsd - (earlier.costUsd ?? 0) };
  });
}
