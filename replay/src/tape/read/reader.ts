import { parseJsonObject } from "@agentwire/protocol/json";
import { isUtf8, lineText, type TextLine, textLines } from "../bytes/text-lines.ts";
import { quickTest } from "../format/accept.ts";
import type { TapeHeader } from "../format/header.ts";
import { type Crc32, readChecksum } from "../format/line-checksum.ts";
import { type Upgrade, upgradeFrom } from "../format/upgrade.ts";
import { tapeEvents } from "../registry.ts";
import type { TapeEvent } from "../types.ts";
import { readHeader } from "./header-line.ts";
import type { TapeProblem, TapeProblemCode, TapeProblemWeight } from "./problem.ts";
import { quickFrames } from "./quick-frame.ts";
import { sequence } from "./sequence.ts";

/** An item that reading a tape yields. */
export type TapeItem =
  | { readonly kind: "header"; readonly header: TapeHeader; readonly line: number }
  | { readonly kind: "event"; readonly event: TapeEvent; readonly line: number }
  | { readonly kind: "problem"; readonly problem: TapeProblem };

/** Limits of a tape reader. */
export interface TapeReaderOptions {
  /** Maximum length of a line, in bytes. Default: 128 MiB. A longer one ends the reading. */
  readonly lineLimit?: number;
  /** Maximum number of reported problems. Further ones are only counted. Default: 100. */
  readonly problemLimit?: number;
  /** A faster CRC-32 of the platform, if there is one. */
  readonly crc32?: Crc32;
}

/** Reads a tape piece by piece, in constant memory. */
export interface TapeReader {
  push(chunk: Uint8Array): TapeItem[];
  /** Ends the input. */
  end(): TapeItem[];
}

/**
 * Creates a reader. It never throws because of its input: every problem is reported where it occurs.
 *
 * @param options - The limits, and a faster CRC-32 if the platform has one.
 * @example
 * import { readFileSync } from "node:fs";
 * import { createTapeReader } from "@agentwire/replay";
 *
 * const reader = createTapeReader();
 * const items = [...reader.push(readFileSync("session.tape.jsonl")), ...reader.end()];
 */
