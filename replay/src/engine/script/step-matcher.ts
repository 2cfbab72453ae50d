import { type CausalChannel, channelName, toolUseOfResult } from "../compare/channel.ts";
import { type Comparison, compareFrames, type Similarity, within } from "../compare/compare-frames.ts";
import type { Divergence } from "../compare/divergence.ts";
import { fieldOf } from "../compare/field.ts";
import { frameKind } from "../compare/frame-kind.ts";
import { bindGeneratedNames } from "../compare/generated-names.ts";
import type { NameMap } from "../compare/name-map.ts";
import { describeStep, explainDivergence, stepCauses } from "./describe-step.ts";
import type { FrameStep, Step } from "./steps.ts";

/** An action of the live side: its description and its value. */
interface LiveAction {
  readonly summary: string;
  readonly value: unknown;
}

/** A line from the live side. */
export interface LiveLine extends LiveAction {
  readonly text: string;
  /** Absent if the line is not JSON. */
  readonly frame?: unknown;
}

export interface StepMatcherOptions {
  /** All steps of the process, to find causes. */
  readonly steps: readonly Step[];
  /** The steps of the live side. */
  readonly expected: readonly Step[];
  readonly direction: "host-to-agent" | "agent-to-host";
  readonly channelOf: (step: Step) => CausalChannel;
  readonly names: NameMap;
  readonly limit: Similarity;
  /**
   * Continues after a difference: a step that differs counts as done and its ids as paired, and a frame is compared
   * with the next step of its kind. Skipped steps may still arrive.
   */
  readonly tolerant?: boolean;
}

/** The expected steps of the live side, and which are done. */
export interface StepMatcher {
  /**
   * The next open step of a channel. Tools of one message run at once: of consecutive results, it is the one of the
   * same tool use as `frame`.
   */
  next(channel: CausalChannel, frame?: unknown): Step | undefined;
  /** The first open step that fits. */
  find(matches: (step: Step) => boolean): Step | undefined;
  /** All open steps that fit. */
  left(matches: (step: Step) => boolean): readonly Step[];
  done(step: Step): boolean;
  accept(step: Step, level?: Similarity): null;
  /** Compares a line with a step, and accepts it if it is similar enough. `allowed` overrides the limit. */
  compare(step: FrameStep, live: LiveLine, allowed?: Similarity): Divergence | null;
  /** The divergence for a step that is missing or was replaced by another. */
  missing(step: Step, actual?: LiveAction): Divergence;
  /** The divergence for an end, an exit or another step without a frame that is not as recorded. */
  changed(step: Step, actual: LiveAction): Divergence;
  /** The divergence for an action that is not on the tape. */
  unexpected(channel: CausalChannel, actual: LiveAction): Divergence;
  /** The lowest similarity of an accepted line. */
  readonly level: Similarity;
  readonly compared: { readonly expected: number; readonly matched: number };
  /**
   * Fields with accepted differences and their counts. With the reason, unless the field's role alone is the reason.
   */
  readonly accepted: ReadonlyMap<string, number>;
}

/** Steps of which those from `from` on are open. */
interface Queue {
  readonly steps: Step[];
  from: number;
}

const nothing: Queue = { steps: [], from: 0 };

/** Removes a step from a queue. Usually it is the first, and nothing has to be moved. */
function removeStep(queue: Queue, step: Step): void {
  const at = queue.steps.indexOf(step, queue.from);
  if (at === queue.from) queue.from += 1;
  else if (at >= 0) queue.steps.splice(at, 1);
}

/** The answer of the model that a frame shows a block of; `null` for other frames. */
const answerOf = (frame: unknown): unknown =>
  fieldOf(frame, "type") === "assistant" ? (fieldOf(fieldOf(frame, "message"), "id") ?? null) : null;

/** The answers of calls, by tool use. */
function answersOf(frames: readonly unknown[]): ReadonlyMap<string, unknown> {
  const answers = new Map<string, unknown>();
  for (const frame of frames) {
    const content = fieldOf(fieldOf(frame, "message"), "content");
    for (const block of Array.isArray(content) ? content : [])
      if (fieldOf(block, "type") === "tool_use") answers.set(String(fieldOf(block, "id")), answerOf(frame));
  }
  return answers;
}

