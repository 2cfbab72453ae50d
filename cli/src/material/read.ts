import { createReadStream } from "node:fs";
import { decodeLine, splitLines } from "@agentwire/protocol";
import { decodeTapeLine, type EventOf, isEvent } from "@agentwire/replay";
import { readEvents } from "./events.ts";
import type { MaterialItem, MaterialKind } from "./item.ts";

/** Reads a file line by line, in memory that grows with its longest line only. Throws {@link Unreadable}. */
export const readMaterial = (path: string, kind: MaterialKind): AsyncGenerator<MaterialItem, void, undefined> =>
  kind === "tape" ? readTapeFrames(path) : readJsonLines(path);

async function* readJsonLines(path: string): AsyncGenerator<MaterialItem, void, undefined> {
  for await (const line of splitLines(createReadStream(path, { highWaterMark: 1024 * 1024 }))) {
    if (!line.ok) {
      yield { kind: "problem", line: line.number, weight: "damage", message: line.message };
      continue;
    }
    const decoded = decodeLine(line.text);
    if (decoded.ok) yield { kind: "frame", line: line.number, frame: decoded.frame };
    else if (decoded.problem.kind !== "blank") yield torn(line.number, line.terminated, decoded.problem.message);
  }
}

async function* readTapeFrames(path: string): AsyncGenerator<MaterialItem, void, undefined> {
  for await (const batch of readEvents(path)) {
    for (const item of batch) {
      if (item.kind === "problem") {
        yield item;
        continue;
      }
      const { event, line } = item;
      if (!isEvent(event, "wire/frame")) continue;
      const frame = frameOf(event, line);
      if (frame !== null) yield frame;
    }
  }
}

/** What a whole line of the wire is; `null` where it is blank. */
function frameOf(event: EventOf<"wire/frame">, line: number): MaterialItem | null {
  const { direction, frame, us } = event;
  if (typeof frame === "object" && frame !== null && !Array.isArray(frame))
    return { kind: "frame", line, frame, direction, us };
  const content = event.continues === true ? null : decodeTapeLine(event);
  if (content === null) {
    const message =
      event.payload === undefined
        ? "The line is too long to be put together."
        : "The line's payload is not on the tape.";
    return { kind: "problem", line, weight: "damage", message };
  }
  const decoded = decodeLine(content.text ?? "");
  if (decoded.ok) return { kind: "frame", line, frame: decoded.frame, direction, us };
  return decoded.problem.kind === "blank" ? null : torn(line, event.unterminated !== true, decoded.problem.message);
}

const torn = (line: number, terminated: boolean, message: string): MaterialItem =>
  terminated
    ? { kind: "problem", line, weight: "damage", message }
    : { kind: "problem", line, weight: "cut", message: `The last line is torn. ${message}` };
