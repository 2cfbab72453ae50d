import type { Ending } from "@agentwire/protocol";
import type { Clock } from "../ports.ts";
import type { ControlAnswer } from "./frame.ts";
import { cancelFrame, type RequestFrame, requestFrame } from "./frame.ts";
import type { ProblemCode } from "./problem.ts";
import { type SentEvent, type SentState, stepSent } from "./sent-request.ts";
import type { RequestOptions } from "./side.ts";

interface Sent {
  readonly subtype: string;
  readonly params: object;
  state: SentState;
  readonly accepts: RequestOptions["accepts"];
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  /** Stops the deadline and stops listening to the caller's signal. */
  release: () => void;
}

/** How many settled ids are remembered, to distinguish a duplicate or late answer from an orphan. */
const remembered = 1024;

/** The requests that this side sends. Settles each exactly once. */
export interface Outgoing {
  request(subtype: string, params: object, options: RequestOptions): Promise<unknown>;
  /** Processes an answer. Returns a problem if it settles no request. */
  answer(requestId: string, answer: ControlAnswer): ProblemCode | undefined;
  /** The subtype of an open request. */
  subtypeOf(requestId: string): string | undefined;
  /** The frames of a subtype that wait for their answers, oldest first. */
  waiting(subtype: string): RequestFrame[];
  /** Fails all waiting requests, and all later ones. */
  end(ending: Ending): void;
}

/** Tracks the requests that this side sends. `send` writes frames; `requestId` creates unique ids. */
export function outgoing(send: (frame: object) => void, requestId: () => string, clock: Clock): Outgoing {
  const open = new Map<string, Sent>();
  const settled = new Map<string, SentState>();
  let ended: Ending | undefined;

  const remember = (id: string, state: SentState): void => {
    settled.set(id, state);
    if (settled.size > remembered) for (const oldest of settled.keys()) return void settled.delete(oldest);
  };

  const step = (id: string, sent: Sent, event: SentEvent): ProblemCode | undefined => {
    const next = stepSent(sent.state, event);
    sent.state = next.state;
    if (next.settle) {
      open.delete(id);
      remember(id, next.state);
      sent.release();
      if (next.settle.kind === "resolve") sent.resolve(next.settle.value);
      else sent.reject(next.settle.reason);
    }
    if (next.cancel) send(cancelFrame(id));
    return next.problem;
  };

  const bound = (id: string, sent: Sent, { signal, deadlineMs }: RequestOptions): void => {
    const stop = deadlineMs == null ? undefined : new AbortController();
    const withdraw = () => void step(id, sent, { kind: "withdraw", reason: signal?.reason });
    signal?.addEventListener("abort", withdraw, { once: true });
    sent.release = () => {
      signal?.removeEventListener("abort", withdraw);
      stop?.abort();
    };
    if (deadlineMs == null || stop === undefined) return;
    clock.sleep(deadlineMs, stop.signal).then(
      () => void step(id, sent, { kind: "deadline", subtype: sent.subtype, deadlineMs }),
      () => {},
    );
  };

  return {
    request(subtype, params, options) {
      return new Promise((resolve, reject) => {
        const { accepts } = options;
        const sent: Sent = { subtype, params, state: "waiting", accepts, resolve, reject, release: () => {} };
        const id = requestId();
        if (ended) return void step(id, sent, { kind: "end", subtype, ending: ended, sent: false });
        if (options.signal?.aborted) return reject(options.signal.reason);
        open.set(id, sent);
        if (options.signal || options.deadlineMs != null) bound(id, sent, options);
        send(requestFrame(id, subtype, params));
      });
    },
    answer(id, answer) {
      const sent = open.get(id);
      if (sent) {
        const fits = answer.subtype === "error" || (sent.accepts?.(answer.response) ?? true);
        return step(id, sent, { kind: "answer", answer, fits });
      }
      const state = settled.get(id);
      return state ? stepSent(state, { kind: "answer", answer }).problem : "RESPONSE_ORPHANED";
    },
    subtypeOf: (id) => open.get(id)?.subtype,
    waiting: (subtype) =>
      [...open].flatMap(([id, sent]) => (sent.subtype === subtype ? [requestFrame(id, subtype, sent.params)] : [])),
    end(ending) {
      ended = ending;
      for (const [id, sent] of [...open]) step(id, sent, { kind: "end", subtype: sent.subtype, ending, sent: true });
    },
  };
}