export function createStepMatcher({
  steps,
  expected,
  direction,
  channelOf,
  names,
  limit,
  tolerant = false,
}: StepMatcherOptions): StepMatcher {
  const open = new Map<string, Queue>();
  /** Steps of channels with ids, by family, to find one whose id is not known yet. */
  const families = new Map<string, Queue>();
  const add = (queues: Map<string, Queue>, name: string, step: Step): void => {
    const queue = queues.get(name);
    if (queue === undefined) queues.set(name, { steps: [step], from: 0 });
    else queue.steps.push(step);
  };
  for (const step of expected) {
    const channel = channelOf(step);
    add(open, channelName(channel), step);
    if (channel.id !== null) add(families, channel.family, step);
  }
  const finished = new Set<Step>();
  const frameOf = (step: Step): unknown => (step.kind === "frame" ? step.content.frame : null);
  const answers = answersOf(expected.map(frameOf));
  /**
   * The result of a call, or the next block of an answer. An agent runs the calls of an answer at the same time, while
   * the answer still arrives, so that any of these frames may come first.
   */
  const sameAnswer = ({ steps: queue, from }: Queue, frame: unknown): Step | undefined => {
    const tool = toolUseOfResult(frame);
    if (tool === null && answerOf(frame) === null) return undefined;
    let answer: unknown;
    for (let i = from; i < queue.length; i++) {
      const step = queue[i] as Step;
      const recorded = frameOf(step);
      const id = toolUseOfResult(recorded);
      const own = id === null ? answerOf(recorded) : answers.get(id);
      answer ??= own;
      // Results of one answer may lack their calls on the tape.
      if (own !== answer || (id === null && own == null)) return undefined;
      if (tool === null ? id === null : id !== null && names.live(id) === tool) return step;
    }
    return undefined;
  };
  /** The next step of the same kind as the frame, in order. Only for a tolerant matcher. */
  const sameKind = ({ steps: queue, from }: Queue, frame: unknown): Step | undefined => {
    for (const exact of [true, false]) {
      const kind = frameKind(frame, exact);
      for (let i = from; i < queue.length; i++) {
        const step = queue[i] as Step;
        if (step.kind === "frame" && frameKind(step.content.frame, exact) === kind) return step;
      }
    }
    return undefined;
  };
  const accepted = new Map<string, number>();
  let last: Step | null = null;
  let level: Similarity = "identical";

  const location = (step: Step | null, channel: CausalChannel) => ({
    seq: step?.seq ?? null,
    line: step?.line ?? null,
    direction,
    channel: channelName(channel),
  });
  /** The live side may use another id for the same thing, so the channel is looked up by the recorded id. */
  const recorded = (live: CausalChannel): CausalChannel =>
    live.id === null ? live : { ...live, id: names.recorded(live.id) ?? live.id };
  const accept = (step: Step, likeness: Similarity = "identical"): null => {
    finished.add(step);
    const queue = open.get(channelName(channelOf(step)));
    if (queue !== undefined) removeStep(queue, step);
    last = step;
    if (!within(likeness, level)) level = likeness;
    return null;
  };
  const compareLines = (step: FrameStep, live: LiveLine, allowed: Similarity): Comparison => {
    const { content, requestSubtype } = step;
    if (content.frame !== undefined && live.frame !== undefined) {
      const options = tolerant
        ? ({ limit: "structural", maxDifferences: Number.POSITIVE_INFINITY } as const)
        : { limit: allowed };
      return compareFrames(content.frame, live.frame, { names, requestSubtype, ...options });
    }
    const { text } = live;
    if (content.text === text) return { level: "identical", differences: [] };
    if (bindGeneratedNames(content.text ?? "", text, names)) return { level: "renamed", differences: [] };
    const reason = "lines that are not JSON must be the same";
    const difference = {
      level: "structural",
      class: "breaking",
      change: "value",
      path: "",
      expected: content.text,
      actual: text,
      reason,
    } as const;
    return { level: "structural", differences: [difference] };
  };

  return {
    next(live, frame) {
      const queue = open.get(channelName(recorded(live))) ?? nothing;
      const known =
        sameAnswer(queue, frame) ??
        (tolerant && frame !== undefined ? sameKind(queue, frame) : queue.steps[queue.from]);
      if (known !== undefined || live.id === null || names.recorded(live.id) !== undefined) return known;
      // An id that is new on both sides belongs to the first channel of the family that has not begun.
      const family = families.get(live.family) ?? nothing;
      for (; family.from < family.steps.length; family.from++) {
        const step = family.steps[family.from] as Step;
        if (!finished.has(step) && names.live(channelOf(step).id ?? "") === undefined) return step;
      }
      return undefined;
    },
    find: (matches) => expected.find((step) => !finished.has(step) && matches(step)),
    left: (matches) => expected.filter((step) => !finished.has(step) && matches(step)),
    done: (step) => finished.has(step),
    accept,
    compare(step, live, allowed = limit) {
      const comparison = compareLines(step, live, allowed);
      if (within(comparison.level, allowed)) {
        for (const { path, reason } of comparison.differences) {
          const field = `${path.replace(/\[\d+\]/g, "[]")}${reason === "another value" ? "" : `: ${reason}`}`;
          accepted.set(field, (accepted.get(field) ?? 0) + 1);
        }
        return accept(step, comparison.level);
      }
      const level = comparison.level === "structural" ? "structural" : "minor";
      const why = stepCauses(steps, step);
      if (tolerant) accept(step, comparison.level);
      return explainDivergence({
        level,
        location: location(step, channelOf(step)),
        expected: step,
        actual: live,
        comparison,
        why,
      });
    },
    missing: (step, actual) =>
      explainDivergence({
        level: "missing",
        location: location(step, channelOf(step)),
        expected: step,
        ...(actual === undefined ? {} : { actual }),
        why: stepCauses(steps, step),
      }),
    changed: (step, actual) =>
      explainDivergence({
        level: "structural",
        location: location(step, channelOf(step)),
        expected: step,
        actual,
        why: stepCauses(steps, step),
      }),
    unexpected(channel, actual) {
      const why =
        last === null ? [] : [...stepCauses(steps, last), { seq: last.seq, summary: describeStep(last) }].slice(-3);
      return explainDivergence({
        level: "unexpected",
        location: location(null, recorded(channel)),
        expected: null,
        actual,
        why,
      });
    },
    get level() {
      return level;
    },
    get compared() {
      return { expected: expected.length, matched: finished.size };
    },
    accepted,
  };
}
