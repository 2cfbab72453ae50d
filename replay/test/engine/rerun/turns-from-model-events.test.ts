import { expect, test } from "vitest";
import { turnsFromModelEvents } from "../../../src/engine/rerun/turns-from-model-events.ts";
import { line, record, tapeIn } from "../../tape/sample.ts";

const retry = { type: "system", subtype: "api_retry", attempt: 1, error_status: null, error: "unknown" };
const interrupt = { type: "control_request", request_id: "i", request: { subtype: "interrupt" } };
const timedOut = { abandoned: false, failure: { status: 0, message: "timed out" } };

test.each([
  ["calls again", true, "agent-to-host", retry, timedOut],
  ["announces another try", false, "agent-to-host", retry, timedOut],
  ["was interrupted", false, "host-to-agent", interrupt, { abandoned: true, failure: null }],
] as const)("a call that the agent aborted before it %s", (_, isEndFirst, direction, frame, expected) => {
  const tape = tapeIn(
    record((writer) => {
      const error = { message: "aborted", ...{ aborted: true } };
      const end = () => writer.record("model/end", { call: 1, status: null, error });
      writer.record("model/request", { call: 1, body: {} });
      if (isEndFirst) end();
      writer.line(direction, line(frame));
      if (!isEndFirst) end();
      writer.finish();
    }),
  );
  expect(turnsFromModelEvents(tape, 1, { of: () => null })).toMatchObject([expected]);
});

test.each(["interrupt", "signal"])("regression: a part of an answer that came after the %s was used", (stop) => {
  const tape = tapeIn(
    record((writer) => {
      const event = (text: string) =>
        writer.record("model/event", { call: 1, event: { type: "content_block_delta", text } });
      const shown = (text: string) => writer.line("agent-to-host", line({ type: "stream_event", event: { text } }));
      writer.record("model/request", { call: 1, body: {} });
      event("a");
      shown("a");
      event("b");
      if (stop === "interrupt") writer.line("host-to-agent", line(interrupt));
      else writer.record("process/signal", { signal: "SIGTERM" });
      event("c");
      writer.record("model/end", { call: 1, status: 200, error: { message: "aborted", ...{ aborted: true } } });
      writer.finish();
    }),
  );
  const [turn] = turnsFromModelEvents(tape, 1, { of: () => null });
  expect(turn?.events.map(({ text }) => text)).toEqual(["a", "b"]);
});

test("regression: an empty answer was replayed as an answer without content", () => {
  const tape = tapeIn(
    record((writer) => {
      writer.record("model/request", { call: 1, body: {} });
      writer.record("model/end", { call: 1, status: 200, body: "" });
      writer.finish();
    }),
  );
  expect(turnsFromModelEvents(tape, 1, { of: () => null })).toMatchObject([
    { body: "", failure: { isMalformed: true } },
  ]);
});
