import type { Transport } from "@agentwire/protocol";
import { endingSignals } from "../../tape/signal.ts";
import { isHeartbeat, isUnordered } from "../compare/channel.ts";
import type { Similarity } from "../compare/compare-frames.ts";
import type { Divergence } from "../compare/divergence.ts";
import { createNameMap, type NameMap } from "../compare/name-map.ts";
import { fieldOf } from "../compare/schema.ts";
import { matchAgentLine, triggerOf } from "../host/agent-verifier.ts";
import { isMirror, isMirrorStep } from "../script/join-mirrors.ts";
import { liveLine } from "../script/live-line.ts";
import { lineWithLiveIds } from "../script/rename-ids.ts";
import { agentStepChannel } from "../script/step-channel.ts";
import { createStepMatcher } from "../script/step-matcher.ts";
import { type FrameStep, isHostStep, type Step } from "../script/steps.ts";
import { errorFor } from "../script/surplus-question.ts";
import { createAgentFieldMask, maskStep } from "./mask-agent-fields.ts";
import { createMirrorCheck } from "./mirrored-entries.ts";

/** The outcome of a frame on the tape. */
export interface FrameOutcome {
  readonly step: FrameStep;
  /** `null`: it arrived as recorded. */
  readonly difference: Divergence | null;
}

/**
 * Resolves to `true` once `done` holds, to `false` if the agent will not act again. Before time advances for an idle
 * agent, `instead` may give it an input, and returns whether it did.
 */
export type WaitForAgent = (done: () => boolean, instead?: () => Promise<boolean>) => Promise<boolean>;

/** A host that continues whatever the agent does, and records the differences. */
export interface LenientHost {
  /** Plays the host. */
  play(rest: WaitForAgent): Promise<void>;
  readonly outcomes: readonly FrameOutcome[];
  /** Frames that are not on the tape. */
  readonly surplus: readonly Divergence[];
  readonly notes: readonly string[];
}

const isAnswer = (step: Step): boolean =>
  isHostStep(step) && step.kind === "frame" && fieldOf(step.content.frame, "type") === "control_response";

/** A question to Notification hooks, which the agent asks after some seconds. */
const isReminder = (step: Step): step is FrameStep =>
  step.kind === "frame" &&
  !isHostStep(step) &&
  fieldOf(fieldOf(fieldOf(step.content.frame, "request"), "input"), "hook_event_name") === "Notification";

