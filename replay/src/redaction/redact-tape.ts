import { fromBase64, fromLatin1, toBase64, toLatin1 } from "@agentwire/protocol/codec";
import { createReplacer, isSecretName, type Replacer } from "../secret/index.ts";
import { concat, encodeUtf8 } from "../tape/bytes/text.ts";
import type { TapeHeader } from "../tape/format/header.ts";
import { parseTapeLine } from "../tape/format/line.ts";
import { appendChecksum } from "../tape/format/line-checksum.ts";
import type { TapeItem } from "../tape/read/reader.ts";
import { itemsOf, type Tape } from "../tape/read/tape.ts";
import { type EventOf, isEvent, type TapeEvent } from "../tape/types.ts";
import { withoutMarks } from "../tape/write/placeholder.ts";
import type { TapeSink } from "../tape/write/writer.ts";
import { createSecretSearch, type Detector, type TapeBatches } from "./find.ts";
import { mapMembers, mapTexts, type TextChange } from "./leaves.ts";
import { defaultPolicy, type RedactionPolicy } from "./policy.ts";
import type { FoundSecret, Secrets } from "./secrets.ts";
import { belongsToStream, editsOf, trackStreamedText } from "./streamed-text.ts";
import { withoutProse } from "./vendor-prose.ts";

/** Options of {@link redactTape}. */
export interface RedactOptions {
  readonly detect: Detector;
  readonly policy?: RedactionPolicy;
  /** SHA-256 as lower-case hexadecimal, for large lines that change. */
  readonly sha256: (bytes: Uint8Array) => string;
}

/** The result of a redaction. */
export interface Redaction {
  readonly found: readonly FoundSecret[];
  /** Number of changed events. */
  readonly changed: number;
}

/** A tape without its secrets. */
export interface RedactedTape extends Redaction {
  /** The bytes of its file. */
  readonly bytes: Uint8Array;
}

/** A tape that can be read from its start any number of times with the same result. */
export type TapeSource = () => TapeBatches;

/** Applies the changes to bytes in base64. */
const replacedBytes = (bytes: string, replace: Replacer): string =>
  toBase64(fromLatin1(withoutMarks(replace(toLatin1(fromBase64(bytes))))));

/** Applies the changes to a line of the wire. A canonical line stays canonical. */
function changedLine(event: EventOf<"wire/frame">, replace: Replacer, frames: (frame: unknown) => unknown): object {
  const { bytes, raw } = event;
  if (bytes !== undefined) return { ...event, bytes: replacedBytes(bytes, replace) };
  if (raw === undefined) {
    if (!("frame" in event)) return event;
    const frame = frames(event.frame);
    return frame === event.frame ? event : { ...event, frame };
  }
  const cleaned = replace(raw);
  const parsed = parseTapeLine(cleaned);
  if (!("frame" in event) || parsed === null) return { ...event, raw: cleaned };
  const frame = frames(parsed.frame);
  if (JSON.stringify(frame) === JSON.stringify(parsed.frame)) return { ...event, frame, raw: cleaned };
  const { raw: _, ...rest } = event;
  return { ...rest, frame };
}

/**
 * Removes everything from a tape that the detector or the policy identifies as a secret. Each secret gets its own
 * placeholder of the same length, in both directions and in all events, even if a stream split it. Ids, decisions,
 * order, times and positions stay, so the redacted tape replays like the original.
 *
 * @param tape - The tape.
 * @param options - The detector, the policy, and a hash function.
 * @example
 * import { writeFileSync } from "node:fs";
 * import { type Detector, redactTape, type Tape } from "@agentwire/replay";
 * import { sha256 } from "@agentwire/replay/node";
 *
 * declare const tape: Tape;
 * declare const detect: Detector;
 * const { bytes, found } = await redactTape(tape, { detect, sha256 });
 * writeFileSync("redacted.tape.jsonl", bytes);
 */
export async function redactTape(tape: Tape, options: RedactOptions): Promise<RedactedTape> {
  const chunks: Uint8Array[] = [];
  const sink: TapeSink = (bytes) => void chunks.push(bytes);
  const redaction = await redactTapeFrom(() => [itemsOf(tape)], { ...options, sink });
  return { bytes: concat(chunks), ...redaction };
}

/**
 * Redacts a tape of any size, like {@link redactTape}. Reads it several times: to find the secrets, to plan the
 * replacement of streamed pieces that contain some, to search the copy again, and to write it line by line. Keeps only
 * secrets and such pieces in memory between the passes.
 *
 * @param source - Opens the tape. Called once for each pass.
 * @param options - The detector, the policy, a hash function, and the sink for the redacted tape.
 * @example
 * import { type Detector, redactTapeFrom } from "@agentwire/replay";
 * import { createTapeFile, readTapeFileBatches, sha256 } from "@agentwire/replay/node";
 *
 * declare const detect: Detector;
 * const { sink, close } = createTapeFile("redacted.tape.jsonl");
 * await redactTapeFrom(() => readTapeFileBatches("session.tape.jsonl"), { detect, sha256, sink });
 * close();
 */
export async function redactTapeFrom(
  source: TapeSource,
  options: RedactOptions & { readonly sink: TapeSink },
): Promise<Redaction> {
  const { detect, sha256, sink, policy = defaultPolicy } = options;
  const { secrets, run } = createSecretSearch(detect, policy);
  const changeOf = async (): Promise<Change> => {
    const replace = createReplacer(secrets.table);
    const edits = secrets.found.length === 0 ? new Map<number, string>() : await editsIn(source(), replace);
    return changing(secrets, replace, edits, policy, sha256);
  };
  await run(source());
  let change = await changeOf();
  for (let round = 0, known = 0; round < maxRounds && secrets.table.size > known; round++) {
    known = secrets.table.size;
    await run(changedItems(source(), change));
    if (secrets.table.size > known) change = await changeOf();
  }
  let changed = 0;
  for await (const line of copyOf(source(), change)) {
    sink(line.bytes);
    if (line.changed) changed += 1;
  }
  return { found: secrets.found, changed };
}

