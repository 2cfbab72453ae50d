import { expect, test } from "vitest";
import { errorFor } from "../../../src/engine/script/surplus-question.ts";

test("a question gets an error under its id", () => {
  expect(JSON.parse(errorFor({ type: "control_request", request_id: "r" }) ?? "")).toMatchObject({
    type: "control_response",
    response: { subtype: "error", request_id: "r" },
  });
});

test.each([{ type: "assistant" }, { type: "control_request" }, null])("%j asks nothing", (frame) => {
  expect(errorFor(frame)).toBeNull();
});
