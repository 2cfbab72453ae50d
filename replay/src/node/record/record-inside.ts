import { main } from "@agentwire/runtime/agent-process";
import { recordAgent } from "../../effects/record-agent.ts";
import { roundOfTheLoop } from "../settle.ts";
import { openTape } from "./open-tape.ts";

/**
 * Runs the reference agent in this process, takes down all that reaches it, and ends the process as the agent ends. A
 * tape that was made this way can be re-driven. `out` is the tape's file, or a folder.
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
