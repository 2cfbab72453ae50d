import { sha256 } from "@agentwire/replay/node";
import {
  type AnyScenario,
  agentSubject,
  type ExplorationFinding,
  type ExplorationSubject,
  explore,
  type FoundOrder,
  hostSubject,
  progressOf,
  runOrder,
  type ScenarioReport,
  type Silence,
  tapeOfOrder,
} from "@agentwire/testing";
import { exploredMemoryAgent, exploredProcessAgent, memoryHost, processHost } from "@agentwire/testing/node";
import { PeerFailure } from "../../../exit.ts";
import type { ExploreCommandOptions } from "./options.ts";

/** What an exploration of a scenario found. */
interface Explored {
  /** The report, in which no finding has a tape. */
  readonly scenario: ScenarioReport;
  /** The content of the tape of each finding. */
  readonly tapes: readonly string[];
}

/** The peer to explore: a command, or the reference peer in memory if there is none. */
export interface Explorer {
  /**
   * Explores the orders of a scenario; with another seed than the first one, only random orders. Throws
   * {@link PeerFailure} if the peer does not start in its first scenario.
   */
  explore(scenario: AnyScenario, seed: number, onOrder: (done: number) => void): Promise<Explored>;
  /** Runs one order of a scenario. Throws {@link PeerFailure} if the peer does not start, or declines the scenario. */
  replay(scenario: AnyScenario, order: readonly string[]): Promise<readonly ExplorationFinding[]>;
}

/** A function of a subject with runs of any type. */
type Use<Result> = <Run>(subject: ExplorationSubject<Run>) => Promise<Result>;

/** Creates an {@link Explorer} for a command, or for the reference peer in memory if the command is empty. */
export function explorerOf(command: readonly string[], options: ExploreCommandOptions): Explorer {
  const { restMs, timeoutMs, depth, budget, resume } = options;
  const isMemory = command.length === 0;
  const agents = isMemory ? exploredMemoryAgent() : exploredProcessAgent({ command, settleMs: restMs, timeoutMs });
  const hosts = isMemory ? memoryHost() : processHost({ command, timeoutMs });
  const subjectName = command.join(" ");
  /** The error for a peer whose run shows nothing. */
  const failure = ({ hasStarted, reason }: Silence): PeerFailure =>
    new PeerFailure(
      hasStarted || reason.startsWith(`${command[0]} did not start`)
        ? reason
        : `${subjectName} did not start: ${reason}`,
    );
  let hasRun = false;
  const withSubject = <Result>(scenario: AnyScenario, use: Use<Result>): Promise<Result> =>
    scenario.side === "host" ? use(hostSubject(scenario, hosts)) : use(agentSubject(scenario, agents));

  const tapeOf = <Run>(scenario: AnyScenario, subject: ExplorationSubject<Run>, { order, run }: FoundOrder<Run>) =>
    new TextDecoder().decode(tapeOfOrder({ scenario, order }, subject.eventsOf(run), sha256));

  return {
    explore: (scenario, seed, onOrder) =>
      withSubject(scenario, async (subject) => {
        const { system, names, check, silence: silenceOf } = subject;
        const onlyRandom = seed !== options.seed;
        const from = onlyRandom ? undefined : progressOf(resume, scenario.name);
        const limits = { depth, budget, seed, onlyRandom, names, check, silence: silenceOf, onOrder };
        const { progress, random, complete, found, silence } = await explore(system, {
          ...limits,
          ...(from && { from }),
        });
        if (silence?.hasStarted === false && !hasRun) throw failure(silence);
        hasRun = true;
        return {
          scenario: {
            name: scenario.name,
            complete,
            random,
            progress: { ...progress, frontier: [...progress.frontier] },
            found: found.map(({ rule, message, order, times, repeats }) => ({
              ...{ rule, message, order, times, repeats },
              tape: null,
            })),
            ...(silence !== undefined && { notChecked: silence.reason }),
          },
          tapes: found.map((each) => tapeOf(scenario, subject, each)),
        };
      }),
    replay: (scenario, order) =>
      withSubject(scenario, async (subject) => {
        const run = await runOrder(subject.system, order);
        const silence = run && subject.silence(run);
        if (silence !== undefined) throw failure(silence);
        return run === undefined ? [] : subject.check(run);
      }),
  };
}
