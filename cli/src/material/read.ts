import { createReadStream } from "node:fs";
import { decodeLine, splitLines } from "@agentwire/protocol";
import { decodeTapeLine, isEvent, type Payloads } from "@agentwire/replay";
import { readTapeFile } from "@agentwire/replay/node";
import { Unreadable } from "../unreadable.ts";
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
  const payloads = new Map() as Map<string, Payloads extends ReadonlyMap<string, infer P> ? P : never>;
  for await (const item of readTapeFile(path)) {
    if (item.kind === "problem") {
      const { line, weight, message, code } = item.problem;
      if (weight === "fatal") throw new Unreadable(`${path}: ${message} (${code})`);
      yield { kind: "problem", line, weight, message };
    } else if (item.kind === "event") {
      const { event, line } = item;
      if (isEvent(event, "note/payload")) payloads.set(event.hash, event);
      if (!isEvent(event, "wire/frame") || event.continues === true) continue;
      const { direction } = event;
      if (event.payload === undefined && "frame" in event && isObject(event.frame)) {
        yield { kind: "frame", line, frame: event.frame, direction };
        continue;
      }
      const text = decodeTapeLine(event, payloads)?.text ?? "";
      const decoded = decodeLine(text);
      if (decoded.ok) yield { kind: "frame", line, frame: decoded.frame, direction };
      else if (decoded.problem.kind !== "blank") yield torn(line, event.unterminated !== true, decoded.problem.message);
    }
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const torn = (line: number, terminated: boolean, message: string): MaterialItem =>
  terminated
    ? { kind: "problem", line, weight: "damage", message }
    : { kind: "problem", line, weight: "cut", message: `The last line is torn. ${message}` };
