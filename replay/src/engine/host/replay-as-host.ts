import { encode, type Transport } from "@agentwire/protocol";
import type { Clock } from "@agentwire/runtime";
import type { Tape } from "../../tape/read/tape.ts";
import { isIncidental, isUnordered } from "../compare/channel.ts";
import type { Similarity } from "../compare/compare-frames.ts";
import type { Divergence } from "../compare/divergence.ts";
import { createNameMap, type NameMap } from "../compare/name-map.ts";
import { fieldOf } from "../compare/schema.ts";
import { describeStep } from "../script/describe-step.ts";
import { directKill } from "../script/direct-kill.ts";
import { isMirrorStep, joinMirrors } from "../script/join-mirrors.ts";
import { longCommandSteps } from "../script/long-commands.ts";
import { playableSteps } from "../script/playable-steps.ts";
import { regroupSteps } from "../script/regroup-deltas.ts";
import { lineWithLiveIds } from "../script/rename-ids.ts";
import { type FrameStep, isHostStep, type Step } from "../script/steps.ts";
import { errorFor } from "../script/surplus-question.ts";
import { createWaiter } from "../script/waiter.ts";
import { type ReplayVerdict, refusedVerdict, verdictOn } from "../verdict.ts";
import { conversationBefore, createAgentVerifier, triggerOf } from "./agent-verifier.ts";

/** Options of {@link replayAsHost}. */
export interface ReplayAsHostOptions {
  readonly tape: Tape;
  /** The host's end of the connection to the live agent. */
  readonly transport: Transport;
  readonly clock: Pick<Clock, "sleep">;
  /** Sends a signal to the agent's process. Without it, the notes of the verdict list the omitted signals. */
  readonly signal?: (name: string) => void;
  /** The process of the tape whose host to replay. Default: the first with frames. */
  readonly processNumber?: number;
  /**
   * Maximum time without an expected action of the agent, in milliseconds, in addition to the longest silence on the
   * tape. Default: 30 seconds.
   */
  readonly timeoutMs?: number;
  /** Maximum difference between an agent's frame and its recording. Default: `minor`, because prose and costs vary. */
  readonly limit?: Similarity;
  /**
   * Continues after a difference and lists all of them, including prose. Compares a frame with the next recorded one of
   * its kind, and answers a question that is not on the tape with an error. Default: the replay ends at the first
   * difference.
   */
  readonly allDifferences?: boolean;
  /** Names from earlier processes of the session. Names of this process are added. */
  readonly names?: NameMap;
  /** Whether the agent has made the calls of the model before an event of the tape. An interrupt waits for them. */
  readonly reached?: (seq: number) => boolean;
  /** Changes every line before it is sent, for example to replace the recorded folder. */
  readonly rewrite?: (line: string) => string;
}

/**
 * The start and the first signal of a host that ends the session with a signal; `null` if none does. How far the agent
 * gets meanwhile is nondeterministic.
 */
function cutOf(steps: readonly Step[]): { readonly begin: number; readonly signal: number } | null {
  const acts = steps.filter(isHostStep);
  const last = acts.findLastIndex(({ kind }) => kind === "frame");
  const ending = acts.slice(last + 1);
  const signal = ending.find(({ kind }) => kind === "signal");
  return signal === undefined ? null : { begin: ending[0]?.seq ?? signal.seq, signal: signal.seq };
}

/** How long an interrupt waits for the call of the model that it interrupts, and how often it looks, in milliseconds. */
const [callMs, lookMs] = [5000, 20];

const isInterrupt = ({ content }: FrameStep): boolean =>
  fieldOf(fieldOf(content.frame, "request"), "subtype") === "interrupt";

/** How long an agent must be quiet before an optional step counts as skipped, in milliseconds. */
const quietMs = 1500;

const seconds = (ms: number): string => `${Number((ms / 1000).toFixed(1))} s`;

/** The longest silence on the tape, in milliseconds. */
const longestSilence = (steps: readonly Step[]): number =>
  Math.max(0, ...steps.map(({ us }, index) => (us - (steps[index - 1]?.us ?? us)) / 1000));

