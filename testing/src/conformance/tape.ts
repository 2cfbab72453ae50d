import { createMemoryTape, type TapeWriter } from "@agentwire/replay";
import type { LawEvent } from "../law/reading/event.ts";

/** The bytes of a text; well-formed UTF-8 whatever the text. */
const bytesOf = (text: string) => new TextEncoder().encode(text);

function put(writer: TapeWriter, event: LawEvent): void {
  const name = `${event.channel}/${event.kind}`;
  const { direction } = event;
  if (name === "wire/frame" && direction !== undefined) {
    const line = { bytes: bytesOf(event.text ?? JSON.stringify(event.frame)), continues: false };
    writer.line(direction, { ...line, terminated: event.unterminated !== true });
  }
  if (name === "wire/end" && direction !== undefined) writer.record("wire/end", { direction });
  if (name === "process/spawn") writer.record("process/spawn", { argv: [...(event.argv ?? [])] });
  if (event.channel === "model") writer.record(name as "model/event", event.body as never);
  if (name === "note/text") writer.record("note/text", { text: event.text ?? "" });
  if (name === "process/signal") writer.record("process/signal", { signal: event.signal ?? "" });
  if (name === "process/exit")
    writer.record("process/exit", {
      code: typeof event.code === "number" ? event.code : null,
      signal: event.signal ?? null,
    });
}

/** What passed in a case as a tape: it can be kept, checked and replayed like any recording. */
export function tapeOfEvents(events: readonly LawEvent[], sha256?: (bytes: Uint8Array) => string): Uint8Array {
  let now = 0;
  const tape = createMemoryTape({
    header: { recorder: { name: "agentwire conform", version: "0.1.0", mode: "transport" } },
    microseconds: () => Math.round(now * 1000),
    ...(sha256 && { sha256 }),
  });
  for (const event of events) {
    now = Math.max(now, event.at ?? now);
    put(tape, event);
  }
  tape.finish();
  return tape.bytes();
}
