import { expect, test } from "vitest";
import { turnsFromModelEvents } from "../../../src/engine/rerun/turns-from-model-events.ts";
import { line, record, tapeIn } from "../../tape/sample.ts";

const retry = { type: "system", subtype: "api_retry", attempt: 1, error_status: null, error: "unknown" };
const interrupt = { type: "control_request", request_id: "i", request: { subtype: "interrupt" } };

test.each([
  ["calls again", "agent-to-host", retry, { abandoned: false, failure: { status: 0, message: "timed out" } }],
  ["was interrupted", "host-to-agent", interrupt, { abandoned: true, failure: null }],
] as const)("a call that the agent aborted before it %s", (_, direction, frame, expected) => {
  const tape = tapeIn(
    record((writer) => {
      writer.record("model/request", { call: 1, body: {} });
      const end = () =>
        writer.record("model/end", { call: 1, status: null, error: { message: "aborted", ...aborted } });
      const aborted = { aborted: true };
      if (direction === "agent-to-host") end();
      writer.line(direction, line(frame));
      if (direction === "host-to-agent") end();
      writer.finish();
    }),
  );
  const threads = { of: () => null };
  expect(turnsFromModelEvents(tape, 1, threads)).toMatchObject([expected]);
});
