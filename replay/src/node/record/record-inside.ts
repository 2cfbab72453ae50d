import { crc32 } from "node:zlib";
import { main } from "@agentwire/runtime/agent-process";
import { recordAgent } from "../../effects/record-agent.ts";
import { createRedactor, secretsOf } from "../../tape/write/redact.ts";
import { createTapeWriter } from "../../tape/write/writer.ts";
import { sha256 } from "../system/sha256.ts";
import { createTapeFile } from "../tape-file.ts";
import { roundOfTheLoop } from "../turn.ts";
import { headerOf, microseconds } from "./tape-header.ts";

/**
 * Runs the reference agent in this process, takes down all that reaches it, and ends the process as the agent ends. A
 * tape that was made this way can be re-driven. `out` is the tape's file, or a folder.
 */
export function recordInside(out: string, argv: readonly string[]): Promise<void> {
  return main(async (edges) => {
    const file = createTapeFile(out);
    const writer = createTapeWriter({
      sink: file.sink,
      sha256,
      crc32,
      microseconds,
      redact: createRedactor(secretsOf(process.env)),
      header: headerOf("inside", { argv: [process.argv[1] ?? "", ...argv], cwd: process.cwd(), env: process.env }),
    });
    try {
      return await recordAgent({ edges, writer, turn: roundOfTheLoop });
    } finally {
      writer.finish();
      file.close();
    }
  }, argv);
}
