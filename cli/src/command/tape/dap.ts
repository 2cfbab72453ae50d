import { SessionDebugger } from "../../debug/adapter.ts";
import { exitCode } from "../../exit.ts";
import { defineCommand } from "../define.ts";

export const dapCommand = defineCommand({
  configure(command) {
    command.addHelpText(
      "after",
      `
The command is a debug adapter: an editor starts it, and speaks the Debug Adapter Protocol with it over stdin and stdout. Members
of the launch configuration:

  program      a tape, a transcript or a log of frames
  stopOnEntry  whether to stop at the first event (default: true)
  all          whether to stop at minor events too: state changes, deltas, heartbeats (default: false)

Function breakpoints, conditions and evaluated expressions are queries, as in inspect --where.

Exit codes: 0 the editor has disconnected.`,
    );
  },
  async run() {
    await new Promise<void>((resolve) => new SessionDebugger(resolve).start(process.stdin, process.stdout));
    process.stdin.destroy();
    return exitCode.ok;
  },
});
