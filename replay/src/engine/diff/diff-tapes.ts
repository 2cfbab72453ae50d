import type { Tape } from "../../tape/read/tape.ts";
import { isHeartbeat } from "../compare/channel.ts";
import { likeness, type Similarity, within } from "../compare/compare-frames.ts";
import { describeFrame } from "../compare/describe.ts";
import type { Divergence } from "../compare/divergence.ts";
import { createNameMap } from "../compare/name-map.ts";
import { describeStep } from "../script/describe-step.ts";
import { joinMirrors } from "../script/join-mirrors.ts";
import { liveLine } from "../script/live-line.ts";
import { agentStepChannel, hostStepChannel } from "../script/step-channel.ts";
import { createStepMatcher, type LiveLine, type StepMatcher } from "../script/step-matcher.ts";
import { type FrameStep, isHostStep, type Step, type StepGathering, stepsOfAll } from "../script/steps.ts";
import { announcedFolder, joinDeltas } from "./join-deltas.ts";

/** The comparison of two tapes. */
export interface TapeDiff {
  /** The lowest similarity of paired frames; `structural` if some have no partner. */
  readonly level: Similarity;
  /** In the order of the second tape, then what only the first contains. At most `DiffOptions.maxDifferences`. */
  readonly differences: readonly Divergence[];
  /** The number of further differences. */
  readonly further: number;
  /** Steps of the first tape, and how many of them have a counterpart. */
  readonly compared: { readonly expected: number; readonly matched: number };
}

/** Options of {@link diffTapes}. */
export interface DiffOptions {
  /** The largest difference between frames that is ignored. Default: `renamed`. */
  readonly limit?: Similarity;
  /** Maximum number of listed differences. Default: 50. */
  readonly maxDifferences?: number;
  /** Compares only frames. A log of frames does not record how either side ended. */
  readonly framesOnly?: boolean;
}

/** The steps of a tape, by process. */
export type Steps = Pick<StepGathering, "processes" | "of">;

/** What the comparison finds for one step of each tape, or for a step that only one of them has. */
export interface StepPair {
  readonly first: Step | null;
  readonly second: Step | null;
  readonly difference: Divergence | null;
}

const isHeartbeatStep = (step: FrameStep): boolean => step.known?.heartbeat ?? isHeartbeat(step.content.frame);

/** Whether a step is compared. */
const comparing =
  (framesOnly: boolean) =>
  (step: Step): boolean =>
    step.kind === "frame" ? !isHeartbeatStep(step) : step.kind !== "stderr" && !framesOnly;

/**
 * Compares two tapes by meaning. Ids are renamed and times masked. Order is exact within each causal channel and free
 * between channels. The first process of one tape is compared with the first of the other, and so on.
 *
 * @param first - The tape to compare with.
 * @param second - The tape to compare.
 * @param options - The limit of similarity, and the maximum number of differences.
 * @example
 * import { diffTapes } from "@agentwire/replay";
 * import { loadTape } from "@agentwire/replay/node";
 *
 * const [before, after] = [loadTape("before.tape.jsonl"), loadTape("after.tape.jsonl")];
 * if (before.ok && after.ok) console.log(diffTapes(before.tape, after.tape).level);
 */
export const diffTapes = (first: Tape, second: Tape, options: DiffOptions = {}): TapeDiff =>
  diffSteps(stepsOfAll(first), stepsOfAll(second), options);

