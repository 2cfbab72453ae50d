import { type RedriveOptions, type RedriveVerdict, redrive } from "../engine/redrive/redrive.ts";
import { fork, type TapeFork, type TapeForkOptions } from "../engine/rerun/fork.ts";
import { type Rerun, type RerunOptions, rerun } from "../engine/rerun/rerun.ts";
import { roundOfTheLoop } from "./settle.ts";
import { systemSleep } from "./system/system-sleep.ts";

const ports = { turn: roundOfTheLoop, sleep: systemSleep };

/**
 * Runs the agent of a tape again on this machine's event loop. See `redrive`.
 *
 * @param options - The tape, and the timeout for each step, in milliseconds.
 * @example
 * import { loadTape, redriveTape } from "@agentwire/replay/node";
 *
 * const loaded = loadTape("session.tape.jsonl");
 * if (loaded.ok) console.log((await redriveTape({ tape: loaded.tape })).outcome);
 */
export const redriveTape = (options: Omit<RedriveOptions, "turn" | "sleep">): Promise<RedriveVerdict> =>
  redrive({ ...ports, ...options });

/**
 * Runs the reference agent through a session of any agent, on this machine's event loop. See `rerun`.
 *
 * @param options - The tape, and the process to run.
 * @example
 * import { loadTape, rerunTape } from "@agentwire/replay/node";
 *
 * const loaded = loadTape("session.tape.jsonl");
 * if (loaded.ok) console.log(await rerunTape({ tape: loaded.tape }));
 */
export const rerunTape = (options: Omit<RerunOptions, "turn" | "sleep">): Promise<Rerun> =>
  rerun({ ...ports, ...options });

/**
 * Runs a session unchanged and with each change, on this machine's event loop. See `fork`.
 *
 * @param options - The tape, the changes, and the model that answers after them.
 * @example
 * import { type Tape } from "@agentwire/replay";
 * import { forkTape } from "@agentwire/replay/node";
 *
 * declare const tape: Tape;
 * const forked = await forkTape({ tape, changes: [{ kind: "deny", seq: 42, message: "no" }] });
 */
export const forkTape = (options: Omit<TapeForkOptions, "turn" | "sleep">): Promise<TapeFork> =>
  fork({ ...ports, ...options });
