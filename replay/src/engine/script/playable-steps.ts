import type { Tape } from "../../tape/read/tape.ts";
import { processesOf, type Step, stepsOf } from "./steps.ts";

/** The steps of one process, or why they cannot be replayed. */
export type PlayableSteps =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly reason: string };

/** The script to replay for a process of the tape. Default: the first process with frames. */
export function playableSteps(tape: Tape, processNumber = processesOf(tape)[0]): PlayableSteps {
  if (tape.state === "damaged") {
    const damage = tape.problems.find(({ weight }) => weight === "damage");
    const reason = `The tape is not what was recorded; replaying it would prove nothing. ${damage?.message ?? ""}`;
    return { ok: false, reason: reason.trimEnd() };
  }
  const steps = processNumber === undefined ? [] : stepsOf(tape, processNumber);
  if (steps.some(({ kind }) => kind === "frame" || kind === "end")) return { ok: true, steps };
  return { ok: false, reason: `The tape has no frames of process ${processNumber ?? 1}.` };
}
