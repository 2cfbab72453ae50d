import { isJsonObject } from "@agentwire/protocol/json";
import { decodeTapeLine } from "../../tape/format/line.ts";
import type { Tape } from "../../tape/read/tape.ts";
import { wholeLines } from "../../tape/read/whole-lines.ts";
import { type EventOf, isEvent, type TapeEvent } from "../../tape/types.ts";
import { fieldOf, messageName } from "../compare/field.ts";
import { diffTapes, type TapeDiff } from "../diff/diff-tapes.ts";
import { type Rerun, type RerunOptions, rerun } from "./rerun.ts";

/** Options of a fork of a tape. */
export interface TapeForkOptions extends RerunOptions {
  /** The event that is different. */
  readonly seq: number;
  /**
   * Replacement for the event. For a frame of the host (a permission answer, a hook's output, a prompt) or of the agent
   * (`assistant` for a model turn, `user` for tool results): the whole frame. For an event of the model's answer: the
   * event. If the host's frame answers a request, a value without `type` is the answer alone, for example `{ behavior:
   * "deny", message: "no" }`.
   */
  readonly value: unknown;
}

/** Two futures of one session. */
export type TapeFork =
  | { readonly ok: false; readonly reason: string }
  | {
      readonly ok: true;
      /** The session run again as it was, with our agent. */
      readonly before: Rerun;
      /** The session with the change. */
      readonly after: Rerun;
      /** What the change led to. Ids are renamed, order is free between channels. */
      readonly difference: TapeDiff;
    };

/**
 * Runs our agent twice through a session: once unchanged and once with one event changed. The unchanged run separates
 * effects of the change from differences between our agent and the recorded one.
 *
 * @param options - The tape, the event to change, and the event loop.
 * @example
 * import { fork, type Tape } from "@agentwire/replay";
 * import { systemSleep } from "@agentwire/replay/node";
 *
 * declare const tape: Tape;
 * const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
 * const value = { behavior: "deny", message: "Do not delete files." };
 * const forked = await fork({ tape, seq: 42, value, turn, sleep: systemSleep });
 * if (!forked.ok) console.error(forked.reason);
 */
export async function fork({ seq, value, ...options }: TapeForkOptions): Promise<TapeFork> {
  const events = wholeEvents(options.tape);
  const index = events.findIndex((event) => event.seq === seq);
  const event = events[index];
  if (event === undefined) return { ok: false, reason: `The tape has no event ${seq}.` };
  const changed = changedEvent(event, value, options.tape.payloads);
  if (typeof changed === "string") return { ok: false, reason: changed };
  // A turn that a frame shows is changed there: the model's own events would say it as it was.
  const wireEvents = event.channel === "wire" ? events.filter(({ channel }) => channel !== "model") : events;
  const lines = wireEvents.map((_, position) => position + 2);
  const original: Tape = { ...options.tape, events: wireEvents, lines };
  const forked: Tape = { ...original, events: wireEvents.map((other) => (other === event ? changed : other)) };
  const before = await rerun({ ...options, tape: original });
  const after = await rerun({ ...options, tape: forked });
  const difference = diffTapes(before.tape, after.tape, { limit: "renamed" });
  const notes = difference.differences.length > 0 ? after.notes : [...after.notes, nothing];
  return { ok: true, before, after: { ...after, notes }, difference };
}

const nothing =
  "The change led to nothing: our agent makes this frame by itself. Change what it is made of: the model's turn, or the host's answer.";

const wholeEvents = (tape: Tape): TapeEvent[] => {
  const whole = wholeLines();
  return tape.events.flatMap((stored) => whole.take(stored) ?? []);
};

/** The event with another value, or why it cannot have it. */
function changedEvent(event: TapeEvent, value: unknown, payloads: Tape["payloads"]): TapeEvent | string {
  if (isEvent(event, "model/event")) {
    return isJsonObject(value) ? { ...event, event: value } : "An event of the model is an object.";
  }
  if (!isEvent(event, "wire/frame")) {
    return `Event ${event.seq} is ${event.channel}/${event.kind}; only frames and events of the model can be changed.`;
  }
  const frame = changedFrame(event, decodeTapeLine(event, payloads)?.frame, value);
  if (typeof frame === "string") return frame;
  const { raw: _, bytes: __, payload: ___, ...position } = event;
  return { ...position, frame };
}

/** What an agent shows of what it was given; all else that it says is its own doing, which a rerun would not take. */
const given: readonly unknown[] = ["assistant", "user"];

function changedFrame({ seq, direction }: EventOf<"wire/frame">, frame: unknown, value: unknown): object | string {
  if (!isJsonObject(value)) return `A frame is an object; event ${seq} cannot be ${JSON.stringify(value)}.`;
  const type = fieldOf(frame, "type");
  const response = fieldOf(frame, "response");
  if (direction === "agent-to-host") {
    if (!given.includes(type)) {
      return `Event ${seq} is what the agent itself said (${messageName(frame)}); change what led to it: a frame of the host, a model turn (assistant) or a tool result (user).`;
    }
    return fieldOf(value, "type") === type
      ? value
      : `Event ${seq} is of type ${String(type)}; so must be its other form.`;
  }
  if (type === "control_response" && isJsonObject(response)) {
    if (!Object.hasOwn(value, "type")) {
      const { error: _, ...answer } = response as Readonly<Record<string, unknown>>;
      return { ...(frame as object), response: { ...answer, subtype: "success", response: value } };
    }
    const [asked, answered] = [fieldOf(response, "request_id"), fieldOf(fieldOf(value, "response"), "request_id")];
    if (asked !== answered)
      return `Event ${seq} answers the request ${String(asked)}; its other form must name it in response.request_id, or be the answer alone.`;
  }
  return typeof fieldOf(value, "type") === "string" ? value : `A frame has a type; the one for event ${seq} has none.`;
}