/** The answers to optional questions of the agent. They are sent only if it asks. */
function unorderedAnswers(steps: readonly Step[]): Map<FrameStep | null, FrameStep> {
  const frames = steps.filter((step) => step.kind === "frame");
  return new Map(
    frames
      .filter(({ content }) => isUnordered(content.frame))
      .flatMap((question) => {
        const id = fieldOf(question.content.frame, "request_id");
        const answer = frames.find(({ content }) => fieldOf(fieldOf(content.frame, "response"), "request_id") === id);
        return answer === undefined ? [] : [[question, answer] as const];
      }),
  );
}

/**
 * Replays the host to a live agent. Sends the recorded prompts, requests and answers, each one after the frame that it
 * followed on the tape, and compares the agent's frames with the tape. Returns at the first divergence, when the agent
 * ends, or at the end of the tape, and then closes the transport. Never rejects because of the agent or the tape.
 *
 * @param options - The tape, the transport to the agent, and the limits.
 * @example
 * import { type Tape, replayAsHost } from "@agentwire/replay";
 * import { nodePorts, spawnTransport } from "@agentwire/runtime/node";
 *
 * declare const tape: Tape;
 * const transport = spawnTransport({ command: "my-agent", args: [] });
 * const { outcome } = await replayAsHost({ tape, transport, clock: nodePorts().clock });
 */
