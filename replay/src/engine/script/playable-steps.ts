import type { Tape } from "../../tape/read/tape.ts";
import { processesOf, type Step, stepsOf } from "./steps.ts";

/** The steps of one process, or why they cannot be played. */
export type PlayableSteps =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly reason: string };

/** What there is to play for a process of the tape. Default: the first that said or was told anything. */
export function playableSteps(tape: Tape, processNumber = processesOf(tape)[0]): PlayableSteps {
  if (tape.state === "damaged") {
    const damage = tape.problems.find(({ weight }) => weight === "damage");
    const reason = `The tape is not what was recorded; replaying it would prove nothing. ${damage?.message ?? ""}`;
    return { ok: false, reason: reason.trimEnd() };
  }
  const steps = processNumber === undefined ? [] : stepsOf(tape, processNumber);
  if (steps.some(({ kind }) => kind === "frame" || kind === "end")) return { ok: true, steps };
  return { ok: false, reason: `The tape holds nothing that process ${processNumber ?? 1} said or was told.` };
}
