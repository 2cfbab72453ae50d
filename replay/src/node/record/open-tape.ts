import { crc32 } from "node:zlib";
import type { TapeHeader } from "../../tape/format/header.ts";
import { createRedactor, secretsOf } from "../../tape/write/redact.ts";
import { createTapeWriter, type TapeWriter } from "../../tape/write/writer.ts";
import { sha256 } from "../system/sha256.ts";
import { createTapeFile } from "../tape-file.ts";
import { headerOf, microseconds } from "./tape-header.ts";

/** The agent of a tape, as far as known. */
export interface AgentDetails {
  /** Its command line, starting with the command. Default: unknown. */
  readonly argv?: readonly string[];
  /** Default: the folder of this process. */
  readonly cwd?: string;
  /**
   * Only listed variables are recorded. Credentials in the others are removed from every line. Default: those of this
   * process.
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A tape that is being written to a file. */
export interface OpenTape {
  readonly path: string;
  readonly writer: TapeWriter;
  /** Marks the tape as complete and closes its file. */
  finish(): void;
}

/**
 * Starts a tape in a file, for use with `recordTransport`. The header describes this machine; times come from its
 * monotonic clock; credentials are removed. Never overwrites a file.
 *
 * @param out - Path of the tape, or a folder.
 * @param agent - Command line, working directory and environment of the agent, for the header.
 * @param mode - How the session is recorded.
 * @throws Error if the file cannot be created.
 * @example
 * import { openTape } from "@agentwire/replay/node";
 *
 * const { path, writer, finish } = openTape("tapes/", { argv: ["claude"] });
 * writer.record("note/text", { text: "The test begins." });
 * finish();
 * console.log(path);
 */
export function openTape(
  out: string,
  agent: AgentDetails = {},
  mode: TapeHeader["recorder"]["mode"] = "transport",
): OpenTape {
  const { argv, cwd = process.cwd(), env = process.env } = agent;
  const { argv: known, ...header } = headerOf(mode, { argv: argv ?? [], cwd, env });
  const file = createTapeFile(out);
  const writer = createTapeWriter({
    sink: file.sink,
    sha256,
    crc32,
    microseconds,
    redact: createRedactor(secretsOf(env)),
    header: argv === undefined ? header : { ...header, argv: known },
  });
  return {
    path: file.path,
    writer,
    finish() {
      writer.finish();
      file.close();
    },
  };
}
