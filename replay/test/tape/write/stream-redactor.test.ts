import { createRedactor, isEvent } from "@agentwire/replay";
import { expect, test } from "vitest";
import { createStreamRedactor } from "../../../src/tape/write/stream-redactor.ts";
import { line, record, tapeIn } from "../sample.ts";

const secret = "s3cret-of-the-departure";
const redact = createRedactor([{ name: "MY_TOKEN", value: secret }]);
const delta = (text: string, index = 0) => ({
  type: "content_block_delta",
  index,
  delta: { type: "text_delta", text },
});

test("a secret that two deltas share never reaches the tape, neither on the wire nor from the model", () => {
  const pieces = ["It is s3cret-", "of-the-depar", "ture."];
  const bytes = record(
    (writer) => {
      for (const text of pieces) {
        writer.line("agent-to-host", line({ type: "stream_event", event: delta(text), parent_tool_use_id: null }));
        writer.record("model/event", { call: 1, event: delta(text) });
      }
      writer.finish();
    },
    { redact },
  );
  const file = new TextDecoder().decode(bytes);
  for (const part of ["s3cret", "of-the", "ture"]) expect(file).not.toContain(part);
  const tape = tapeIn(bytes);
  expect(tape.state).toBe("complete");
  const texts = tape.events.flatMap((event) => (isEvent(event, "model/event") ? [event.event] : []));
  expect(texts).toEqual([delta("It is redacte"), delta("d-MY_TOKEN-x"), delta("xxxx.")]);
});

test("blocks, streams and answers do not mix", () => {
  const streams = createStreamRedactor(redact);
  expect(streams.event("a", delta("s3c"))).toEqual(delta("s3c"));
  expect(streams.event("b", delta("ret-of-the"))).toEqual(delta("ret-of-the"));
  expect(streams.event("a", delta("ret-of-the", 1))).toEqual(delta("ret-of-the", 1));
  streams.event("a", { type: "message_start" });
  expect(streams.event("a", delta("ret-of-the"))).toEqual(delta("ret-of-the"));
});

test("a line that is not UTF-8 loses its secrets too", () => {
  const bytes = record(
    (writer) => {
      const content = Buffer.concat([Buffer.from([0xff]), Buffer.from(`key ${secret}`)]);
      writer.line("agent-to-host", { bytes: content, terminated: true, continues: false });
      writer.finish();
    },
    { redact },
  );
  const [event] = tapeIn(bytes).events;
  expect(event).toMatchObject({ redacted: true });
  expect(
    Buffer.from(String(event !== undefined && "bytes" in event ? event.bytes : ""), "base64").toString("latin1"),
  ).toBe("\xffkey redacted-MY_TOKEN-xxxxx");
});
