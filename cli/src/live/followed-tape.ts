import { closeSync, openSync, readSync } from "node:fs";
import {
  createTapeReader,
  isEvent,
  type TapeEvent,
  type TapeHeader,
  type TapeItem,
  type TapeProblem,
} from "@agentwire/replay";
import { cannotRead } from "../output/file-error.ts";

/** A tape that another process still writes. */
export interface FollowedTape {
  readonly header: TapeHeader | null;
  readonly problems: readonly TapeProblem[];
  /** Whether the recording has ended. */
  readonly ended: boolean;
  /** The events since the last call. */
  read(): readonly TapeEvent[];
  close(): void;
}

const blockBytes = 1024 * 1024;

/**
 * Opens a growing tape at its beginning.
 *
 * @throws Unreadable if the file cannot be read.
 */
export function followTape(path: string): FollowedTape {
  const reader = createTapeReader();
  const problems: TapeProblem[] = [];
  let header: TapeHeader | null = null;
  let ended = false;
  const file = (() => {
    try {
      return openSync(path, "r");
    } catch (error) {
      throw cannotRead(path, error);
    }
  })();
  const block = Buffer.alloc(blockBytes);
  const accept = (item: TapeItem): readonly TapeEvent[] => {
    if (item.kind === "header") header = item.header;
    if (item.kind === "problem") problems.push(item.problem);
    if (item.kind !== "event") return [];
    ended ||= isEvent(item.event, "note/end");
    return [item.event];
  };
  return {
    get header() {
      return header;
    },
    problems,
    get ended() {
      return ended;
    },
    read() {
      const events: TapeEvent[] = [];
      for (let read = readSync(file, block); read > 0; read = readSync(file, block)) {
        // The reader keeps pieces of lines, and the block is used again.
        events.push(...reader.push(Uint8Array.from(block.subarray(0, read))).flatMap(accept));
      }
      return events;
    },
    close: () => closeSync(file),
  };
}
