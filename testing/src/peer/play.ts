import type { Ending, Transport } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { isJsonObject } from "@agentwire/protocol/json";
import type { Clock } from "@agentwire/runtime";
import { contradiction } from "./contradiction.ts";
import { describePattern, type FramePattern, matchesPattern, parseFrame } from "./frame.ts";
import type { PeerPlan, PeerStep, Pieces } from "./plan.ts";

/** Limits of a scripted peer. */
export interface PlayOptions {
  readonly clock: Clock;
  /** Maximum wait for a frame, and for the other side to end, in milliseconds. Default: 10000. */
  readonly deadlineMs?: number;
  /** Maximum wait for the other side to end after a step failed, in milliseconds. Default: `deadlineMs`. */
  readonly deadlineAfterFailureMs?: number;
}

/** A transport to a process, which accepts lines in pieces and signals. */
export interface ProcessPeer extends Transport {
  sendPieces?(line: string, pieces: Pieces): Promise<void>;
  signal?(name: string): void;
}

/** The result of a plan. */
export interface PeerRun {
  /** `done`: every step was completed; `stuck`: a wait timed out, or the other side ended before it. */
  readonly outcome: "done" | "stuck";
  /** Describes the stuck step. */
  readonly reason?: string;
  /** What that step waited for. */
  readonly waitedFor?: FramePattern;
  /** Whether a wait timed out: what is missing may only be late. */
  readonly late?: boolean;
  /** The frames that arrived since the last matched one, and that the stuck step did not match. */
  readonly unmatched?: readonly Frame[];
  /** Every received line, in order; `frame` is absent if it is not a JSON object. */
  readonly received: readonly { readonly text: string; readonly frame?: Frame }[];
  /** How the transport ended; absent if it was still open at the deadline. */
  readonly ending?: Ending;
}

class Stuck extends Error {
  readonly waitedFor: FramePattern;
  readonly late: boolean;
  constructor(message: string, waitedFor: FramePattern, late: boolean) {
    super(message);
    this.waitedFor = waitedFor;
    this.late = late;
  }
}

/** Received frames that were not consumed yet, and at most one waiter. */
class Inbox {
  #frames: Frame[] = [];
  #ending: Ending | undefined;
  #wake: (() => void) | undefined;

  put(frame: Frame): void {
    this.#frames.push(frame);
    this.#wake?.();
  }

  end(ending: Ending): void {
    this.#ending = ending;
    this.#wake?.();
  }

  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** The frames that no step took or skipped. */
  get left(): readonly Frame[] {
    return this.#frames;
  }

