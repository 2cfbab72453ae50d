import type { Transport } from "@agentwire/protocol";
import type { Clock } from "@agentwire/runtime";
import type { Tape } from "../../tape/read/tape.ts";
import type { Similarity } from "../compare/compare-frames.ts";
import type { Divergence } from "../compare/divergence.ts";
import { createNameMap, type NameMap } from "../compare/name-map.ts";
import { fieldOf } from "../compare/schema.ts";
import { playableSteps } from "../script/playable-steps.ts";
import { lineWithLiveIds } from "../script/rename-ids.ts";
import { isHostStep, type Step } from "../script/steps.ts";
import { createWaiter } from "../script/waiter.ts";
import { type ReplayVerdict, refusedVerdict, verdictOn } from "../verdict.ts";
import { expectedKill, killGraceMs, killNote, verdictBeforeKill } from "./expected-kill.ts";
import { createHostVerifier, type ObservedHostAction, type ReplayMode } from "./host-verifier.ts";

/** The operations that the agent's replay needs from a process. */
export interface ProcessControls {
  /** Writes raw bytes to the output: torn lines, and lines that are not text. */
  write(bytes: Uint8Array): Promise<void>;
  stderr(bytes: Uint8Array): Promise<void>;
  /** Calls the listener for each signal of the host. */
  onSignal(listener: (signal: string) => void): void;
  /** Process id that replaces the recorded one for the host, which may send signals to it. */
  readonly pid: number;
  /** Reports the verdict before the replay waits for a fatal signal. */
  beforeKill(verdict: ReplayVerdict): void;
}

/** Options of {@link replayAsAgent}. */
export interface ReplayAsAgentOptions {
  readonly tape: Tape;
  /** The agent's end of the connection to the live host. */
  readonly transport: Transport;
  /**
   * `verify`: sends the recorded requests to the host and compares its responses; `stub`: sends them, but uses the
   * recorded responses; `inert`: sends none. Default: `verify`. Prompts and the host's own requests are always
   * compared.
   */
  readonly mode?: ReplayMode;
  /** 0: without pauses; 1: with the pauses of the recording. Default: 0. */
  readonly timeScale?: number;
  readonly clock: Pick<Clock, "sleep">;
  /** Set if the replay replaces a process. Without it, the notes of the verdict name what was omitted. */
  readonly process?: ProcessControls;
  /** Which process of the tape to replay. Default: the first with frames. */
  readonly processNumber?: number;
  /** Maximum time without an expected action of the host, in milliseconds. Default: 30 seconds. */
  readonly timeoutMs?: number;
  /** Maximum difference between a host's frame and its recording. Default: `renamed`. */
  readonly limit?: Similarity;
  /** Continues after a difference, and reports all of them. Default: false. */
  readonly allDifferences?: boolean;
}

/**
 * Replays the agent to a live host. Sends the frames of the recorded agent, each one only after the host has completed
 * everything that preceded it, and compares the host's actions with the tape. Returns at the first divergence, unless all
 * are requested, or at the end of the tape. Closes an in-memory transport; a process ends as the verdict says. Never rejects because of the host
 * or the tape.
 *
 * @param options - The tape, the transport to the host, and the replay mode.
 * @example
 * import { linkedPair } from "@agentwire/protocol";
 * import { type Tape, replayAsAgent } from "@agentwire/replay";
 * import { nodePorts } from "@agentwire/runtime/node";
 *
 * declare const tape: Tape;
 * const { agent } = linkedPair();
 * const { outcome, divergence } = await replayAsAgent({ tape, transport: agent, clock: nodePorts().clock });
 * if (outcome === "diverged") console.error(divergence);
 */
