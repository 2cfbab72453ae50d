import type { Tape } from "../../tape/read/tape.ts";
import { wholeLines } from "../../tape/read/whole-lines.ts";
import { isEvent, type TapeEvent } from "../../tape/types.ts";
import { diffTapes, type TapeDiff } from "../diff/diff-tapes.ts";
import { type Rerun, type RerunOptions, rerun } from "./rerun.ts";

export interface ForkOptions extends RerunOptions {
  /** The event that is different. */
  readonly seq: number;
  /**
   * What stands in its place. For a frame of the host (a permission answer, a hook's output, a prompt) and for a frame of
   * the agent that shows a model turn (`assistant`) or tool results (`user`): the whole frame. For an event of the model's
   * answer: the event.
   */
  readonly value: unknown;
}

/** Two futures of one session. */
export type Fork =
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
 * Runs a session twice with our agent, as it was and with one event changed. Both futures are run, so that what differs
 * between our agent and the recorded one does not look like an effect of the change.
 */
export async function fork({ seq, value, ...options }: ForkOptions): Promise<Fork> {
  const events = wholeEvents(options.tape);
  const index = events.findIndex((event) => event.seq === seq);
  const event = events[index];
  if (event === undefined) return { ok: false, reason: `The tape has no event ${seq}.` };
  const changed = changedEvent(event, value);
  if (changed === null) {
    const reason = `Event ${seq} is ${event.channel}/${event.kind}; only frames and events of the model can be changed.`;
    return { ok: false, reason };
  }
  // A turn that a frame shows is changed there: the model's own events would say it as it was.
  const spoken = event.channel === "wire" ? events.filter(({ channel }) => channel !== "model") : events;
  const lines = spoken.map((_, place) => place + 2);
  const original: Tape = { ...options.tape, events: spoken, lines };
  const forked: Tape = { ...original, events: spoken.map((other) => (other === event ? changed : other)) };
  const before = await rerun({ ...options, tape: original });
  const after = await rerun({ ...options, tape: forked });
  return { ok: true, before, after, difference: diffTapes(before.tape, after.tape, { limit: "renamed" }) };
}

const wholeEvents = (tape: Tape): TapeEvent[] => {
  const whole = wholeLines();
  return tape.events.flatMap((stored) => whole.take(stored) ?? []);
};

function changedEvent(event: TapeEvent, value: unknown): TapeEvent | null {
  if (isEvent(event, "wire/frame")) {
    const { raw: _, bytes: __, payload: ___, ...place } = event;
    return { ...place, frame: value };
  }
  return isEvent(event, "model/event") ? { ...event, event: value } : null;
}
