import { main } from "@agentwire/runtime/agent-process";
import { recordAgent } from "../../effects/record-agent.ts";
import { roundOfTheLoop } from "../settle.ts";
import { openTape } from "./open-tape.ts";

/**
 * Runs the reference agent in this process, records all its inputs, and ends the process as the agent ends. The tape
 * can be re-driven.
 *
 * @param out - Path of the tape, or a folder.
 * @param argv - Command line of the agent.
 * @example
 * import { recordInside } from "@agentwire/replay/node";
 *
 * await recordInside("tapes/", process.argv.slice(2));
 */
export function recordInside(out: string, argv: readonly string[]): Promise<void> {
  return main(async (edges) => {
    const command = [process.argv[1] ?? "", ...argv];
    const { writer, finish } = openTape(out, { argv: command }, "inside");
    try {
      return await recordAgent({ edges, writer, turn: roundOfTheLoop });
    } finally {
      finish();
    }
  }, argv);
}
