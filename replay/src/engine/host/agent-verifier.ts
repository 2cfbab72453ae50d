import type { Ending } from "@agentwire/protocol";
import { agentChannel, isHeartbeat, isIncidental, isUnordered } from "../compare/channel.ts";
import type { Similarity } from "../compare/compare-frames.ts";
import type { Divergence } from "../compare/divergence.ts";
import type { NameMap } from "../compare/name-map.ts";
import { fieldOf } from "../compare/schema.ts";
import { isMirror } from "../script/join-mirrors.ts";
import { liveLine } from "../script/live-line.ts";
import { createLongCommands, longCommandSteps } from "../script/long-commands.ts";
import { agentStepChannel, exit, output } from "../script/step-channel.ts";
import { createStepMatcher, type LiveLine, type StepMatcher } from "../script/step-matcher.ts";
import { type FrameStep, isHostStep, type Step } from "../script/steps.ts";
import { createMirrorVerifier } from "./mirror-verifier.ts";

/** Compares the actions of a live agent with the tape. */
export interface AgentVerifier {
  line(text: string): Divergence | null;
  /** The agent has ended. */
  end(ending: Ending): readonly Divergence[];
  /** The release that the agent reports. */
  readonly release: string | null;
  readonly ended: boolean;
  readonly matcher: StepMatcher;
  readonly notes: readonly string[];
}

export interface AgentVerifierOptions {
  readonly steps: readonly Step[];
  readonly names: NameMap;
  readonly limit: Similarity;
  /** Whether to continue after a difference. */
  readonly tolerant?: boolean;
  /** Whether a frame of the tape must arrive before the agent ends. */
  readonly isExpected: (step: Step) => boolean;
  /** Whether the recording may end before the agent did. Mirrored transcripts are not compared then. */
  readonly partial?: boolean;
  /** Called for each optional question of the agent, with its position on the tape. */
  readonly unordered?: (question: unknown, step: FrameStep | null) => void;
}

/** A line of a live agent and the corresponding step. */
export type AgentLine =
  | { readonly step: FrameStep; readonly live: LiveLine }
  /** No corresponding step; `surplus` describes the divergence. */
  | { readonly step: null; readonly live: LiveLine; readonly surplus: () => Divergence };

/** Finds the step for a line; `null` for a heartbeat, which needs none. */
export function matchAgentLine(matcher: StepMatcher, plain: LiveLine): AgentLine | null {
  if (isHeartbeat(plain.frame)) return null;
  const channel = agentChannel(plain.frame);
  const step = matcher.next(channel, plain.frame);
  if (step === undefined || step.kind !== "frame")
    return { step: null, live: plain, surplus: () => matcher.unexpected(channel, plain) };
  return { step, live: liveLine("agent", plain.text, step.requestSubtype) };
}

export function createAgentVerifier({
  steps,
  names,
  limit,
  tolerant = false,
  isExpected,
  partial = false,
  unordered,
}: AgentVerifierOptions): AgentVerifier {
  const spared = (step: Step): boolean =>
    isHostStep(step) || step.kind === "stderr" || (step.kind === "frame" && isHeartbeat(step.content.frame));
  const expected = steps.filter((step) => !spared(step));
  const matcher = createStepMatcher({
    steps,
    expected,
    direction: "agent-to-host",
    channelOf: agentStepChannel,
    names,
    limit,
    tolerant,
  });
  const mirrors = partial ? null : createMirrorVerifier(steps, matcher, names);
  const notes: string[] = [];
  const long = createLongCommands();
  const recordedLong = longCommandSteps(steps, false);
  let ended = false;
  let release: string | null = null;

  /** How the agent ended, compared with the tape. */
  const compareEnd = (ending: Ending): Divergence | null => {
    const left = matcher.find(isExpected);
    if (left !== undefined && !tolerant)
      return matcher.missing(left, { summary: "agent: end of output", value: ending });
    const last = matcher.next(output);
    if (last !== undefined) matcher.accept(last);
    const recorded = matcher.next(exit);
    if (recorded === undefined || recorded.kind !== "exit") return null;
    if (ending.kind !== "exit") {
      notes.push("Not compared: the exit code, which this transport does not tell.");
      return matcher.accept(recorded);
    }
    const [code, signal] = [ending.code ?? null, ending.signal ?? null];
    if (code === recorded.code && signal === recorded.signal) return matcher.accept(recorded);
    return matcher.changed(recorded, { summary: `agent: exit ${signal ?? code}`, value: { code, signal } });
  };

  return {
    line(text) {
      const plain = liveLine("agent", text);
      if (isMirror(plain.frame)) {
        mirrors?.push(plain);
        return null;
      }
      const match = matchAgentLine(matcher, plain);
      if (match === null) return null;
      const { live } = match;
      release ??= releaseOf(live.frame);
      const needless = isIncidental(live.frame);
      const slow = long(live.frame);
      // The task of a command that took longer takes no step of another task.
      const step = slow && match.step !== null && !recordedLong.has(match.step) ? null : match.step;
      if (step === null && needless)
        notes.push(
          `Not on the tape: ${live.summary}. Whether a host receives it varies between runs${isUnordered(live.frame) ? "; the replay answered it" : ""}.`,
        );
      if (step === null && slow) notes.push(`Not on the tape: ${live.summary}, of a command that took longer.`);
      const divergence =
        step !== null ? matcher.compare(step, live) : needless || slow || match.step !== null ? null : match.surplus();
      if (isUnordered(live.frame) && divergence === null) unordered?.(live.frame, step);
      return divergence;
    },
    end(ending) {
      ended = true;
      const difference = compareEnd(ending);
      return difference === null ? (mirrors?.end() ?? []) : [difference, ...(mirrors?.end() ?? [])];
    },
    get release() {
      return release;
    },
    get ended() {
      return ended;
    },
    matcher,
    notes,
  };
}

/** The release that a frame reports: the first message of a turn and the answer to `initialize` do. */
function releaseOf(frame: unknown): string | null {
  const found = [frame, fieldOf(fieldOf(frame, "response"), "response")]
    .map((body) => fieldOf(body, "claude_code_version"))
    .find((value) => typeof value === "string");
  return found ?? null;
}

/** The conversation steps before a step. The last of them must arrive before a host continues. */
export const conversationBefore = (steps: readonly Step[], index: number): Step | undefined =>
  steps.slice(0, index).findLast((step) => step.kind === "frame" && agentStepChannel(step).family === "conversation");

/**
 * The step that triggers the host's action: the question that it answers, otherwise the last step before it. `chance`:
 * optional steps.
 */
export function triggerOf(
  steps: readonly Step[],
  index: number,
  chance: ReadonlySet<Step> = new Set(),
): Step | undefined {
  const step = steps[index];
  const before = steps
    .slice(0, index)
    .filter((other) => other.kind === "frame" && other.direction === "agent-to-host" && !chance.has(other));
  const id = step?.kind === "frame" ? fieldOf(fieldOf(step.content.frame, "response"), "request_id") : undefined;
  const question = before.findLast(
    (other) => id !== undefined && other.kind === "frame" && fieldOf(other.content.frame, "request_id") === id,
  );
  return question ?? before.findLast((other) => other.kind === "frame" && !isHeartbeat(other.content.frame));
}
