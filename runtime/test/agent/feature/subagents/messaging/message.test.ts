import { expect, test } from "vitest";
import {
  messageText,
  queued,
  resumed,
  shutdownRequested,
  stoppedBefore,
  unreachable,
} from "../../../../../src/agent/feature/subagents/messaging/message.ts";

const ids = { ids: { uuid: () => "01234567-0-0-0-0" as const } };

test("a message says who wrote it and whether it arrives during other work", () => {
  expect(messageText({ from: "a", text: "hi" }, false)).toMatch(
    /^Another agent sent a message:\n<agent-message from="a">\nhi\n<\/agent-message>\n\n/,
  );
  expect(messageText({ from: "a", text: "hi" }, true)).toMatch(/^Another agent sent a message while you were working:/);
  expect(messageText({ from: null, text: "hi" }, false)).toBe(
    "The coordinator sent a message while you were working:\nhi\n\nAnswer it before you finish.",
  );
});

test("a delivery names the agent that it reached", () => {
  const pin = { id: "a123456789", name: "reader", ref: "012345" };
  expect(queued(ids, "a123456789", "reader")).toMatchObject({ success: true, pin });
  expect(resumed(ids, "a123456789", "reader")).toEqual({
    success: true,
    message: "Resuming agent reader",
    resumedAgentId: "a123456789",
    revivedAgentId: "a123456789",
    pin,
  });
  expect(resumed(ids, "a123456789", "a123456789").message).toBe("Resuming agent a123456");
});

test("an agent that is unknown or was stopped gets nothing", () => {
  expect(unreachable("x")).toMatchObject({ success: false, display: expect.stringContaining("'x'") });
  expect(stoppedBefore("x")).toMatchObject({ success: false, message: expect.stringContaining('"x" was stopped') });
});

test("a request to shut down has an id of its own", () => {
  expect(shutdownRequested(5, "x")).toMatchObject({ success: true, request_id: "shutdown-5@x", target: "x" });
});
