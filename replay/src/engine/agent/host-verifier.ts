import { channelName, hostChannel, isHeartbeat } from "../compare/channel.ts";
import type { Similarity } from "../compare/compare-frames.ts";
import type { Divergence } from "../compare/divergence.ts";
import type { NameMap } from "../compare/name-map.ts";
import { fieldOf } from "../compare/schema.ts";
import { liveLine } from "../script/live-line.ts";
import { hostStepChannel, input, signals } from "../script/step-channel.ts";
import { createStepMatcher, type StepMatcher } from "../script/step-matcher.ts";
import { isHostStep, type Step } from "../script/steps.ts";

/** An action of the live host. */
export type ObservedHostAction =
  | { readonly kind: "frame"; readonly text: string }
  | { readonly kind: "end" }
  | { readonly kind: "signal"; readonly signal: string };

/** How the replay treats the questions of the agent to the host. */
export type ReplayMode = "inert" | "stub" | "verify";

export interface HostVerifierOptions {
  readonly steps: readonly Step[];
  readonly names: NameMap;
  readonly mode: ReplayMode;
  /** Maximum difference between a frame and its recording. */
  readonly limit: Similarity;
  /** Whether this side can receive signals; if not, the replay does not wait for them. */
  readonly receivesSignals: boolean;
  /** Whether to continue after a difference. */
  readonly tolerant?: boolean;
}

/** Compares the actions of a live host with the tape. */
export interface HostVerifier {
  /** Processes an action. Returns the divergence, if there is one. */
  verify(action: ObservedHostAction): Divergence | null;
  /** Whether the step is done, or is not required in this mode. */
  done(step: Step): boolean;
  readonly matcher: StepMatcher;
  /** The ignored actions, with counts. */
  readonly ignored: ReadonlyMap<string, number>;
}

const isReply = (step: Step): boolean =>
  step.kind === "frame" && fieldOf(step.content.frame, "type") === "control_response";

/** Fields of `initialize` that announce the host's callbacks. They may differ if the callbacks are not used. */
const announces = (frame: unknown): boolean => fieldOf(fieldOf(frame, "request"), "subtype") === "initialize";

export function createHostVerifier({
  steps,
  names,
  mode,
  limit,
  receivesSignals,
  tolerant = false,
}: HostVerifierOptions): HostVerifier {
  const host = steps.filter(isHostStep);
  const spared = (step: Step): boolean =>
    (mode !== "verify" && isReply(step)) ||
    (step.kind === "signal" && !receivesSignals) ||
    (step.kind === "frame" && isHeartbeat(step.content.frame));
  const expected = host.filter((step) => !spared(step));
  const matcher = createStepMatcher({
    steps,
    expected,
    direction: "host-to-agent",
    channelOf: hostStepChannel,
    names,
    limit,
    tolerant,
  });
  const answered = new Set(
    host.filter((step) => spared(step) && isReply(step)).map((step) => channelName(hostStepChannel(step))),
  );
  const ignored = new Map<string, number>();
  const ignore = (what: string): null => {
    ignored.set(what, (ignored.get(what) ?? 0) + 1);
    return null;
  };

  const verifyFrame = (text: string): Divergence | null => {
    const live = liveLine("host", text);
    if (isHeartbeat(live.frame)) return ignore("heartbeats");
    const channel = hostChannel(live.frame);
    const step = matcher.next(channel, live.frame);
    if (step === undefined || step.kind !== "frame") {
      return answered.has(channelName(channel))
        ? ignore("answers of the host, for which the recorded ones stand")
        : matcher.unexpected(channel, live);
    }
    const loose = mode !== "verify" && announces(step.content.frame) && announces(live.frame);
    return matcher.compare(step, live, loose ? "structural" : limit);
  };

  return {
    verify(action) {
      if (action.kind === "frame") return verifyFrame(action.text);
      if (action.kind === "signal") {
        const step = matcher.next(signals);
        const actual = { summary: `host: signal ${action.signal}`, value: action.signal };
        if (step === undefined) return matcher.unexpected(signals, actual);
        return step.kind === "signal" && step.signal === action.signal
          ? matcher.accept(step)
          : matcher.missing(step, actual);
      }
      const left = matcher.find(({ kind }) => kind === "frame");
      if (left !== undefined && !tolerant) return matcher.missing(left, { summary: "host: end of input", value: null });
      const step = matcher.next(input);
      return step === undefined ? ignore("ends of input that are not on the tape") : matcher.accept(step);
    },
    done: (step) => spared(step) || matcher.done(step),
    matcher,
    ignored,
  };
}