  /** Takes the first frame that matches; `undefined` if there is none yet. */
  consume(pattern: FramePattern): Frame | undefined {
    const index = this.#frames.findIndex((frame) => matchesPattern(pattern, frame));
    if (index < 0) return undefined;
    const [frame] = this.#frames.splice(0, index + 1).slice(-1);
    return frame;
  }

  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

const framesOf = (received: PeerRun["received"]): readonly Frame[] =>
  received.flatMap(({ frame }) => (frame ? [frame] : []));

/** The reason for aborting a wait. Shared, because a separate error would cost each wait a stack trace. */
const noLongerWaited = new Error("What was waited for is there.");

/** Share of the deadline for which an agent may be silent after its last result before a wait for its turn fails. */
const silentShare = 1 / 5;

/** Requests that an agent sends during a turn. */
const turnRequests: readonly unknown[] = ["can_use_tool", "hook_callback"];

/** Whether a pattern is a request that comes during a turn only. */
const isOfTurn = (pattern: FramePattern): boolean =>
  typeof pattern !== "function" && isJsonObject(pattern.request) && turnRequests.includes(pattern.request.subtype);

/** Whether a pattern is the suggestion of the next prompt, which follows a result. */
const isSuggestion = (pattern: FramePattern): boolean =>
  typeof pattern !== "function" && pattern.type === "prompt_suggestion";

/** Whether every prompt has a result, so that no turn is running. */
const isIdle = (prompts: number, received: PeerRun["received"]): boolean =>
  prompts > 0 && received.filter(({ frame }) => frame?.type === "result").length >= prompts;

/** Runs `probe` after each change until it returns a value, the inbox has ended, or the deadline has passed. */
async function waitFor<T>(
  inbox: Inbox,
  { clock, deadlineMs = 10_000 }: PlayOptions,
  probe: () => T | undefined,
): Promise<T | undefined> {
  const there = probe();
  if (there !== undefined || inbox.ending) return there;
  const given = new AbortController();
  let late = false;
  const deadline = clock.sleep(deadlineMs, given.signal).then(
    () => {
      late = true;
    },
    () => undefined,
  );
  try {
    for (;;) {
      const value = probe();
      if (value !== undefined || late || inbox.ending) return value;
      await Promise.race([inbox.changed(), deadline]);
    }
  } finally {
    given.abort(noLongerWaited);
  }
}

/**
 * Plays a plan over a transport. Resolves when its steps are done and the other side has ended, or when a step fails.
 * Never rejects because of the other side.
 *
 * @param transport - The transport to the other side.
 * @param plan - The steps, and the rules that answer other frames.
 * @param options - The clock, and the timeout for each frame, in milliseconds.
 * @throws Error only for an error in the plan itself, such as a rule that throws.
 * @example
 * import { linkedPair } from "@agentwire/protocol";
 * import { end, isResult, expectFrame, playPeer, prompt, send, virtualClock } from "@agentwire/testing";
 *
 * const plan = { steps: [...send(prompt("Hi")), expectFrame(isResult), end()] };
 * const { outcome } = await playPeer(linkedPair().host, plan, { clock: virtualClock() });
 */
export async function playPeer(transport: ProcessPeer, plan: PeerPlan, options: PlayOptions): Promise<PeerRun> {
  const received: { readonly text: string; readonly frame?: Frame }[] = [];
  const inbox = new Inbox();
  let open = true;

  let prompts = 0;

  const write = async (text: string) => {
    if (open) await transport.send(text);
  };
  const react = async (frame: Frame) => {
    const rule = plan.rules?.find(({ when }) => matchesPattern(when, frame));
    for (const answer of (await rule?.answer(frame)) ?? []) await write(JSON.stringify(answer));
  };

  transport.open({
    line(text) {
      const frame = parseFrame(text);
      received.push(frame ? { text, frame } : { text });
      if (!frame) return;
      inbox.put(frame);
      react(frame).catch(() => undefined);
    },
    end: (ending) => inbox.end(ending),
  });

  let last: Frame = {};
  const act: { readonly [Do in PeerStep["do"]]: (step: Extract<PeerStep, { do: Do }>) => Promise<void> | void } = {
    send: ({ frame: source }) => {
      const frame = typeof source === "function" ? source(last, framesOf(received)) : source;
      if (frame?.type === "user") prompts += 1;
      return frame === null ? undefined : write(JSON.stringify(frame));
    },
    line: ({ text, pieces }) => (pieces && transport.sendPieces ? transport.sendPieces(text, pieces) : write(text)),
    signal: ({ signal }) => transport.signal?.(signal),
    async expect({ pattern }) {
      let contradicted: string | undefined;
      const probe = () => {
        const consumed = inbox.consume(pattern);
        if (consumed) return consumed;
        contradicted = contradiction(pattern, inbox.left);
        return contradicted === undefined ? undefined : null;
      };
      const isOver = () => (isOfTurn(pattern) || isSuggestion(pattern)) && isIdle(prompts, received);
      let frame = await waitFor(inbox, options, () => probe() ?? (isOver() ? null : undefined));
      if (!frame && contradicted === undefined && isOver()) {
        // A background task may still ask.
        frame = await waitFor(inbox, { ...options, deadlineMs: (options.deadlineMs ?? 10_000) * silentShare }, probe);
        if (!frame && isOfTurn(pattern)) contradicted = "the turn ended without it";
      }
      if (contradicted !== undefined)
        throw new Stuck(`waited for ${describePattern(pattern)}, but ${contradicted}`, pattern, false);
      if (!frame)
        throw new Stuck(
          `waited for ${describePattern(pattern)} ${inbox.ending ? `until the other side ended (${inbox.ending.kind})` : "without a match"}`,
          pattern,
          inbox.ending === undefined,
        );
      last = frame;
    },
    pause: ({ ms }) => options.clock.sleep(ms),
    end({ if: pattern }) {
      if (pattern !== undefined && !matchesPattern(pattern, last)) return;
      open = false;
      transport.end();
    },
    async close() {
      open = false;
      await transport.close();
    },
  };

  let stuck: Stuck | undefined;
  let unmatched: readonly Frame[] = [];
  try {
    for (const step of plan.steps) await (act[step.do] as (step: PeerStep) => Promise<void> | void)(step);
  } catch (cause) {
    if (!(cause instanceof Stuck)) throw cause;
    stuck = cause;
    unmatched = [...inbox.left];
    open = false;
    transport.end();
  }
  const { deadlineMs = 10_000, deadlineAfterFailureMs = deadlineMs } = options;
  const endOptions = { ...options, deadlineMs: stuck ? deadlineAfterFailureMs : deadlineMs };
  const ending = await waitFor(inbox, endOptions, () => inbox.ending);
  const outcome = stuck
    ? { outcome: "stuck" as const, reason: stuck.message, waitedFor: stuck.waitedFor, unmatched }
    : { outcome: "done" as const };
  return { ...outcome, ...((stuck?.late || !ending) && { late: true }), received, ...(ending && { ending }) };
}
