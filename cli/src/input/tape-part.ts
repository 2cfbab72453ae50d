import { createFold, lineAssembler, type Tape, type TapeEvent, type TimelineState } from "@agentwire/replay";
import { largestPage } from "@agentwire/replay/node";
import type { Violation } from "@agentwire/testing/law";
import { Unreadable } from "../exit.ts";
import { createLawCheck } from "./check-laws.ts";
import { noSuchEvent } from "./events.ts";
import type { Input } from "./open.ts";

/** A range of a tape's events. */
export interface TapePart {
  /** The header, the events, and the problems up to the last of them. */
  readonly tape: Pick<Tape, "header" | "events" | "state"> & {
    readonly problems: readonly { readonly message: string }[];
  };
  /** The states before the first event. */
  readonly before: ReadonlyMap<number, TimelineState>;
  /** Violations that became certain in the range. */
  readonly violations: readonly Violation[];
}

/**
 * Reads events `from` to `to` of a tape, inclusive, without keeping others. Lines are whole. Throws {@link Unreadable}
 * if the file cannot be read, has no such event, or if the range is too large for a page.
 */
export async function readTapePart(input: Input, from: number, to: number): Promise<TapePart> {
  const { path: file } = input;
  const [assembler, fold, check] = [lineAssembler(), createFold(), await createLawCheck(input)];
  const events: TapeEvent[] = [];
  const violations: Violation[] = [];
  const problems: { readonly message: string; readonly weight: string }[] = [];
  let header: Tape["header"] | null = null;
  let [last, size] = [-1, 0];
  reading: for await (const batch of input.read()) {
    for (const item of batch) {
      if (item.kind === "header") header = item.header;
      else if (item.kind === "problem") problems.push(item.problem);
      else {
        if (item.event.seq > to) {
          if (problems.length === 0) break reading;
          continue; // on a damaged tape, events may be anywhere
        }
        last = item.event.seq;
        if (last < from) fold.push(item.event);
        const event = assembler.push(item.event);
        if (event === null) continue;
        const found = check.event(event);
        if (last < from) continue;
        violations.push(...found);
        size += JSON.stringify(event).length;
        if (size > largestPage) throw tooLarge(file, from, last);
        events.push(event);
      }
    }
  }
  if (header === null || events.length === 0) throw new Unreadable(noSuchEvent(file, from, last));
  const state = problems.some(({ weight }) => weight === "damage")
    ? "damaged"
    : problems.length > 0
      ? "cut"
      : "complete";
  return { tape: { header, events, state, problems }, before: fold.states, violations };
}

const tooLarge = (file: string, from: number, last: number): Unreadable =>
  new Unreadable(
    `${file}: a page shows up to ${largestPage / 2 ** 20} MiB of a session, and events ${from} to ${last} are larger. End with an earlier event (--to).`,
  );