export async function replayAsHost(options: ReplayAsHostOptions): Promise<ReplayVerdict> {
  const { tape, transport, clock, allDifferences = false, rewrite = (line: string) => line } = options;
  const limit = options.limit ?? (allDifferences ? "renamed" : "minor");
  const script = playableSteps(tape, options.processNumber);
  if (!script.ok) return refusedVerdict(tape.problems, script.reason);
  const steps = regroupSteps(joinMirrors(script.steps), rewrite);
  const timeoutMs = (options.timeoutMs ?? 30_000) + longestSilence(steps);

  const { names = createNameMap() } = options;
  const [cutAt, killed] = [cutOf(steps), directKill(steps)];
  const over = cutAt?.signal ?? killed?.before.seq ?? Number.POSITIVE_INFINITY;
  const partial = over !== Number.POSITIVE_INFINITY || tape.state === "cut";
  const barely = longCommandSteps(steps, true);
  /** Frames that no action of the host waits for. */
  const isChance = (step: Step): boolean => step.kind === "frame" && isIncidental(step.content.frame);
  const incidental = new Set([...barely, ...steps.filter((step) => isMirrorStep(step) || isChance(step))]);
  const isExpected = (step: Step): boolean =>
    step.kind === "frame" &&
    !isIncidental(step.content.frame) &&
    !barely.has(step) &&
    step.seq < over &&
    !isMirrorStep(step);
  const answers = unorderedAnswers(steps);
  const answered = new Set(answers.values());
  const verifier = createAgentVerifier({
    steps,
    names,
    limit,
    tolerant: allDifferences,
    isExpected,
    partial,
    unordered(question, step) {
      const taped = answers.get(step);
      const empty = encode({
        type: "control_response",
        response: { subtype: "success", request_id: String(fieldOf(question, "request_id")), response: {} },
      });
      void transport.send(rewrite((taped && lineWithLiveIds(taped, names)) ?? empty));
    },
  });
  const waiting = createWaiter(clock);
  const notes: string[] = [];
  const differences: Divergence[] = [];
  const report = (found: Divergence | null): void => {
    if (found !== null && (allDifferences || differences.length === 0)) differences.push(found);
  };
  const diverged = (): boolean => !allDifferences && differences.length > 0;
  const stopped = (): boolean => diverged() || (allDifferences && verifier.ended);
  let sent = 0;
  let [lines, linesAtTimeout] = [0, -1];
  /** Set once the agent has sent nothing between two waits that timed out. It is not waited for again. */
  let silent = false;
  /** Set once only the host's signals end the agent. How far it gets until then is nondeterministic. */
  let cut = false;
  transport.open({
    line(text) {
      lines += 1;
      const found = verifier.line(text);
      if ((cut || tape.state === "cut") && found?.level === "unexpected")
        notes.push(`Beyond the tape, which ${cut ? "a signal ended" : "breaks off"}: ${found.location.channel}.`);
      else {
        report(found);
        const refusal = allDifferences && found?.level === "unexpected" ? errorFor(found.actual) : null;
        if (refusal !== null) void transport.send(refusal);
      }
      waiting.wake();
    },
    end(ending) {
      for (const found of verifier.end(ending)) report(found);
      waiting.wake();
    },
  });

  const follows = (trigger: Step) => () => stopped() || verifier.matcher.done(trigger);
  /**
   * Waits for a step that another agent may skip. A question must arrive before its answer. For other steps, it is
   * enough that the conversation has reached the same point and the agent has been quiet for a while.
   */
  const mayFollow = async (trigger: Step, index: number): Promise<boolean> => {
    const answer = steps[index];
    const isAnswer = answer?.kind === "frame" && answer.question !== undefined;
    const turn = isAnswer ? trigger : (conversationBefore(steps, index) ?? trigger);
    const [come, done] = [follows(trigger), follows(turn)];
    if (!(await waiting.until(() => come() || done(), timeoutMs))) {
      silent = linesAtTimeout === lines;
      linesAtTimeout = lines;
      return false;
    }
    return come() || waiting.until(come, quietMs);
  };

  for (const [index, step] of steps.entries()) {
    if (stopped()) break;
    if (!isHostStep(step) || answered.has(step as FrameStep)) continue;
    const trigger = triggerOf(steps, index, incidental);
    if (trigger !== undefined) {
      const arrived = await (allDifferences ? mayFollow(trigger, index) : waiting.until(follows(trigger), timeoutMs));
      if (!arrived && !allDifferences) report(verifier.matcher.missing(trigger));
      if (stopped()) break;
      if (silent) {
        notes.push(`The agent was silent for ${seconds(2 * timeoutMs)}, so the replay ended before event ${step.seq}.`);
        break;
      }
      if (!arrived && step.kind === "frame" && step.question !== undefined) {
        notes.push("Left out: the host's answer to a question that the agent did not ask.");
        continue;
      }
    }
    cut ||= cutAt !== null && step.seq >= cutAt.begin;
    if (step.kind === "signal") {
      // A host sends a signal after it has waited for some time. The replay waits for the same time.
      await clock.sleep((step.us - (steps[index - 1]?.us ?? step.us)) / 1000);
      if (options.signal === undefined)
        notes.push(`Left out: signal ${step.signal}, which this transport cannot carry.`);
      options.signal?.(step.signal);
    } else if (step.kind === "end") transport.end();
    else if (step.kind === "frame") {
      if (isInterrupt(step))
        for (let ms = 0; ms < callMs && !stopped() && options.reached?.(step.seq) === false; ms += lookMs)
          await clock.sleep(lookMs);
      const line = lineWithLiveIds(step, names);
      if (line === null || !step.terminated)
        notes.push("Left out: a torn line or a line that is not text, which this transport cannot carry.");
      else {
        await transport.send(rewrite(line));
        sent += 1;
      }
    }
  }

  if (!silent && !stopped() && killed !== null && options.signal !== undefined) {
    const arrived = () => stopped() || verifier.ended || verifier.matcher.find(isExpected) === undefined;
    await waiting.until(arrived, timeoutMs);
    await clock.sleep(killed.afterMs);
    cut = true;
    notes.push(`Sent ${killed.signal}: a process other than the host ended the agent with it.`);
    if (!verifier.ended) options.signal(killed.signal);
  }
  const isLeft = (step: Step): boolean => isExpected(step) || (step.kind === "exit" && !verifier.ended);
  const complete = (): boolean => diverged() || verifier.ended || verifier.matcher.find(isLeft) === undefined;
  if (!silent) await waiting.until(complete, timeoutMs);
  for (const missing of verifier.matcher.left(isLeft)) report(verifier.matcher.missing(missing));
  const chance = verifier.matcher.find(({ kind }) => kind === "frame");
  if (!diverged() && chance !== undefined)
    notes.push(`Did not come, and need not: ${describeStep(chance)} (event ${chance.seq}).`);
  // Additional frames of the agent may still arrive.
  if (!diverged()) await clock.sleep(0);
  await transport.close();
  const { matcher, release } = verifier;
  return verdictOn({ tape, steps, matcher, differences, release, sent, notes: [...notes, ...verifier.notes] });
}
