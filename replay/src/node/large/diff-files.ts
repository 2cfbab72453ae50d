import { agentChannel, channelName, hostChannel, isHeartbeat } from "../../engine/compare/channel.ts";
import { type DiffOptions, diffSteps, type Steps, type TapeDiff } from "../../engine/diff/diff-tapes.ts";
import { type FrameStep, gatherSteps, type KnownLine, stepsOfAll } from "../../engine/script/steps.ts";
import { decodeTapeLine, type TapeLine } from "../../tape/format/line.ts";
import type { TapeProblem } from "../../tape/read/problem.ts";
import { isEvent, type TapeEvent } from "../../tape/types.ts";
import { loadTape } from "../tape-file.ts";
import { type StoredLines, storeLines } from "./stored-lines.ts";

/** The comparison of two tape files. */
export type FileDiff =
  | {
      readonly ok: true;
      readonly diff: TapeDiff;
      /** The problems of each file. */
      readonly problems: readonly [readonly TapeProblem[], readonly TapeProblem[]];
    }
  | {
      readonly ok: false;
      /** Path of the file that is not a tape. */
      readonly path: string;
      readonly problem: TapeProblem;
    };

interface OpenTape {
  readonly steps: Steps;
  readonly problems: readonly TapeProblem[];
  close(): void;
}

/** Maximum number and size of events that are read at once. Larger ones are read one by one. */
const [blockEvents, blockBytes] = [128, 256 * 1024];

/** Size of the cache of recently read bytes, because paired events are close to each other. */
const atHand = 2 * 1024 * 1024;

/** Reads events of a file again, with a cache. */
function rereader(lines: () => StoredLines): (seq: number) => TapeEvent | undefined {
  const pending = new Map<
    number,
    { readonly events: readonly TapeEvent[]; readonly first: number; readonly bytes: number }
  >();
  let bufferedBytes = 0;
  return (seq) => {
    const stored = lines();
    const begin = seq - (seq % blockEvents);
    const end = Math.min(begin + blockEvents, stored.events) - 1;
    const many = stored.bytesOf(begin, end) <= blockBytes;
    const [first, last, key] = many ? [begin, end, begin] : [seq, seq, -1 - seq];
    const known = pending.get(key);
    const block = known ?? { events: stored.between(first, last), first, bytes: stored.bytesOf(first, last) };
    if (known === undefined) {
      pending.set(key, block);
      bufferedBytes += block.bytes;
      for (const [oldest, { bytes }] of pending) {
        if (bufferedBytes <= atHand || oldest === key) break;
        pending.delete(oldest);
        bufferedBytes -= bytes;
      }
    }
    const event = block.events[seq - block.first];
    return event && stored.full(event);
  };
}

const lost: TapeLine = { bytes: new Uint8Array(0), text: null };

/** A line whose content is read on demand. */
class StoredLine implements FrameStep {
  readonly kind = "frame";
  readonly seq: number;
  readonly us: number;
  readonly line: number;
  readonly direction: FrameStep["direction"];
  readonly terminated: boolean;
  declare readonly requestSubtype?: string;
  declare readonly question?: number;
  readonly known: KnownLine;
  readonly #event: (seq: number) => TapeEvent | undefined;

  constructor(step: FrameStep, known: KnownLine, event: (seq: number) => TapeEvent | undefined) {
    const { seq, us, line, direction, terminated, requestSubtype, question } = step;
    this.seq = seq;
    this.us = us;
    this.line = line;
    this.direction = direction;
    this.terminated = terminated;
    if (requestSubtype !== undefined) this.requestSubtype = requestSubtype;
    if (question !== undefined) this.question = question;
    this.known = known;
    this.#event = event;
  }

  get content(): TapeLine {
    const event = this.#event(this.seq);
    return (event !== undefined && isEvent(event, "wire/frame") && decodeTapeLine(event)) || lost;
  }
}

/** Caches the properties of lines, once for each kind of line. */
function knowing(): (step: FrameStep) => KnownLine {
  const all = new Map<string, KnownLine>();
  return ({ direction, content: { frame } }) => {
    const channel = direction === "host-to-agent" ? hostChannel(frame) : agentChannel(frame);
    const heartbeat = isHeartbeat(frame);
    const name = JSON.stringify([channelName(channel), channel.id === null, heartbeat]);
    const known = all.get(name) ?? { channel, heartbeat };
    all.set(name, known);
    return known;
  };
}

async function open(path: string): Promise<OpenTape | TapeProblem> {
  let lines: StoredLines | null = null;
  const event = rereader(() => lines as StoredLines);
  const knownOf = knowing();
  const steps = gatherSteps((step) => new StoredLine(step, knownOf(step), event));
  const stored = await storeLines(path, steps.push);
  if (stored.ok) {
    lines = stored.lines;
    return { steps, problems: lines.problems, close: lines.close };
  }
  if (stored.problem.weight === "fatal") return stored.problem;
  const loaded = loadTape(path); // events of a damaged tape cannot be located
  if (!loaded.ok) return loaded.problem;
  return { steps: stepsOfAll(loaded.tape), problems: loaded.tape.problems, close() {} };
}

/**
 * Compares two tape files like `diffTapes`, without loading either one. Stores only the position and channel of each
 * line, and the ids that the two tapes have in common. Loads a damaged tape completely. Rejects if a file cannot be
 * read.
 *
 * @param first - Path of the tape to compare with.
 * @param second - Path of the tape to compare.
 * @param options - The limit of similarity, and the maximum number of differences.
 * @example
 * import { diffTapeFiles } from "@agentwire/replay/node";
 *
 * console.log(await diffTapeFiles("before.tape.jsonl", "after.tape.jsonl"));
 */
export async function diffTapeFiles(first: string, second: string, options: DiffOptions = {}): Promise<FileDiff> {
  const opened: OpenTape[] = [];
  try {
    for (const path of [first, second]) {
      const tape = await open(path);
      if ("code" in tape) return { ok: false, path, problem: tape };
      opened.push(tape);
    }
    const [a, b] = opened as [OpenTape, OpenTape];
    return { ok: true, diff: diffSteps(a.steps, b.steps, options), problems: [a.problems, b.problems] };
  } finally {
    for (const tape of opened) tape.close();
  }
}