/** Compares the steps of two tapes. `onPair` also gets the pairs without a difference, and every difference. */
export function diffSteps(
  first: Steps,
  second: Steps,
  options: DiffOptions = {},
  onPair?: (pair: StepPair) => void,
): TapeDiff {
  const { limit = "renamed", maxDifferences = 50, framesOnly = false } = options;
  const isCompared = comparing(framesOnly);
  const differences: Divergence[] = [];
  let further = 0;
  let level: Similarity = "identical";
  const total = { expected: 0, matched: 0 };
  const worsen = (to: Similarity): void => {
    if (!within(to, level)) level = to;
  };
  const differ = (difference: Divergence): void => {
    worsen(likeness.find((level) => level === difference.level) ?? "structural");
    if (differences.length < maxDifferences) differences.push(difference);
    else further += 1;
  };

  const [theirs, ours] = [first.processes, second.processes];
  for (let i = 0; i < Math.max(theirs.length, ours.length); i++) {
    const sides = [joinMirrors(first.of(theirs[i] ?? 0)), joinMirrors(second.of(ours[i] ?? 0))] as const;
    const isMoved = announcedFolder(sides[0]) !== announcedFolder(sides[1]);
    const [steps, others] = isMoved ? [joinDeltas(sides[0]), joinDeltas(sides[1])] : sides;
    const matchers = ledgersOf(steps.filter(isCompared), steps, limit);
    for (const step of others) {
      if (!isCompared(step)) continue;
      const { partner, difference } = compareTapes(step, isHostStep(step) ? matchers.host : matchers.agent);
      onPair?.({ first: partner, second: step, difference });
      if (difference !== null) differ(difference);
    }
    for (const matcher of Object.values(matchers)) {
      worsen(matcher.level);
      total.expected += matcher.compared.expected;
      total.matched += matcher.compared.matched;
    }
    for (const step of steps) {
      const matcher = isHostStep(step) ? matchers.host : matchers.agent;
      if (!isCompared(step) || matcher.done(step)) continue;
      if (differences.length < maxDifferences || onPair !== undefined) {
        const difference = matcher.missing(step);
        onPair?.({ first: step, second: null, difference });
        differ(difference);
      } else {
        worsen("structural");
        further += 1;
      }
    }
  }
  return { level, differences, further, compared: total };
}

function ledgersOf(
  expected: readonly Step[],
  steps: readonly Step[],
  limit: Similarity,
): { readonly host: StepMatcher; readonly agent: StepMatcher } {
  const names = createNameMap();
  const [host, agent] = [true, false].map((side) => expected.filter((step) => isHostStep(step) === side));
  return {
    host: createStepMatcher({
      steps,
      expected: host ?? [],
      direction: "host-to-agent",
      channelOf: hostStepChannel,
      names,
      limit,
    }),
    agent: createStepMatcher({
      steps,
      expected: agent ?? [],
      direction: "agent-to-host",
      channelOf: agentStepChannel,
      names,
      limit,
    }),
  };
}

/** Compares a step of the second tape with its partner on the first, and removes the partner from the list. */
function compareTapes(
  step: Step,
  matcher: StepMatcher,
): { readonly partner: Step | null; readonly difference: Divergence | null } {
  const channel = isHostStep(step) ? hostStepChannel(step) : agentStepChannel(step);
  const partner = matcher.next(channel, step.kind === "frame" ? step.content.frame : undefined);
  if (step.kind === "frame" && partner?.kind === "frame") {
    const difference = matcher.compare(partner, lineOf(step));
    if (difference !== null) matcher.accept(partner);
    return { partner, difference };
  }
  const summary = describeStep(step);
  const value = step.kind === "frame" ? (step.content.frame ?? step.content.text) : summary;
  if (partner === undefined) return { partner: null, difference: matcher.unexpected(channel, { summary, value }) };
  const difference = describeStep(partner) === summary ? null : matcher.changed(partner, { summary, value });
  matcher.accept(partner);
  return { partner, difference };
}

/** A line of the second tape in the form of a live line. */
function lineOf({ content, direction, requestSubtype }: FrameStep): LiveLine {
  const sender = direction === "host-to-agent" ? "host" : "agent";
  const { frame } = content;
  if (frame === undefined) return { ...liveLine(sender, content.text ?? "", requestSubtype), value: content.text };
  return {
    frame,
    value: frame ?? content.text,
    get text() {
      return content.text ?? "";
    },
    get summary() {
      return `${sender}: ${describeFrame(frame, requestSubtype)}`;
    },
  };
}
