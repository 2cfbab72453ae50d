import type { ModelPort } from "@agentwire/runtime";
import { lineAssembler } from "../../tape/read/line-assembler.ts";
import type { Tape } from "../../tape/read/tape.ts";
import { isEvent, type TapeEvent } from "../../tape/types.ts";
import { fieldOf } from "../compare/field.ts";
import { diffTapes, type TapeDiff } from "../diff/diff-tapes.ts";
import { type SessionCost, sessionCost } from "./cost.ts";
import { type ChangedTape, changeTape, type ForkChange } from "./fork-change.ts";
import { type Rerun, type RerunOptions, rerun } from "./rerun.ts";

/** Options of a fork of a tape. */
export interface TapeForkOptions extends Pick<RerunOptions, "tape" | "turn" | "sleep" | "processNumber"> {
  /** One future for each change. */
  readonly changes: readonly ForkChange[];
  /**
   * Creates the model that answers after the change, once for each future: a script or a live endpoint. Default: the
   * later answers of the tape, in order.
   */
  readonly model?: () => ModelPort;
}

/** A session that ran again, and its cost. */
export interface SessionFuture {
  readonly rerun: Rerun;
  readonly cost: SessionCost;
}

/** A session after a change. */
export interface ForkFuture extends SessionFuture {
  readonly change: ForkChange;
  /**
   * The effects of the change, compared with the unchanged session. Ids are renamed, order is free between channels.
   */
  readonly difference: TapeDiff;
}

/** A session that ran again unchanged, and one future for each change. */
export type TapeFork =
  | { readonly ok: false; readonly reason: string }
  | {
      readonly ok: true;
      /** The unchanged session, run again with our agent. */
      readonly before: SessionFuture;
      /** The session with each change. */
      readonly futures: readonly ForkFuture[];
    };

/**
 * Runs the reference agent through a session: once unchanged, and once for each change. The unchanged run separates
 * effects of a change from differences between the reference agent and the recorded one.
 *
 * @param options - The tape, the changes, the model that answers after them, and the event loop.
 * @example
 * import { fork, type Tape } from "@agentwire/replay";
 * import { systemSleep } from "@agentwire/replay/node";
 *
 * declare const tape: Tape;
 * const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
 * const changes = [{ kind: "deny", seq: 42, message: "Do not delete files." }] as const;
 * const forked = await fork({ tape, changes, turn, sleep: systemSleep });
 * if (!forked.ok) console.error(forked.reason);
 */
export async function fork({ changes, model, ...options }: TapeForkOptions): Promise<TapeFork> {
  const events = completeEvents(options.tape);
  const changed: ChangedTape[] = [];
  for (const change of changes) {
    const made = changeTape(events, change, options.tape.payloads);
    if (!made.ok) return made;
    changed.push(made);
  }
  // A changed answer in the frames counts only without the events of the model, which would restore the original.
  const wireOnly = changed.some(({ events: own }) => changesAnswer(events, own));
  const run = async (own: readonly TapeEvent[], more: Partial<RerunOptions> = {}): Promise<SessionFuture> => {
    const retained = wireOnly ? own.filter(({ channel }) => channel !== "model") : [...own];
    const tape: Tape = { ...options.tape, events: retained, lines: retained.map((_, position) => position + 2) };
    const fork = await rerun({ ...options, ...more, tape });
    return { rerun: fork, cost: sessionCost(fork.tape) };
  };
  const before = await run(events);
  const futures: ForkFuture[] = [];
  for (const [index, { events: own, seq, forced }] of changed.entries()) {
    const change = changes[index] as ForkChange;
    const future = await run(own, {
      ...(forced === null ? {} : { forced }),
      ...(model === undefined ? {} : { continuation: { model: model(), after: seq } }),
    });
    const difference = diffTapes(before.rerun.tape, future.rerun.tape, { limit: "renamed" });
    const effects = difference.differences.filter(({ location }) => location.direction === "agent-to-host");
    const none = effects.length > 0 ? [] : [change.kind === "systemPrompt" ? samePrompt : nothing];
    const rerunWithNotes = { ...future.rerun, notes: [...future.rerun.notes, ...none] };
    futures.push({ ...future, rerun: rerunWithNotes, change, difference });
  }
  return { ok: true, before, futures };
}

/** Whether a change is one of an answer of the model, in the frames of the agent. */
function changesAnswer(events: readonly TapeEvent[], own: readonly TapeEvent[]): boolean {
  const changed = own.find((event, index) => event !== events[index]);
  return changed !== undefined && isEvent(changed, "wire/frame") && fieldOf(changed.frame, "type") === "assistant";
}

const nothing =
  "The change led to nothing: our agent makes this frame by itself. Change what it is made of: the model's turn, or the host's answer.";

const samePrompt =
  "The change led to nothing: the answers of the model come from the tape, whatever the prompt. Let a script or a live model answer.";

const completeEvents = (tape: Tape): TapeEvent[] => {
  const assembler = lineAssembler();
  return tape.events.flatMap((stored) => assembler.push(stored) ?? []);
};