/** Maximum number of searches in the copy. A search that finds nothing is the last one. */
const maxRounds = 4;

interface CopiedLine {
  readonly bytes: Uint8Array;
  /** Whether it is an event that changed. */
  readonly changed: boolean;
}

/** The lines of a tape's redacted copy. */
async function* copyOf(batches: TapeBatches, change: Change): AsyncGenerator<CopiedLine> {
  let check = 0;
  const sealed = (value: object, changed: boolean): CopiedLine => {
    const line = appendChecksum(JSON.stringify(value).slice(0, -1), check);
    check = line.check;
    return { bytes: line.bytes, changed };
  };
  for await (const items of batches) {
    for (const item of items) {
      if (item.kind === "header") yield sealed(change.header(item.header), false);
      if (item.kind !== "event") continue;
      const now = change.event(item.event);
      yield sealed(now, now !== item.event && JSON.stringify(now) !== JSON.stringify(item.event));
    }
  }
}

/**
 * The header and the events of a copy that differ from the tape, and all pieces of streams, of which several together
 * can contain a secret. The texts of other events were searched before.
 */
async function* changedItems(batches: TapeBatches, change: Change): AsyncGenerator<readonly TapeItem[]> {
  for await (const items of batches) {
    yield items.flatMap((item): TapeItem[] => {
      if (item.kind === "header") return [{ ...item, header: { ...item.header, ...change.header(item.header) } }];
      if (item.kind !== "event") return [];
      const event = change.event(item.event) as TapeEvent;
      return event !== item.event || belongsToStream(event) ? [{ ...item, event }] : [];
    });
  }
}

/** The changed pieces of streams, by event. */
async function editsIn(batches: TapeBatches, replace: Replacer): Promise<Map<number, string>> {
  const edits = new Map<number, string>();
  const runs = trackStreamedText();
  const addEdits = (found: ReturnType<typeof runs.end>): void => {
    for (const run of found) for (const [seq, text] of editsOf(run, replace)) edits.set(seq, text);
  };
  for await (const items of batches)
    for (const item of items) if (item.kind === "event") addEdits(runs.push(item.event));
  addEdits(runs.end());
  return edits;
}

/** Redacts the header, and the events in order. */
interface Change {
  header(header: TapeHeader): object;
  event(event: TapeEvent): object;
}

function changing(
  secrets: Secrets,
  replace: Replacer,
  edits: ReadonlyMap<number, string>,
  policy: RedactionPolicy,
  sha256: RedactOptions["sha256"],
): Change {
  const names = new Set(policy.names.map((name) => name.toLowerCase()));
  const isNamed = (name: string): boolean => names.has(name.toLowerCase()) || isSecretName(name);
  const clean: TextChange = (text, _, name) => (isNamed(name) ? secrets.named(text) : undefined) ?? replace(text);
  const prose = policy.prose === "drop" ? withoutProse : (value: unknown) => value;
  const values = (value: unknown): unknown => prose(mapTexts(value, clean));
  const hashes = new Map<string, string>();

  const changedPayload = (event: EventOf<"note/payload">): object => {
    if (event.text === undefined) return { ...event, bytes: replacedBytes(event.bytes ?? "", replace) };
    const parsed = parseTapeLine(event.text);
    const text = parsed?.canonical ? JSON.stringify(values(parsed.frame)) : replace(event.text);
    if (text === event.text) return event;
    const hash = `sha256:${sha256(encodeUtf8(text))}`;
    hashes.set(event.hash, hash);
    return { ...event, hash, text };
  };
  const streamed = (frame: unknown, seq: number): unknown => {
    const edit = edits.get(seq);
    return edit === undefined
      ? frame
      : mapTexts(frame, (text, path) => (path.at(-2) === "delta" && text.length === edit.length ? edit : text));
  };
  const changedEvent = (event: TapeEvent): object => {
    if (isEvent(event, "note/payload")) return changedPayload(event);
    if (isEvent(event, "note/file") && event.bytes !== undefined)
      return { ...event, paths: event.paths.map(replace), bytes: replacedBytes(event.bytes, replace) };
    if (isEvent(event, "wire/frame")) {
      const line = changedLine(event, replace, (frame) => values(streamed(frame, event.seq)));
      if (line !== event && JSON.stringify(line) !== JSON.stringify(event)) return { ...line, redacted: true };
      const moved = event.payload === undefined ? undefined : hashes.get(event.payload);
      return moved === undefined ? event : { ...event, payload: moved, redacted: true };
    }
    const { seq, us, channel, kind, connection, process, ...body } = event as TapeEvent & Record<string, unknown>;
    const redacted = prose(mapMembers(streamed(body, event.seq) as object, clean)) as Record<string, unknown>;
    const members = Object.keys(body);
    if (members.length === Object.keys(redacted).length && members.every((member) => redacted[member] === body[member]))
      return event;
    return { seq, us, channel, kind, connection, process, ...redacted };
  };

  return {
    header(full) {
      const { agentwire, version, release, check: _, ...rest } = full as TapeHeader & { readonly check?: unknown };
      const { recorder, platform, redaction } = rest;
      const named = {
        recorder: mapMembers(recorder, clean),
        ...(platform === undefined ? {} : { platform: mapMembers(platform, clean) }),
        redaction: mapMembers(redaction, clean),
      };
      return { agentwire, version, release, ...mapMembers(rest, clean), ...named };
    },
    event: changedEvent,
  };
}
