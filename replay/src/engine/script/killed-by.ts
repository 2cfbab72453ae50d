import type { Step } from "./steps.ts";

/** Exit codes by which a process that caught a signal says that it ended for it. */
const codes: Readonly<Record<number, string>> = { 129: "SIGHUP", 130: "SIGINT", 131: "SIGQUIT", 143: "SIGTERM" };

/** A signal that came from elsewhere than over the recorder. */
export interface Killing {
  readonly signal: string;
  /** How long after the last frame the process was gone, in milliseconds. */
  readonly afterMs: number;
}

/** The signal that ended the agent although no host sent one over the recorder; `null` where none did. */
export function killedBy(steps: readonly Step[]): Killing | null {
  const exit = steps.find((step) => step.kind === "exit");
  const signal = exit?.signal ?? codes[exit?.code ?? 0];
  if (exit === undefined || signal === undefined || steps.some(({ kind }) => kind === "signal")) return null;
  const last = steps.findLast(({ kind }) => kind === "frame");
  return { signal, afterMs: (exit.us - (last?.us ?? exit.us)) / 1000 };
}
