import { encode, type Transport } from "@agentwire/protocol";
import type { Clock } from "@agentwire/runtime";
import type { Tape } from "../../tape/read/tape.ts";
import type { Likeness } from "../compare/compare-frames.ts";
import type { Divergence } from "../compare/divergence.ts";
import { createNames, type Names } from "../compare/names.ts";
import { mapLeaves } from "../compare/role.ts";
import { fieldOf, schemasOf } from "../compare/schema.ts";
import { type FrameStep, isHostStep, processesOf, type Step, stepsOf } from "../script/steps.ts";
import { type ReplayVerdict, refusal } from "../verdict.ts";
import { createHostMoves, type HostMove, type ReplayMode } from "./moves.ts";

/** What only a process can do in the agent's place. */
export interface AgentProcess {
  /** Writes bytes to the output as they are: torn lines, and lines that are not text. */
  write(bytes: Uint8Array): Promise<void>;
  stderr(bytes: Uint8Array): Promise<void>;
  /** Tells of each signal that the host sends. */
  onSignal(listener: (signal: string) => void): void;
}

export interface ReplayAsAgentOptions {
  readonly tape: Tape;
  /** The line to the live host, at the agent's end. */
  readonly transport: Transport;
  /**
   * `verify`: the host is asked what it was asked, and its answers are compared; `stub`: it is asked, but the recorded
   * answers count; `inert`: it is not asked. Default: `verify`. Prompts and the host's own requests are always compared.
   */
  readonly mode?: ReplayMode;
  /** 0: as fast as the host goes; 1: with the pauses of the recording. Default: 0. */
  readonly timeScale?: number;
  readonly clock: Pick<Clock, "sleep">;
  /** Given where the agent's place is a process. Without it the verdict's notes say what could not be done. */
  readonly process?: AgentProcess;
  /** Which process of the tape to play. Default: the first that said anything. */
  readonly processNumber?: number;
  /** How long the host may take over a step, in milliseconds. Default: 30 seconds. */
  readonly patienceMs?: number;
  /** How far a host's frame may be from its recording. Default: `renamed`. */
  readonly limit?: Likeness;
}

/**
 * Takes the agent's place before a live host: sends what the recorded agent sent, each frame only once the host has
 * done all that it had done before it, and holds what the host does against the tape. Returns at the first divergence,
 * or when the tape is at its end; it then closes its side. Never rejects for anything that the host or the tape does.
 */
export async function replayAsAgent(options: ReplayAsAgentOptions): Promise<ReplayVerdict> {
  const { tape, transport, mode = "verify", timeScale = 0, clock, patienceMs = 30_000, limit = "renamed" } = options;
  const number = options.processNumber ?? processesOf(tape)[0];
  const steps = number === undefined ? [] : stepsOf(tape, number);
  if (tape.state === "damaged") {
    return refusal(tape.problems, "The tape is not what was recorded; replaying it would prove nothing.");
  }
  if (!steps.some(({ kind }) => kind === "frame" || kind === "end")) {
    return refusal(tape.problems, `The tape holds nothing that process ${number ?? 1} said or was told.`);
  }

  const names = createNames();
  const moves = createHostMoves({ steps, names, mode, limit, signals: options.process !== undefined });
  const notes = new Map<string, number>();
  const note = (text: string): void => void notes.set(text, (notes.get(text) ?? 0) + 1);
  let divergence: Divergence | null = null;
  let sent = 0;
  let wake = (): void => {};
  const take = (move: HostMove): void => {
    divergence ??= moves.take(move);
    wake();
  };
  transport.open({ line: (text) => take({ kind: "frame", text }), end: () => take({ kind: "end" }) });
  options.process?.onSignal((signal) => take({ kind: "signal", signal }));

  /** Waits until the host has done the step, has done something else, or has had its time. */
  const waitFor = async (step: Step): Promise<void> => {
    if (moves.done(step)) return;
    const deadline = new AbortController();
    let late = false;
    clock.sleep(patienceMs, deadline.signal).then(
      () => {
        late = true;
        wake();
      },
      () => {},
    );
    while (!moves.done(step) && divergence === null && !late) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    deadline.abort();
    if (late && !moves.done(step)) divergence ??= moves.missing(step);
  };

  let previous = steps[0]?.us ?? 0;
  for (const step of steps) {
    if (isHostStep(step)) await waitFor(step);
    else {
      const wait = ((step.us - previous) * timeScale) / 1000;
      if (wait > 0) await clock.sleep(wait);
      if (divergence === null && step.kind !== "exit")
        sent += (await perform(step, options, mode, names, note)) ? 1 : 0;
    }
    if (divergence !== null) break;
    previous = step.us;
  }
  // What the host sends without being asked may still be on its way.
  if (divergence === null) await clock.sleep(0);

  const exit = steps.find((step) => step.kind === "exit");
  for (const [what, times] of moves.ignored) note(`Not compared: ${what} (${times}).`);
  if (options.process === undefined) {
    const signals = steps.filter(({ kind }) => kind === "signal").length;
    if (signals > 0) note(`Not compared: signals, which this transport cannot carry (${signals}).`);
    await transport.close();
  }
  return {
    outcome: divergence !== null ? "diverged" : tape.state === "cut" ? "reproduced-prefix" : "reproduced",
    divergence,
    level: moves.level,
    compared: moves.compared,
    sent,
    notes: [...notes].map(([text, times]) => (times === 1 ? text : `${text} (${times} times)`)),
    problems: tape.problems,
    exit: exit === undefined ? null : { code: exit.code, signal: exit.signal },
  };
}

/** Does what the recorded agent did; true where that was sending a frame. */
async function perform(
  step: Step,
  { transport, process }: ReplayAsAgentOptions,
  mode: ReplayMode,
  names: Names,
  note: (text: string) => void,
): Promise<boolean> {
  if (step.kind === "stderr") {
    if (process === undefined) note("Left out: text on stderr, which this transport cannot carry.");
    await process?.stderr(step.bytes);
    return false;
  }
  if (step.kind === "end") {
    transport.end();
    return false;
  }
  if (step.kind !== "frame") return false;
  const type = fieldOf(step.content.frame, "type");
  if (mode === "inert" && (type === "control_request" || type === "control_cancel_request")) {
    note("Left out: questions to the host, which this mode does not ask.");
    return false;
  }
  const line = forLiveHost(step, names);
  if (step.terminated && line !== null) await transport.send(line);
  else if (process === undefined)
    note("Left out: a torn line or a line that is not text, which this transport cannot carry.");
  else await process.write(step.terminated ? withLineFeed(step.content.bytes) : step.content.bytes);
  return true;
}

const withLineFeed = (bytes: Uint8Array): Uint8Array => Uint8Array.from([...bytes, 10]);

/** A name shorter than this may be an ordinary word, and is replaced only where the schema says that it is a name. */
const shortestName = 8;

/** The recorded line with the host's own names of this session in it; `null` where it is not text. */
function forLiveHost({ content, asked }: FrameStep, names: Names): string | null {
  const { text } = content;
  if (text === null || content.frame === undefined) return text;
  if (![...names.renamed()].some(([recorded]) => text.includes(recorded))) return text;
  const frame = mapLeaves(content.frame, schemasOf(content.frame, asked), (leaf, role) => {
    if (typeof leaf !== "string") return leaf;
    const named = role === "id" || role === "reference" || leaf.length >= shortestName;
    return (named ? names.live(leaf) : undefined) ?? leaf;
  });
  return frame === content.frame || typeof frame !== "object" || frame === null ? text : encode(frame);
}
