import { type RedriveOptions, type RedriveVerdict, redrive } from "../engine/redrive/redrive.ts";
import { systemSleep } from "./system-sleep.ts";
import { roundOfTheLoop } from "./turn.ts";

/** Runs the agent of a tape again on this machine's event loop. See `redrive`. */
export const redriveHere = (options: Omit<RedriveOptions, "turn" | "sleep">): Promise<RedriveVerdict> =>
  redrive({ ...options, turn: roundOfTheLoop, sleep: systemSleep });
