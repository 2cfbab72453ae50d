import { type Killing, killedBy } from "../script/killed-by.ts";
import { isHostStep, type Step } from "../script/steps.ts";
import type { ReplayVerdict } from "../verdict.ts";

/** A signal that the host sent to the process id of the recorded process. */
export interface ToldKilling extends Killing {
  /** The step before which the verdict has to be said: the signal may come as soon as that one is done. */
  readonly last: Step | undefined;
}

/**
 * The signal by which the recorded process was killed by process id; `null` if there was none or the host did not know
 * the id.
 */
export function toldKilling(steps: readonly Step[]): ToldKilling | null {
  const killing = killedBy(steps);
  if (killing?.told !== true) return null;
  const earlier = steps.slice(0, steps.indexOf(killing.before));
  const last = earlier.findLast((step) => step.kind === "frame" || isHostStep(step));
  return { ...killing, last: last !== undefined && !isHostStep(last) ? last : killing.before };
}

/** How much later than on the tape the signal may come, in milliseconds. */
export const killingMs = 5000;

const sentence = (signal: string): string =>
  `Ended by ${signal}, which came to the number of the process and not over the recorder.`;

/** What became of the wait for the signal, in words. */
export const killingNote = ({ signal }: Killing, came: boolean): string =>
  came
    ? sentence(signal)
    : `No peer sent ${signal}, which ended the recorded process. This process ends itself instead.`;

/** The verdict of a process that the signal ends once its last step is done. */
export const lastWordOf = (verdict: ReplayVerdict, { signal, last, before }: ToldKilling): ReplayVerdict => ({
  ...verdict,
  sent: verdict.sent + (last === before ? 0 : 1),
  notes: [...verdict.notes, sentence(signal)],
});
