import { sha256 } from "@agentwire/replay/node";
import { test as base } from "vitest";
import type { CaseProcess, CaseRun } from "../conformance/agent/define.ts";
import { tapeOfEvents } from "../conformance/tape.ts";
import type { ModelOptions, Script } from "../model/index.ts";
import {
  forbidNetwork,
  NetworkForbidden,
  type NetworkLatch,
  processAgent,
  type ReferenceAgent,
  type ReplayAgent,
  type ReplayAgentOptions,
  referenceAgent,
  replayAgent,
  runSimulation,
  type ServedModel,
  type SimulationResult,
  type SimulationSetup,
  type StandInAgent,
  type StandInPlan,
  serveModel,
  standInAgent,
} from "../node/index.ts";
import { keepIfFailed } from "./keep-if-failed.ts";

/** The result of a session in memory, with its tape. */
export interface RecordedRun extends SimulationResult {
  readonly tape: Uint8Array;
}

/** The result of a process with a scripted host, with its tape. */
export interface HostedRun extends CaseRun {
  readonly tape: Uint8Array;
}

/** A scripted agent that provides its session as a tape. */
export interface RecordedAgent extends StandInAgent {
  /**
   * The session so far. Before `await agent.ended`, the tape is unfinished: it has no end, and nothing is overdue in
   * it.
   */
  tape(): Uint8Array;
}

/** The fixtures of a test by name. */
export interface SessionFixtures {
  /** Serves a scripted model over HTTP on the loopback interface until the test ends. */
  readonly serveScript: (script: Script, options?: ModelOptions) => Promise<ServedModel>;
  /** Runs the reference agent in memory with a scripted host and a scripted model, in virtual time. */
  readonly session: (setup: SimulationSetup) => Promise<RecordedRun>;
  /**
   * Runs a command under test once with a scripted host and a scripted model, in an empty folder, home and
   * configuration, and returns the events.
   */
  readonly host: (command: readonly string[], process: CaseProcess) => Promise<HostedRun>;
  /** A scripted agent for a host under test: an executable that replaces its agent. */
  readonly agent: (plan: StandInPlan) => RecordedAgent;
  /** The reference agent with a scripted model, for a host under test: an executable that replaces its agent. */
  readonly reference: (script: Script, options?: ModelOptions) => Promise<ReferenceAgent>;
  /** A recorded agent for a host under test. A relative path is relative to the test file. */
  readonly replay: (tape: string, options?: Omit<ReplayAgentOptions, "from">) => ReplayAgent;
  /** Blocks every connection of the test's process beyond the loopback interface. An attempt fails the test. */
  readonly offline: NetworkLatch;
  /**
   * Writes a tape to `.agentwire/tapes` if the test fails, and adds its path to the error. The other fixtures do so on
   * their own.
   */
  readonly keepOnFailure: (tape: Uint8Array) => void;
}

/**
 * How long a fixture waits, in milliseconds: less than the test's own timeout, so that the failure says who waits for whom.
 */
const timeoutWithin = ({ timeout }: { readonly timeout: number }): number =>
  Number.isFinite(timeout) && timeout > 0 ? Math.min(60_000, Math.floor(timeout * 0.8)) : 60_000;

/** The `test` of vitest with the fixtures of {@link SessionFixtures}. */
export const test = base.extend<SessionFixtures>({
  serveScript: async ({ task: _task }, use) => {
    const served: ServedModel[] = [];
    await use(async (script, options) => {
      const model = await serveModel(script, options);
      served.push(model);
      return model;
    });
    await Promise.all(served.map((model) => model.close()));
  },
  keepOnFailure: async ({ task, onTestFailed }, use) => {
    const tapes: Uint8Array[] = [];
    keepIfFailed(task, onTestFailed, () => tapes);
    await use((tape) => void tapes.push(tape));
  },
  host: async ({ keepOnFailure }, use) => {
    await use(async (command, process) => {
      const instance = await processAgent({ command }).open("test");
      try {
        const run = await instance.run(process);
        const tape = tapeOfEvents(run.events, sha256);
        keepOnFailure(tape);
        return { ...run, tape };
      } finally {
        await instance.close();
      }
    });
  },
  agent: async ({ task, onTestFailed }, use) => {
    const agents: RecordedAgent[] = [];
    let left: readonly Uint8Array[] = [];
    const why = () => (agents.length > 0 ? "\n\nThe host did not start the scripted agent: pass it `executable`." : "");
    keepIfFailed(task, onTestFailed, () => left, "agent", why);
    await use((plan) => {
      const agent = standInAgent(plan, { timeoutMs: timeoutWithin(task) });
      const tape = () => {
        const { events } = agent.log();
        return tapeOfEvents(events, sha256, { unfinished: !events.some(({ kind }) => kind === "exit") });
      };
      const taped: RecordedAgent = Object.assign(agent, { tape });
      agents.push(taped);
      return taped;
    });
    left = agents.filter((agent) => agent.log().events.length > 0).map((agent) => agent.tape());
    for (const agent of agents) agent.close();
  },
  reference: async ({ task, onTestFailed }, use) => {
    const agents: ReferenceAgent[] = [];
    let left: readonly Uint8Array[] = [];
    keepIfFailed(task, onTestFailed, () => left, "reference");
    await use(async (script, options) => {
      const agent = await referenceAgent(script, options);
      agents.push(agent);
      return agent;
    });
    left = agents.flatMap((agent) => agent.tapes());
    await Promise.all(agents.map((agent) => agent.close()));
  },
  replay: async ({ task, onTestFailed }, use) => {
    const agents: ReplayAgent[] = [];
    let left: readonly (Uint8Array | undefined)[] = [];
    keepIfFailed(task, onTestFailed, () => left.filter((tape) => tape !== undefined), "replay");
    await use((tape, options) => {
      const agent = replayAgent(tape, { timeoutMs: timeoutWithin(task), ...options, from: task.file.filepath });
      agents.push(agent);
      return agent;
    });
    left = agents.map((agent) => agent.tape());
    for (const agent of agents) agent.close();
  },
  offline: async ({ task: _task }, use) => {
    const latch = forbidNetwork();
    try {
      await use(latch);
    } finally {
      latch.release();
    }
    if (latch.attempts.length > 0) throw new NetworkForbidden(latch.attempts[0] ?? "");
  },
  session: async ({ keepOnFailure }, use) => {
    await use(async (setup) => {
      const run = await runSimulation(setup);
      const tape = tapeOfEvents(run.events, sha256);
      keepOnFailure(tape);
      return { ...run, tape };
    });
  },
});
