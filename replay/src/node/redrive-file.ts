import { type RedriveOptions, type RedriveVerdict, redrive } from "../engine/redrive/redrive.ts";
import { fork, type TapeFork, type TapeForkOptions } from "../engine/rerun/fork.ts";
import { type Rerun, type RerunOptions, rerun } from "../engine/rerun/rerun.ts";
import { roundOfTheLoop } from "./settle.ts";
import { systemSleep } from "./system/system-sleep.ts";

const here = { turn: roundOfTheLoop, sleep: systemSleep };

/** Runs the agent of a tape again on this machine's event loop. See `redrive`. */
export const redriveHere = (options: Omit<RedriveOptions, "turn" | "sleep">): Promise<RedriveVerdict> =>
  redrive({ ...here, ...options });

/** Runs our agent through a session of any agent, on this machine's event loop. See `rerun`. */
export const rerunHere = (options: Omit<RerunOptions, "turn" | "sleep">): Promise<Rerun> =>
  rerun({ ...here, ...options });

/** Runs a session twice, as it was and with a change, on this machine's event loop. See `fork`. */
export const forkHere = (options: Omit<TapeForkOptions, "turn" | "sleep">): Promise<TapeFork> =>
  fork({ ...here, ...options });
