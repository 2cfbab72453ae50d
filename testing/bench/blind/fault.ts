import { readFileSync } from "node:fs";
import type { PeerFault } from "../../src/index.ts";

/** A change of the reference agent or host itself, for a fault that no change of frames can commit. */
interface SourceChange {
  /** Its file, from the root of the repository. */
  readonly file: string;
  /** A text that occurs once in the file, and what replaces it. */
  readonly replace: readonly [text: string, replacement: string];
}

/** A fault of a list. */
export interface BlindFault extends PeerFault {
  readonly source?: readonly SourceChange[];
  /** The peer is a process, because nothing in memory shows the fault. */
  readonly process?: true;
  /** The fault of a process changes nothing in sessions that do not contain this text. */
  readonly needs?: string;
}

/** The list of this name in the folder `blind`. */
export const readList = (list: string): readonly BlindFault[] =>
  JSON.parse(readFileSync(new URL(list, import.meta.url), "utf8"));

/** The arguments of Node.js with which a program runs the reference agent and host with a fault. */
export const nodeArguments = (list: string, at: number): readonly string[] => [
  "--conditions=@agentwire/source",
  `--import=${new URL(`patch.ts?list=${list}&at=${at}`, import.meta.url).href}`,
];
