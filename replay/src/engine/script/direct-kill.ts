import { signalOfExit } from "../../tape/signal-exit.ts";
import { pidIn } from "./rename-ids.ts";
import { isHostStep, type Step } from "./steps.ts";

/** A signal to the process id that did not pass through the recorder. */
export interface DirectKill {
  readonly signal: string;
  /** The first step of the agent after it. */
  readonly before: Step;
  /** The silence before that step, in milliseconds. */
  readonly afterMs: number;
  /** Whether the host knew the process id. */
  readonly reported: boolean;
}

/**
 * The signal that ended the agent although no host sent one through the recorder; `null` if there was none. The tape
 * does not contain its time. An uncaught signal arrived before the end of output. A caught one arrived before the agent
 * ended its longest silence after the host's last frame.
 */
export function directKill(steps: readonly Step[]): DirectKill | null {
  const exit = steps.find((step) => step.kind === "exit");
  const signal = exit?.signal ?? signalOfExit(exit?.code ?? null);
  if (signal === undefined || steps.some(({ kind }) => kind === "signal")) return null;
  const passed = steps.filter(({ kind }) => kind !== "stderr");
  const reporting = passed.findIndex((step) => step.kind === "frame" && !isHostStep(step) && pidIn(step) !== null);
  const from = Math.max(reporting, passed.findLastIndex(isHostStep)) + 1;
  const silences = passed.slice(from).flatMap((step, index) => {
    if (exit?.signal !== null && step.kind === "frame") return [];
    return [{ before: step, afterMs: (step.us - (passed[from + index - 1]?.us ?? step.us)) / 1000 }];
  });
  const longest = Math.max(...silences.map(({ afterMs }) => afterMs));
  const silence = exit?.signal === null ? silences.findLast(({ afterMs }) => afterMs === longest) : silences[0];
  return silence === undefined ? null : { signal, ...silence, reported: reporting >= 0 };
}
