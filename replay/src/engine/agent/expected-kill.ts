import { type DirectKill, directKill } from "../script/direct-kill.ts";
import { isHostStep, type Step } from "../script/steps.ts";
import type { ReplayVerdict } from "../verdict.ts";

/** A signal that the host sent to the process id of the recorded process. */
export interface ExpectedKill extends DirectKill {
  /** The step before which the verdict has to be said: the signal may come as soon as that one is done. */
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

/** How much later than on the tape the signal may arrive, in milliseconds. */
export const killGraceMs = 5000;

const sentence = (signal: string): string =>
  `Ended by ${signal}, which came to the number of the process and not over the recorder.`;

/** What became of the wait for the signal, in words. */
export const killNote = ({ signal }: DirectKill, came: boolean): string =>
  came
    ? sentence(signal)
    : `No peer sent ${signal}, which ended the recorded process. This process ends itself instead.`;

/** The verdict of a process that the signal ends once its last step is done. */
export const verdictBeforeKill = (verdict: ReplayVerdict, { signal, last, before }: ExpectedKill): ReplayVerdict => ({
  ...verdict,
  sent: verdict.sent + (last === before ? 0 : 1),
  notes: [...verdict.notes, sentence(signal)],
});