export async function replayAsAgent(options: ReplayAsAgentOptions): Promise<ReplayVerdict> {
  const { tape, transport, mode = "verify", timeScale = 0, clock, timeoutMs = 30_000, limit = "renamed" } = options;
  const { allDifferences = false } = options;
  const script = playableSteps(tape, options.processNumber);
  if (!script.ok) return refusedVerdict(tape.problems, script.reason);
  const { steps } = script;

  const names = createNameMap();
  const verifier = createHostVerifier({
    steps,
    names,
    mode,
    limit,
    receivesSignals: options.process !== undefined,
    tolerant: allDifferences,
  });
  const waiting = createWaiter(clock);
  const notes: string[] = [];
  const differences: Divergence[] = [];
  const report = (found: Divergence | null): void => {
    if (found !== null && (allDifferences || differences.length === 0)) differences.push(found);
  };
  const diverged = (): boolean => !allDifferences && differences.length > 0;
  let ended = false;
  let sent = 0;
  const verify = (action: ObservedHostAction): void => {
    ended ||= action.kind === "end";
    report(verifier.verify(action));
    waiting.wake();
  };
  const killing = options.process === undefined ? null : expectedKill(steps);
  let killed = false;
  transport.open({ line: (text) => verify({ kind: "frame", text }), end: () => verify({ kind: "end" }) });
  options.process?.onSignal((signal) => {
    if (signal !== killing?.signal) return verify({ kind: "signal", signal });
    killed = true;
    waiting.wake();
  });

  const verdict = (): ReplayVerdict =>
    verdictOn({
      tape,
      steps,
      matcher: verifier.matcher,
      differences,
      sent,
      notes,
    });
  let previous = steps[0]?.us ?? 0;
  for (const step of steps) {
    if (isHostStep(step)) {
      // What a host has not sent before it ends its input never arrives.
      await waiting.until(() => diverged() || verifier.done(step) || (allDifferences && ended), timeoutMs);
      if (!diverged() && !verifier.done(step)) report(verifier.matcher.missing(step));
    } else {
      if (killing !== null && step === killing.last) options.process?.beforeKill(verdictBeforeKill(verdict(), killing));
      if (killing !== null && step === killing.before) {
        const arrived = await waiting.until(() => diverged() || killed, killing.afterMs + killGraceMs);
        notes.push(killNote(killing, arrived));
      }
      const wait = ((step.us - previous) * timeScale) / 1000;
      if (wait > 0) await clock.sleep(wait);
      if (!diverged()) sent += await perform(step, options, mode, names, notes);
    }
    if (diverged()) break;
    previous = step.us;
  }
  // Unsolicited frames of the host may still arrive.
  if (!diverged()) await clock.sleep(0);

  for (const [what, times] of verifier.ignored) notes.push(`Not compared: ${what} (${times}).`);
  if (options.process === undefined) {
    if (steps.some(({ kind }) => kind === "signal"))
      notes.push("Not compared: signals, which this transport cannot carry.");
    await transport.close();
  }
  return verdict();
}

/** Repeats one step of the recorded agent. Returns 1 if the step sent a line, otherwise 0. */
async function perform(
  step: Step,
  { transport, process: agentProcess }: ReplayAsAgentOptions,
  mode: ReplayMode,
  names: NameMap,
  notes: string[],
): Promise<0 | 1> {
  if (step.kind === "stderr") {
    if (agentProcess === undefined) notes.push("Left out: text on stderr, which this transport cannot carry.");
    await agentProcess?.stderr(step.bytes);
  }
  if (step.kind === "end") transport.end();
  if (step.kind !== "frame") return 0;
  const type = fieldOf(step.content.frame, "type");
  if (mode === "inert" && (type === "control_request" || type === "control_cancel_request")) {
    notes.push("Left out: a question to the host, which this mode does not ask.");
    return 0;
  }
  const line = lineWithLiveIds(step, names, agentProcess?.pid);
  if (step.terminated && line !== null) await transport.send(line);
  else if (agentProcess !== undefined)
    await agentProcess.write(step.terminated ? withLineFeed(step.content.bytes) : step.content.bytes);
  else {
    notes.push("Left out: a torn line or a line that is not text, which this transport cannot carry.");
    return 0;
  }
  return 1;
}

const withLineFeed = (bytes: Uint8Array): Uint8Array => Uint8Array.from([...bytes, 10]);
