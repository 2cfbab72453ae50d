import { existsSync, readFileSync } from "node:fs";
import type { Exit, Frame } from "../sweep/agent.ts";
import type { Json } from "./session.ts";

/** A frame with its sender, or the end of input. */
export interface Sent {
  readonly from: "host" | "agent";
  readonly frame: Frame;
}

/** The observed output of one process. */
export interface RecordedRun {
  readonly sent: readonly Sent[];
  readonly exit: Exit;
  readonly stderr: string;
  /** What the process printed besides frames. */
  readonly text?: string;
}

/** The observable outcome of a session. */
export interface Recording {
  readonly runs: readonly RecordedRun[];
  /** The bodies of the requests to the model. */
  readonly requests: readonly Json[];
  /** The files of the working directory, by path. */
  readonly files: readonly string[];
}

/** Reads a recording of an earlier run. */
export function readRecording(path: string): Recording | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Recording) : null;
}
