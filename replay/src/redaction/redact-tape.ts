import { concat, encodeUtf8, fromBase64, toBase64 } from "../tape/bytes/text.ts";
import { parseLine } from "../tape/format/line.ts";
import { sealLine } from "../tape/format/seal.ts";
import type { Tape } from "../tape/read/tape.ts";
import { type EventOf, isEvent, type TapeEvent } from "../tape/types.ts";
import { placeholder } from "../tape/write/placeholder.ts";
import { type Detector, type Found, findSecrets, formsOf } from "./find.ts";
import { mapTexts } from "./leaves.ts";
import { defaultPolicy, type RedactionPolicy } from "./policy.ts";
import { withoutProse } from "./prose.ts";
import { editsOf, runsOf } from "./runs.ts";

export interface RedactOptions {
  readonly detect: Detector;
  readonly policy?: RedactionPolicy;
  /** SHA-256 as lower-case hexadecimal, for large lines that change. */
  readonly sha256: (bytes: Uint8Array) => string;
}

/** A tape without its secrets. */
export interface RedactedTape {
  /** The bytes of its file. */
  readonly bytes: Uint8Array;
  readonly found: readonly Found[];
  /** Events that are not as they were. */
  readonly changed: number;
}

/** What becomes of each secret, longest first, so that none is cut by another that it contains. */
function tableOf(found: readonly Found[]): Map<string, string> {
  const numbers = new Map<string, number>();
  const pairs = found.flatMap(({ value, rule }) => {
    const number = (numbers.get(rule) ?? 0) + 1;
    numbers.set(rule, number);
    return formsOf(value).map((form) => [form, placeholder(rule, form.length, number)] as const);
  });
  return new Map(pairs.sort(([a], [b]) => b.length - a.length));
}

type Change = (text: string) => string;

/** A line of the wire, put through the changes. What was canonical stays so. */
function changedLine(event: EventOf<"wire/frame">, clean: Change, frames: (frame: unknown) => unknown): object {
  const { bytes, raw } = event;
  if (bytes !== undefined) {
    const latin = Array.from(fromBase64(bytes), (byte) => String.fromCharCode(byte)).join("");
    return { ...event, bytes: toBase64(Uint8Array.from(clean(latin), (char) => char.charCodeAt(0))) };
  }
  if (raw === undefined) return "frame" in event ? { ...event, frame: frames(event.frame) } : event;
  const cleaned = clean(raw);
  const parsed = parseLine(cleaned);
  if (!("frame" in event) || parsed === null) return { ...event, raw: cleaned };
  const frame = frames(parsed.frame);
  if (JSON.stringify(frame) === JSON.stringify(parsed.frame)) return { ...event, frame, raw: cleaned };
  const { raw: _, ...rest } = event;
  return { ...rest, frame };
}

/**
 * The tape without what the detector and the policy call secrets. Each gets a placeholder of its own, of the same
 * length, in both directions and in all events, also where a stream cut it to pieces. Ids, decisions, order, times and
 * places stay, so the redacted tape replays as the original does.
 */
export async function redactTape(tape: Tape, options: RedactOptions): Promise<RedactedTape> {
  const { detect, sha256, policy = defaultPolicy } = options;
  const found = await findSecrets(tape, detect, policy);
  const table = tableOf(found);
  const edits = editsOf(runsOf(tape.events), table);
  const clean: Change = (text) => {
    let cleaned = text;
    for (const [secret, instead] of table) if (cleaned.includes(secret)) cleaned = cleaned.replaceAll(secret, instead);
    return cleaned;
  };
  const prose = policy.prose === "drop" ? withoutProse : (value: unknown) => value;
  const values = (value: unknown): unknown => prose(mapTexts(value, clean));
  const hashes = new Map<string, string>();

  const changedPayload = (event: EventOf<"note/payload">): object => {
    const parsed = event.text === undefined ? null : parseLine(event.text);
    const text = parsed?.canonical
      ? JSON.stringify(values(parsed.frame))
      : event.text === undefined
        ? undefined
        : clean(event.text);
    if (text === undefined || text === event.text) return event;
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
    if (isEvent(event, "wire/frame")) {
      const line = changedLine(event, clean, (frame) => values(streamed(frame, event.seq)));
      if (JSON.stringify(line) !== JSON.stringify(event)) return { ...line, redacted: true };
      const moved = event.payload === undefined ? undefined : hashes.get(event.payload);
      return moved === undefined ? event : { ...event, payload: moved, redacted: true };
    }
    const { seq, us, channel, kind, connection, process, ...body } = event as TapeEvent & Record<string, unknown>;
    return { seq, us, channel, kind, connection, process, ...(values(streamed(body, event.seq)) as object) };
  };

  const chunks: Uint8Array[] = [];
  let check = 0;
  let changed = 0;
  const put = (value: object): void => {
    const sealed = sealLine(JSON.stringify(value).slice(0, -1), check);
    check = sealed.check;
    chunks.push(sealed.bytes);
  };
  const {
    agentwire,
    version,
    release,
    check: _,
    ...header
  } = tape.header as Tape["header"] & { readonly check?: unknown };
  put({ agentwire, version, release, ...(mapTexts(header, clean) as object) });
  for (const event of tape.events) {
    const now = changedEvent(event);
    if (JSON.stringify(now) !== JSON.stringify(event)) changed += 1;
    put(now);
  }
  return { bytes: concat(chunks), found, changed };
}
