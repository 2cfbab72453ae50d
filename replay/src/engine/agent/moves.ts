import { excerpt } from "@agentwire/protocol";
import { parseLine } from "../../tape/format/line.ts";
import { channelName, hostChannel, isHeartbeat } from "../compare/channel.ts";
import { type Comparison, compareFrames, type Likeness, within } from "../compare/compare-frames.ts";
import { describeFrame } from "../compare/describe.ts";
import type { Divergence } from "../compare/divergence.ts";
import type { Names } from "../compare/names.ts";
import { fieldOf } from "../compare/schema.ts";
import { type FrameStep, isHostStep, type Step } from "../script/steps.ts";
import { causesOf, describeStep, explain } from "../script/words.ts";

/** Something that the live host did. */
export type HostMove =
  | { readonly kind: "frame"; readonly text: string }
  | { readonly kind: "end" }
  | { readonly kind: "signal"; readonly signal: string };

/** How the questions that the agent asked the host are treated. */
export type ReplayMode = "inert" | "stub" | "verify";

export interface HostMovesOptions {
  readonly steps: readonly Step[];
  readonly names: Names;
  readonly mode: ReplayMode;
  /** How far a frame may be from its recording. */
  readonly limit: Likeness;
  /** Whether this side can receive signals; where not, they count as done. */
  readonly signals: boolean;
}

/** Holds what a live host does against what it did on the tape. */
export interface HostMoves {
  /** Takes a move; says where it leaves the tape, if it does. */
  take(move: HostMove): Divergence | null;
  /** Whether the step is done, or need not be done in this mode. */
  done(step: Step): boolean;
  /** The divergence that waiting in vain for a step is. */
  missing(step: Step): Divergence;
  readonly level: Likeness;
  readonly compared: { readonly expected: number; readonly matched: number };
  /** What was set aside, and how often. */
  readonly ignored: ReadonlyMap<string, number>;
}

const isReply = (step: Step): step is FrameStep =>
  step.kind === "frame" && fieldOf(step.content.frame, "type") === "control_response";

const channelOf = (step: Step): string => {
  if (step.kind === "frame") return channelName(hostChannel(step.content.frame));
  return step.kind === "signal" ? "signals" : "input";
};

/** Fields of an `initialize` announce the host's callbacks; where those are not asked, they may differ. */
const announces = (frame: unknown): boolean => fieldOf(fieldOf(frame, "request"), "subtype") === "initialize";

export function createHostMoves({ steps, names, mode, limit, signals }: HostMovesOptions): HostMoves {
  const host = steps.filter(isHostStep);
  const done = new Set<Step>(
    host.filter(
      (step) =>
        (mode !== "verify" && isReply(step)) ||
        (step.kind === "signal" && !signals) ||
        (step.kind === "frame" && isHeartbeat(step.content.frame)),
    ),
  );
  const answered = new Set(host.filter((step) => done.has(step) && isReply(step)).map(channelOf));
  const expected = host.filter((step) => !done.has(step)).length;
  const ignored = new Map<string, number>();
  let level: Likeness = "identical";
  let matched = 0;

  const next = (channel: string): Step | undefined =>
    host.find((step) => !done.has(step) && channelOf(step) === channel);
  const accept = (step: Step, likeness: Likeness): null => {
    done.add(step);
    matched += 1;
    if (!within(likeness, level)) level = likeness;
    return null;
  };
  const ignore = (what: string): null => {
    ignored.set(what, (ignored.get(what) ?? 0) + 1);
    return null;
  };
  const place = (step: Step | null, channel: string) => ({
    seq: step?.seq ?? null,
    line: step?.line ?? null,
    direction: "host-to-agent" as const,
    channel,
  });
  const missing = (step: Step, got?: { summary: string; value: unknown }): Divergence =>
    explain({
      rung: "missing",
      place: place(step, channelOf(step)),
      expected: step,
      ...(got === undefined ? {} : { got }),
      why: causesOf(steps, step),
    });
  const unexpected = (channel: string, got: { summary: string; value: unknown }): Divergence => {
    const last = host.findLast((step) => done.has(step));
    return explain({
      rung: "unexpected",
      place: place(null, channel),
      expected: null,
      got,
      why:
        last === undefined ? [] : [...causesOf(steps, last), { seq: last.seq, summary: describeStep(last) }].slice(-3),
    });
  };

  const takeFrame = (text: string): Divergence | null => {
    const parsed = parseLine(text);
    const frame = parsed?.frame;
    if (isHeartbeat(frame)) return ignore("heartbeats");
    const channel = channelName(hostChannel(frame));
    const summary =
      parsed === null ? `host: a line that is no frame: ${excerpt(text, 0, 50)}` : `host: ${describeFrame(frame)}`;
    const got = { summary, value: parsed === null ? text : frame };
    const step = next(channel);
    if (step === undefined || step.kind !== "frame") {
      if (mode !== "verify" && answered.has(channel))
        return ignore("answers of the host, for which the recorded ones stand");
      return unexpected(channel, got);
    }
    const loose = mode !== "verify" && announces(step.content.frame) && announces(frame);
    const allowed = loose ? "structural" : limit;
    const comparison = compare(step, text, frame, allowed);
    if (within(comparison.level, allowed)) {
      if (!within(comparison.level, limit)) ignore("fields of initialize that announce other callbacks than recorded");
      return accept(step, within(comparison.level, limit) ? comparison.level : limit);
    }
    const rung = comparison.level === "structural" ? "structural" : "minor";
    return explain({ rung, place: place(step, channel), expected: step, got, comparison, why: causesOf(steps, step) });
  };

  const compare = (step: FrameStep, text: string, frame: unknown, allowed: Likeness): Comparison => {
    const { content, asked } = step;
    if (content.text === text) {
      return compareFrames(content.frame, frame, { names, asked, limit: allowed });
    }
    if (content.frame === undefined || frame === undefined) {
      const reason = "lines that are not JSON must be the same";
      return {
        level: "structural",
        differences: [{ level: "structural", path: "", expected: content.text, got: text, reason }],
      };
    }
    return compareFrames(content.frame, frame, { names, asked, limit: allowed });
  };

  return {
    take(move) {
      if (move.kind === "frame") return takeFrame(move.text);
      if (move.kind === "signal") {
        const step = next("signals");
        const got = { summary: `signal ${move.signal}`, value: move.signal };
        if (step === undefined) return unexpected("signals", got);
        return step.kind === "signal" && step.signal === move.signal ? accept(step, "identical") : missing(step, got);
      }
      const left = host.find((step) => step.kind === "frame" && !done.has(step));
      if (left !== undefined) return missing(left, { summary: "host: end of input", value: null });
      const step = next("input");
      return step === undefined ? ignore("ends of input after the tape") : accept(step, "identical");
    },
    done: (step) => done.has(step),
    missing: (step) => missing(step),
    get level() {
      return level;
    },
    get compared() {
      return { expected, matched };
    },
    ignored,
  };
}
