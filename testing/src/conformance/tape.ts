import { createMemoryTape, type EventBody, type TapeWriter } from "@agentwire/replay";
import type { LawEvent } from "../law/session-event/event.ts";

/** Encodes a text as well-formed UTF-8, even if the text is not well-formed. */
const bytesOf = (text: string) => new TextEncoder().encode(text);

const modelNames = ["model/request", "model/start", "model/event", "model/end"] as const;
type ModelName = (typeof modelNames)[number];

/** Whether an event is this one of the model channel. Its fields are those that the scripted model recorded. */
const isModel = <Name extends ModelName>(
  event: LawEvent,
  name: Name,
): event is LawEvent & { readonly body: EventBody<Name> } => `${event.channel}/${event.kind}` === name;

function putModel<Name extends ModelName>(writer: TapeWriter, event: LawEvent, name: Name): void {
  if (isModel(event, name)) writer.record(name, event.body);
}

function put(writer: TapeWriter, event: LawEvent): void {
  const name = `${event.channel}/${event.kind}`;
  const { direction } = event;
  if (name === "wire/frame" && direction !== undefined) {
    const line = { bytes: bytesOf(event.text ?? JSON.stringify(event.frame)), continues: false };
    writer.line(direction, { ...line, terminated: event.unterminated !== true });
  }
  if (name === "wire/end" && direction !== undefined) writer.record("wire/end", { direction });
  if (name === "process/spawn") writer.record("process/spawn", { argv: [...(event.argv ?? [])] });
  for (const each of modelNames) putModel(writer, event, each);
  if (name === "process/stderr") writer.record("process/stderr", { text: event.text ?? "" });
  if (name === "note/text") writer.record("note/text", { text: event.text ?? "" });
  if (name === "process/signal") writer.record("process/signal", { signal: event.signal ?? "" });
  if (name === "process/exit")
    writer.record("process/exit", {
      code: typeof event.code === "number" ? event.code : null,
      signal: event.signal ?? null,
    });
}

/** Options of a tape. */
export interface TapeOptions {
  /** Whether more events may follow: the tape is not marked as complete, and nothing is overdue at its end. */
  readonly unfinished?: boolean;
}

/**
 * Converts the events of a case to a tape, which you can store, check and replay like any recording.
 *
 * @param events - The events.
 * @param sha256 - A hash function, to store large lines only once.
 * @param options - Whether the session is unfinished.
 * @example
 * import { writeFileSync } from "node:fs";
 * import { runReferenceSession, tapeOfEvents, virtualClock } from "@agentwire/testing";
 *
 * const { events } = await runReferenceSession(virtualClock());
 * writeFileSync("session.tape.jsonl", tapeOfEvents(events));
 */
export function tapeOfEvents(
  events: readonly LawEvent[],
  sha256?: (bytes: Uint8Array) => string,
  { unfinished = false }: TapeOptions = {},
): Uint8Array {
  let now = 0;
  const tape = createMemoryTape({
    header: { recorder: { name: "@agentwire/testing", version: "0.1.0", mode: "transport" } },
    microseconds: () => Math.round(now * 1000),
    ...(sha256 && { sha256 }),
  });
  for (const event of events) {
    now = Math.max(now, event.at ?? now);
    put(tape, event);
  }
  if (!unfinished) tape.finish();
  return tape.bytes();
}
