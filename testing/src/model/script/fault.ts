import { messageEvents } from "../stream/events.ts";
import { encodeEvent } from "../stream/sse.ts";
import { deliver, drop, fail, type MessageAnswer, raw, type ScriptAnswer } from "./answer.ts";

/** One way in which a call can go wrong. */
export interface Fault {
  /** Describes the fault and its position, for example `cut after byte 17`. */
  readonly name: string;
  readonly answer: ScriptAnswer;
}

/** Every fault of one answer, counted from 0. The same answer has the same faults in the same order. */
export interface Faults extends Iterable<Fault> {
  readonly count: number;
  /** The n-th fault; throws `RangeError` outside 0 to `count` - 1. */
  at(n: number): Fault;
  /** The fault for a seed: any integer. The same seed gives the same fault. */
  seeded(seed: number): Fault;
}

/** Errors of the service before any answer. */
const refusals: readonly (readonly [string, ScriptAnswer])[] = [
  ["429, to be tried again after 2 seconds", fail(429, "rate_limit_error", "Slow down", { "retry-after": "2" })],
  ["429 without a word on when", fail(429, "rate_limit_error", "Slow down")],
  ["500", fail(500, "api_error", "Internal server error")],
  ["503", fail(503, "api_error", "Service unavailable")],
  ["504", fail(504, "timeout_error", "Timeout")],
  ["529", fail(529, "overloaded_error", "Overloaded")],
  ["no answer, the connection drops", drop()],
];

interface Family {
  readonly count: number;
  readonly at: (n: number) => Fault;
}

function familiesOf(answer: MessageAnswer, model: string): readonly Family[] {
  const parts = messageEvents(answer, { id: "msg_0001", model: answer.model ?? model }).map(encodeEvent);
  const events = parts.length;
  const text = parts.map((part) => new TextDecoder().decode(part));
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  const atEvents = (make: (location: number) => Fault): Family => ({ count: events + 1, at: make });
  return [
    {
      count: refusals.length,
      at: (n) => ({ name: refusals[n]?.[0] ?? "", answer: refusals[n]?.[1] ?? drop() }),
    },
    atEvents((location) => ({
      name: `cut after event ${location}`,
      answer: deliver(answer, { cut: { afterEvents: location } }),
    })),
    atEvents((location) => ({
      name: `silence after event ${location}`,
      answer: deliver(answer, { hold: { afterEvents: location } }),
    })),
    atEvents((location) => ({
      name: `overloaded after event ${location}`,
      answer: { ...answer, streamError: { type: "overloaded_error", message: "Overloaded", afterEvents: location } },
    })),
    {
      count: events,
      at: (location) => ({
        name: `event ${location} is no JSON`,
        answer: raw(text.map((part, n) => (n === location ? part.replace(/\}\s*$/, "\n\n") : part)).join("")),
      }),
    },
    {
      count: 1,
      at: () => ({ name: "a refusal", answer: { ...answer, content: [], stopReason: "refusal" } }),
    },
    {
      count: bytes + 1,
      at: (location) => ({
        name: `cut after byte ${location}`,
        answer: deliver(answer, { cut: { afterBytes: location } }),
      }),
    },
  ];
}

/** Hashes a seed to a well-distributed number. */
function spread(seed: number): number {
  let mixed = Math.imul((seed | 0) ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/**
 * Lists every fault of an answer. These are API errors and, at each boundary between events and between bytes, a cut, a
 * silence, a stream error, and an event that is not JSON.
 *
 * @param answer - The answer.
 * @param model - The requested model, whose name affects byte boundaries.
 * @see error.cut.before-block error.cut.after-block error.cut.after-delta
 * @example
 * import { faultsOf, say } from "@agentwire/testing";
 *
 * console.log(faultsOf(say("Hello.")));
 */
export function faultsOf(answer: MessageAnswer, model = "claude-opus-5-5"): Faults {
  const families = familiesOf(answer, model);
  const count = families.reduce((sum, family) => sum + family.count, 0);
  const at = (n: number): Fault => {
    if (!Number.isInteger(n) || n < 0 || n >= count)
      throw new RangeError(`There is no fault ${n}: there are ${count}.`);
    let left = n;
    for (const family of families) {
      if (left < family.count) return family.at(left);
      left -= family.count;
    }
    throw new RangeError(`There is no fault ${n}.`);
  };
  return {
    count,
    at,
    seeded: (seed) => at(spread(seed) % count),
    *[Symbol.iterator]() {
      for (let n = 0; n < count; n++) yield at(n);
    },
  };
}