export function createLenientHost(
  taped: readonly Step[],
  transport: Transport,
  limit: Similarity,
  names: NameMap = createNameMap(),
  signalled?: (signal: string) => void,
): LenientHost {
  const [ofTape, ofLive] = [createAgentFieldMask(), createAgentFieldMask()];
  const steps = taped.map((step) => (step.kind === "frame" && !isHostStep(step) ? maskStep(step, ofTape) : step));
  const sent = steps.filter(
    (step): step is FrameStep => step.kind === "frame" && !isHostStep(step) && !isHeartbeat(step.content.frame),
  );
  const mirrored = taped.filter(isMirrorStep);
  const mirrors = new Set<Step>(sent.filter(({ content }) => isMirror(content.frame)));
  const mirror = createMirrorCheck({ tape: createAgentFieldMask(), live: createAgentFieldMask() });
  const expected = sent.filter((step) => !mirrors.has(step));
  const matcher = createStepMatcher({
    steps,
    expected,
    direction: "agent-to-host",
    channelOf: agentStepChannel,
    names,
    limit,
  });
  const differing = new Map<Step, Divergence>();
  const surplus: Divergence[] = [];
  const notes = [
    "Not compared: the agent's own properties, such as version, tools, commands, models, account and prices. Of mirrored transcripts, only the messages are compared. Not compared: the wording of its refusals, summaries and mode changes, and ids of entries that only a transcript contains.",
  ];
  let ended = false;
  let isKilled = false;

  /** Frames that differ are still the same question, so the answer must find it. */
  const bind = (recorded: unknown, live: unknown): void => {
    const [a, b] = [fieldOf(recorded, "request_id"), fieldOf(live, "request_id")];
    if (typeof a === "string" && typeof b === "string" && names.agree(a, b)) names.bind(a, b);
  };
  /** The host has no answer to a question that is not on the tape. Without one, the agent would wait forever. */
  const refuse = (question: unknown): void => {
    const refusal = errorFor(question);
    if (refusal === null) return;
    notes.push("The host was asked something that it was not asked on the tape: it answered with an error.");
    void transport.send(refusal);
  };
  transport.open({
    line(text) {
      const plain = liveLine("agent", text);
      if (isMirror(plain.frame)) {
        mirror.push(plain.frame);
        return;
      }
      const match = matchAgentLine(matcher, plain);
      const own = ofLive(match?.live.frame);
      if (match?.step === null) {
        surplus.push(match.surplus());
        refuse(match.live.frame);
      }
      if (match === null || match.step === null) return;
      const { step, live } = match;
      const difference = matcher.compare(step, { ...live, frame: own });
      if (difference === null) return;
      differing.set(step, difference);
      matcher.accept(step);
      bind(step.content.frame, live.frame);
    },
    end() {
      ended = true;
    },
  });

  return {
    async play(rest) {
      const given = new Set<Step>();
      const give = async (step: Step): Promise<void> => {
        given.add(step);
        if (step.kind === "end") transport.end();
        else if (step.kind === "signal") {
          const isEnd = endingSignals.has(step.signal);
          if (isEnd || step.signal === "SIGINT") signalled?.(step.signal);
          else notes.push(`Left out: signal ${step.signal}.`);
          isKilled ||= isEnd;
        } else if (step.kind === "frame") {
          const line = lineWithLiveIds(step, names);
          if (line === null || !step.terminated) notes.push("Left out: a torn line or a line that is not text.");
          else await transport.send(line);
        }
      };
      const triggers = new Map(
        steps.map((step, index) => [step, isHostStep(step) ? triggerOf(steps, index, mirrors) : undefined]),
      );
      /** A waiting question is answered before time advances, whatever else is missing. */
      const answer = async (): Promise<boolean> => {
        const step = steps.find((other) => {
          const question = triggers.get(other);
          if (!isAnswer(other) || given.has(other) || question === undefined || !matcher.done(question)) return false;
          // A reminder that came first shows that the host took its time.
          const between = steps.slice(steps.indexOf(question), steps.indexOf(other));
          return between.every((step) => !isReminder(step) || matcher.done(step));
        });
        if (step !== undefined) await give(step);
        return step !== undefined;
      };
      for (const step of steps) {
        if (ended || !isHostStep(step) || given.has(step)) continue;
        const trigger = triggers.get(step);
        if (isAnswer(step) && trigger?.kind === "frame" && isUnordered(trigger.content.frame) && !matcher.done(trigger))
          continue;
        const ready = () => ended || trigger === undefined || matcher.done(trigger);
        const late = !ready() && !(await rest(ready, answer));
        if (ended) break;
        if (late && isAnswer(step)) {
          notes.push("Left out: the host's answer to a question that it was not asked.");
          continue;
        }
        if (late) notes.push("The host went on although the agent did not do what it followed.");
        if (!given.has(step)) await give(step);
      }
      // A killed agent has no time for more than it did.
      await rest(() => ended || (isKilled && expected.every((step) => matcher.done(step))), answer);
    },
    get outcomes() {
      const missing = expected.filter((step) => matcher.done(step) || !isUnordered(step.content.frame));
      const outcomes = missing.map((step) => ({
        step,
        difference: differing.get(step) ?? (matcher.done(step) ? null : matcher.missing(step)),
      }));
      const copies = mirror.outcomes(mirrored, names).map(({ step, missing }) => ({
        step,
        difference: missing === null ? null : matcher.missing(step),
      }));
      return [...outcomes, ...copies];
    },
    surplus,
    notes,
  };
}
