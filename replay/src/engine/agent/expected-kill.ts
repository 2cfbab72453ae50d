import { type DirectKill, directKill } from "../script/direct-kill.ts";
import { isHostStep, type Step } from "../script/steps.ts";
import type { ReplayVerdict } from "../verdict.ts";

/** A signal that the host sent to the process id of the recorded process. */
export interface ExpectedKill extends DirectKill {
  /** The step before which the verdict must be reported, because the signal may arrive as soon as that step is done. */
  readonly last: Step | undefined;
}

/**
 * The signal by which the recorded process was killed by process id; `null` if there was none or the host did not know
 * the id.
 */
export function expectedKill(steps: readonly Step[]): ExpectedKill | null {
  const killing = directKill(steps);
  if (killing?.reported !== true) return null;
  const earlier = steps.slice(0, steps.indexOf(killing.before));
  const last = earlier.findLast((step) => step.kind === "frame" || isHostStep(step));
  return { ...killing, last: last !== undefined && !isHostStep(last) ? last : killing.before };
}

/** Maximum additional delay of the signal compared with the tape, in milliseconds. */
export const killGraceMs = 5000;

const sentence = (signal: string): string =>
  `Ended by ${signal}, which came to the number of the process and not over the recorder.`;

/** Describes the outcome of the wait for the signal. */
export const killNote = ({ signal }: DirectKill, arrived: boolean): string =>
  arrived
    ? sentence(signal)
    : `No peer sent ${signal}, which ended the recorded process. This process ends itself instead.`;

/** The verdict of a process that the signal ends after its last step. */
export const verdictBeforeKill = (verdict: ReplayVerdict, { signal, last, before }: ExpectedKill): ReplayVerdict => ({
  ...verdict,
  sent: verdict.sent + (last === before ? 0 : 1),
  notes: [...verdict.notes, sentence(signal)],
});
