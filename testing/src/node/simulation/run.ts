import type { Clock } from "@agentwire/runtime";
import type { LawEvent } from "../../law/session-event/event.ts";
import type { ScriptedModel } from "../../model/model.ts";
import { observedPeer } from "../../peer/observe.ts";
import type { PeerPlan } from "../../peer/plan.ts";
import { type PeerRun, playPeer } from "../../peer/play.ts";
import type { ShellRun } from "./shell.ts";
import { runPendingWork, type SimulatedAgentSetup, type SimulationEvent, startSimulatedAgent } from "./start.ts";

/** The inputs of a session: the agent, the model and the host. */
export interface SimulationSetup extends SimulatedAgentSetup {
  readonly plan: PeerPlan | ((clock: Clock) => PeerPlan);
  /** Maximum wait of the host for a frame, in virtual milliseconds. */
  readonly timeoutMs?: number;
  /** Maximum number of steps of virtual time, after which the session counts as endless. Default: 20,000. */
  readonly maxSteps?: number;
  /** When the user interrupts the process, in virtual milliseconds from the start. */
  readonly interruptAfterMs?: number;
}

/** The result of a session. */
export interface SimulationResult {
  /** `null`: the agent did not end. */
  readonly exitCode: number | null;
  readonly host: PeerRun | null;
  /** All frames in both directions, the end of input, started commands and the exit, in order. */
  readonly events: readonly SimulationEvent[];
  readonly stderr: string;
  readonly stdout: string;
  readonly runs: readonly ShellRun[];
  /** All files at the end, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly model: ScriptedModel;
  /** Number of steps of virtual time after the end of the agent's input, and their total in milliseconds. */
  readonly stepsAfterEnd: number;
  readonly msAfterEnd: number;
}

/** The default of {@link SimulationSetup.maxSteps}. */
const usualMaxSteps = 20_000;

/**
 * Runs the agent, the model and the host in memory on one virtual clock. Resolves when all of them have ended, or when
 * no step is possible.
 *
 * @param setup - The script of the model, the plan of the host, and the environment of the agent.
 * @throws Error if the agent or a rule of the plan throws.
 * @example
 * import { end, expectFrame, isResult, prompt, say, script, send } from "@agentwire/testing";
 * import { runSimulation } from "@agentwire/testing/node";
 *
 * const plan = { steps: [...send(prompt("Hi")), expectFrame(isResult), end()] };
 * const { exitCode, events } = await runSimulation({ script: script(say("Hello.")), plan });
 */
export async function runSimulation(setup: SimulationSetup): Promise<SimulationResult> {
  const agent = await startSimulatedAgent(setup);
  const { clock } = agent;
  let endedAt: { readonly step: number; readonly ms: number } | null = null;
  let step = 0;
  const sink = (event: LawEvent): void => {
    agent.note(event);
    if (event.kind === "end" && event.direction === "host-to-agent") endedAt ??= { step, ms: clock.now() };
  };
  let host: PeerRun | null = null;
  let failure: { readonly cause: unknown } | undefined;
  const fail = (cause: unknown): void => {
    failure ??= { cause };
  };
  const plan = typeof setup.plan === "function" ? setup.plan(clock) : setup.plan;
  const peer = observedPeer(agent.transport, sink);
  playPeer(peer, plan, { clock, deadlineMs: setup.timeoutMs ?? 60_000 }).then((run) => {
    host = run;
  }, fail);
  if (setup.interruptAfterMs !== undefined) clock.sleep(setup.interruptAfterMs).then(agent.interrupt, fail);

  try {
    for (; step < (setup.maxSteps ?? usualMaxSteps); step++) {
      await runPendingWork();
      if (failure !== undefined) throw failure.cause;
      if (agent.exitCode() !== null && host !== null) break;
      if (!(await clock.advanceToNext())) break;
    }
  } finally {
    agent.close();
  }
  const end = endedAt as { readonly step: number; readonly ms: number } | null;
  return {
    exitCode: agent.exitCode(),
    host,
    events: agent.events,
    ...agent.output,
    runs: agent.shell.runs,
    files: agent.files.texts(),
    model: agent.model,
    stepsAfterEnd: end === null ? 0 : step - end.step,
    msAfterEnd: end === null ? 0 : clock.now() - end.ms,
  };
}
