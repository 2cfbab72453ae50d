import { byteLines, createRedactor, decodeTapeLine, isEvent } from "@agentwire/replay";
import fc from "fast-check";
import { expect, test } from "vitest";
import { line, record, session, tapeIn } from "../sample.ts";

const wire = fc.oneof(
  fc.uint8Array({ maxLength: 60 }),
  fc.json().map((text) => new TextEncoder().encode(text)),
  fc.string({ unit: "binary" }).map((text) => new TextEncoder().encode(text)),
  fc
    .constantFrom("", "\r", " ", '{"a": 1}', '{"a":1,"a":2}', "1e3", '{"__proto__":{"x":1}}', "\ufeff{}")
    .map((text) => new TextEncoder().encode(text)),
);

test("what was sent can be read from the tape, byte for byte", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(wire, fc.boolean())), fc.integer({ min: 4, max: 80 }), (pieces, limit) => {
      const splitter = byteLines(limit);
      const sent = pieces.flatMap(([bytes, end]) => (end ? [bytes, new Uint8Array([10])] : [bytes]));
      const lines = [...sent.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
      const bytes = record(
        (writer) => {
          for (const each of lines) writer.line("agent-to-host", each);
          writer.finish();
        },
        { payloadSize: 40 },
      );
      const tape = tapeIn(bytes);
      expect(tape.state).toBe("complete");
      const read = tape.events.flatMap((event) => {
        if (!isEvent(event, "wire/frame")) return [];
        const decoded = decodeTapeLine(event, tape.payloads);
        return [Buffer.from(decoded?.bytes ?? []), Buffer.from(event.unterminated || event.continues ? "" : "\n")];
      });
      expect(Buffer.concat(read).equals(Buffer.concat(sent))).toBe(true);
    }),
  );
});

test("a large line is kept once, however often it comes", () => {
  const large = line({ text: "x".repeat(100_000) });
  const bytes = record((writer) => {
    for (let i = 0; i < 10; i++) writer.line("agent-to-host", large);
    writer.finish();
  });
  expect(bytes.length).toBeLessThan(110_000);
  const tape = tapeIn(bytes);
  const frames = tape.events.filter((event) => isEvent(event, "wire/frame"));
  expect(frames).toHaveLength(10);
  for (const frame of frames) expect(decodeTapeLine(frame, tape.payloads)?.bytes).toEqual(large.bytes);
});

test("a secret never reaches the sink, and its placeholder keeps the length", () => {
  const value = 'sk-ant-"quoted"-0123456789';
  const redact = createRedactor([{ name: "ANTHROPIC_API_KEY", value }]);
  const sent = line({ type: "user", text: `key ${value}` });
  const bytes = record(
    (writer) => {
      writer.line("host-to-agent", sent);
      writer.record("process/stderr", { text: `bad key ${value}\n` });
      writer.finish();
    },
    { redact },
  );
  const text = Buffer.from(bytes).toString();
  expect(text).not.toContain("0123456789");
  const tape = tapeIn(bytes);
  const [frame] = tape.events;
  expect(frame).toMatchObject({ redacted: true });
  if (frame === undefined || !isEvent(frame, "wire/frame")) throw new Error("no frame");
  expect(decodeTapeLine(frame, tape.payloads)?.bytes.length).toBe(sent.bytes.length);
});

test("nothing may follow the end", () => {
  expect(() =>
    record((writer) => {
      session(writer);
      writer.record("note/text", { text: "late" });
    }),
  ).toThrow("note/text came after its end");
});