export function createTapeReader(options: TapeReaderOptions = {}): TapeReader {
  const { lineLimit = 128 * 1024 * 1024, problemLimit = 100, crc32 } = options;
  const lines = textLines(lineLimit);
  const order = sequence();
  let upgrade: Upgrade | null = null;
  const frames = quickFrames();
  let check = 0;
  let intact = false;
  let number = 0;
  let stopped = false;
  let ended: number | null = null;
  let problems = 0;
  let items: TapeItem[] = [];

  const problem = (
    code: TapeProblemCode,
    weight: TapeProblemWeight,
    message: string,
    line = number,
    more: Pick<TapeProblem, "torn"> = {},
  ): void => {
    problems += 1;
    if (weight === "fatal") stopped = true;
    if (problems <= problemLimit || weight !== "damage") {
      items.push({ kind: "problem", problem: { code, weight, line, message, ...more } });
    } else if (problems === problemLimit + 1) {
      const rest = `More than ${problemLimit} problems; further ones are not listed. Record the session again.`;
      items.push({ kind: "problem", problem: { code, weight, line, message: rest } });
    }
  };

  const first = (line: TextLine): void => {
    const read = readHeader(line);
    if (!read.ok) {
      problem(read.code, "fatal", read.message);
      return;
    }
    const seal = readChecksum(line.within, line.from, line.to, 0, crc32);
    if (seal?.intact !== true) problem("TAPE_EDITED", "damage", "Line 1: the header differs from what was recorded.");
    check = seal?.check ?? 0;
    upgrade = upgradeFrom(read.header.version, read.target);
    items.push({ kind: "header", header: upgrade.header(read.header) as TapeHeader, line: number });
  };

  /** The event of a line after the header; `null` if there is none. */
  const decode = (line: TextLine): TapeEvent | null => {
    const utf8 = isUtf8(line) ? line : null;
    const seal = utf8 && readChecksum(line.within, line.from, line.to, check, crc32);
    intact = seal?.intact === true;
    if (utf8 !== null && seal !== null && (upgrade as Upgrade).idle) {
      const frame = frames.read(utf8);
      if (frame !== null) {
        check = seal.check;
        return frame;
      }
    }
    const value = utf8 === null ? undefined : parseJsonObject(lineText(utf8));
    if (value === undefined) {
      if (line.terminated) {
        problem("TAPE_BAD_LINE", "damage", `Line ${number} is not a tape event. It was damaged or added later.`);
      } else {
        const message = `Line ${number} is incomplete: the recording stopped while it was written.`;
        problem("TAPE_TRUNCATED", "cut", message, number, { torn: true });
        ended = number;
      }
      return null;
    }
    check = seal?.check ?? check;
    const { check: _, ...unsealed } = value;
    const event = (upgrade as Upgrade).event(seal === null ? value : unsealed);
    const shape = shapeProblem(event);
    if (shape !== null) problem("TAPE_BAD_EVENT", "damage", `Line ${number}: ${shape}.`);
    return shape === null ? (event as TapeEvent) : null;
  };

  const next = (line: TextLine): void => {
    if (ended !== null) {
      problem("TAPE_AFTER_END", "damage", `Line ${number} follows the end of the recording (line ${ended}).`);
      return;
    }
    const event = decode(line);
    if (event === null) return;
    const disorder = order.push(event.seq, number);
    if (disorder !== null) problem(disorder.code, "damage", disorder.message);
    else if (!intact) {
      problem("TAPE_EDITED", "damage", `Line ${number} (event ${event.seq}) differs from what was recorded.`);
    }
    items.push({ kind: "event", event, line: number });
    if (event.channel === "note" && event.kind === "end") {
      ended = number;
      const { events } = event as { readonly events?: unknown };
      if (events !== event.seq) {
        problem(
          "TAPE_EDITED",
          "damage",
          `Line ${number} counts ${events} events before it, but stands at ${event.seq}.`,
        );
      }
    }
  };

  const readLines = (found: readonly TextLine[]): void => {
    for (const line of found) {
      if (stopped) return;
      number += 1;
      if (line.continues) {
        problem(
          "TAPE_LINE_TOO_LONG",
          "fatal",
          `Line ${number} is longer than ${lineLimit} bytes. Shorten or remove the line.`,
        );
      } else if (upgrade === null) first(line);
      else next(line);
    }
  };
  const flush = (): TapeItem[] => {
    const out = items;
    items = [];
    return out;
  };

  return {
    push(chunk) {
      if (!stopped) readLines(lines.push(chunk));
      return flush();
    },
    end() {
      if (!stopped) readLines(lines.end());
      if (stopped) return flush();
      if (number === 0) problem("TAPE_EMPTY", "fatal", "The file is empty. Expected a tape.", 1);
      else {
        for (const gap of order.gaps()) problem("TAPE_MISSING", "damage", gap);
        if (ended === null) {
          problem(
            "TAPE_TRUNCATED",
            "cut",
            `The tape stops after line ${number} without an end; the rest was not recorded.`,
          );
        }
      }
      return flush();
    },
  };
}

const schemas = new Map(
  Object.entries(tapeEvents).map(([name, { schema }]) => [name, { schema, accepts: quickTest(schema) }]),
);

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** Why an object is not a valid event; `null` if it is. */
function shapeProblem(event: Readonly<Record<string, unknown>>): string | null {
  const { channel, kind } = event;
  const known = typeof channel === "string" ? schemas.get(`${channel}/${String(kind)}`) : undefined;
  if (known?.accepts(event) === true) return null;
  if (!isCount(event.seq)) return "it has no position (seq)";
  if (typeof channel !== "string" || typeof kind !== "string") return "it has no channel and kind";
  if (!isCount(event.us) || !isCount(event.connection) || !isCount(event.process)) {
    return `event ${event.seq} has no time, connection or process`;
  }
  const checked = known?.schema.safeParse(event);
  if (checked === undefined || checked.success) return null;
  const issue = checked.error.issues[0];
  return `event ${event.seq} (${channel}/${kind}) is malformed at "${issue?.path.join(".")}": ${issue?.message}`;
}
