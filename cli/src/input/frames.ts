import { createReadStream } from "node:fs";
import { decodeLine, splitLines } from "@agentwire/protocol";
import { isJsonObject } from "@agentwire/protocol/json";
import { decodeTapeLine, type EventOf, isEvent } from "@agentwire/replay";
import { readEvents } from "./events.ts";
import type { Input } from "./open.ts";

/** A frame and its line. */
export interface InputFrame {
  readonly kind: "frame";
  /** Line of the file, counted from 1. */
  readonly line: number;
  readonly frame: unknown;
  /** Its direction, if the file contains it. */
  readonly direction?: "host-to-agent" | "agent-to-host";
  /** Its time in microseconds since the recording began, if the file contains it. */
  readonly us?: number;
}

/** A frame, or a problem of a line. */
export type FrameItem =
  | InputFrame
  | {
      readonly kind: "problem";
      readonly line: number;
      /**
       * `damage`: the content cannot be trusted or read; `cut`: everything present is valid, but the end is missing.
       */
      readonly weight: "damage" | "cut";
      readonly message: string;
    };

/**
 * Reads the frames of an input, in constant memory. The lines of a transcript are returned unchanged, not converted to
 * frames. If the file does not contain the direction of a frame, it is inferred or absent.
 */
export const readFrames = (
  input: Input,
  direction: "recorded" | "inferred" = "recorded",
): AsyncGenerator<FrameItem, void, undefined> =>
  input.kind === "transcript"
    ? readTranscriptLines(input.path)
    : readWireFrames(input, direction === "inferred" || input.kind !== "frames");

async function* readTranscriptLines(path: string): AsyncGenerator<FrameItem, void, undefined> {
  for await (const line of splitLines(createReadStream(path, { highWaterMark: 1024 * 1024 }))) {
    if (!line.ok) {
      yield { kind: "problem", line: line.number, weight: "damage", message: line.message };
      continue;
    }
    const decoded = decodeLine(line.number === 1 ? line.text.replace(/^\uFEFF/, "") : line.text);
    if (decoded.ok) yield { kind: "frame", line: line.number, frame: decoded.frame };
    else if (decoded.problem.kind !== "blank") yield torn(line.number, line.terminated, decoded.problem.message);
  }
}

async function* readWireFrames(input: Input, saysDirection: boolean): AsyncGenerator<FrameItem, void, undefined> {
  for await (const batch of readEvents(input)) {
    for (const item of batch) {
      if (item.kind === "problem") {
        const { line, weight, message } = item.problem;
        if (weight !== "fatal") yield { kind: "problem", line, weight, message };
      } else if (item.kind === "event" && isEvent(item.event, "wire/frame")) {
        const frame = frameOf(item.event, item.line, saysDirection);
        if (frame !== null) yield frame;
      }
    }
  }
}

/** The content of a line; `null` if it is blank. */
function frameOf(event: EventOf<"wire/frame">, line: number, saysDirection: boolean): FrameItem | null {
  const { direction, frame, us } = event;
  const envelope = saysDirection ? { direction, us } : {};
  if (isJsonObject(frame)) return { kind: "frame", line, frame, ...envelope };
  const content = event.continues === true ? null : decodeTapeLine(event);
  if (content === null) {
    const message =
      event.payload === undefined
        ? "The line is too long to be joined."
        : "The line's payload is not on the tape. Record the session again.";
    return { kind: "problem", line, weight: "damage", message };
  }
  const decoded = decodeLine(content.text ?? "");
  if (decoded.ok) return { kind: "frame", line, frame: decoded.frame, ...envelope };
  return decoded.problem.kind === "blank" ? null : torn(line, event.unterminated !== true, decoded.problem.message);
}

const torn = (line: number, terminated: boolean, message: string): FrameItem =>
  terminated
    ? { kind: "problem", line, weight: "damage", message }
    : { kind: "problem", line, weight: "cut", message: `The last line is torn. ${message}` };
