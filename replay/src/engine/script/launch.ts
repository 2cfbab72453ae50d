import type { Tape } from "../../tape/read/tape.ts";
import { isEvent } from "../../tape/types.ts";
import { fieldOf, messageName } from "../compare/field.ts";
import { processesOf } from "./steps.ts";

/** How a recorded agent process was started. */
export interface RecordedLaunch {
  /** The command line, starting with the command, if the tape has it. */
  readonly argv: readonly string[] | undefined;
  /** Its arguments from the first option on. Earlier words may be an interpreter and its program. */
  readonly options: readonly string[] | undefined;
  /** The working directory, from the tape or the agent's first message. */
  readonly cwd: string | undefined;
}

/**
 * Finds how a process of a tape was started: from the event of its start, the header of the tape, or its own first message.
 *
 * @param tape - The tape.
 * @param processNumber - The process. Default: the first with frames.
 * @example
 * import { loadTape } from "@agentwire/replay/node";
 * import { recordedLaunch } from "@agentwire/replay";
 *
 * const loaded = loadTape("session.tape.jsonl");
 * if (loaded.ok) console.log(recordedLaunch(loaded.tape).cwd);
 */
export function recordedLaunch(tape: Tape, processNumber = processesOf(tape)[0]): RecordedLaunch {
  const own = tape.events.filter(({ process }) => process === processNumber);
  const spawn = own.find((event) => isEvent(event, "process/spawn"));
  const init = own.find((event) => isEvent(event, "wire/frame") && messageName(event.frame) === "system/init");
  const folder = init && isEvent(init, "wire/frame") ? fieldOf(init.frame, "cwd") : undefined;
  const { argv, cwd } = tape.header;
  const args = spawn?.argv ?? argv;
  const first = args?.findIndex((arg) => arg.startsWith("-")) ?? -1;
  return {
    argv: args,
    options: first < 0 ? undefined : args?.slice(first),
    cwd: spawn?.cwd ?? cwd ?? (typeof folder === "string" ? folder : undefined),
  };
}
