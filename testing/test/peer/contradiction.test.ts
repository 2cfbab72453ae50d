import { expect, it } from "vitest";
import { contradiction, describeArrived } from "../../src/peer/contradiction.ts";

const response = (id: string, fields: object) => ({
  type: "control_response",
  response: { subtype: "success", request_id: id, response: fields },
});

it.each([
  ["another value", response("a", { behavior: "deny" }), 'has response.response.behavior "allow" (expected "deny")'],
  ["a missing field", response("a", { message: "no" }), 'has no response.response.message (expected "no")'],
])("describes %s", (_name, pattern, text) => {
  expect(contradiction(pattern, [response("a", { behavior: "allow" })])).toBe(`the response to a ${text}`);
});

it.each([
  ["another request", response("b", { behavior: "deny" })],
  ["a pattern without a request", { type: "control_response" }],
  ["a predicate", () => false],
])("finds no contradiction of %s", (_name, pattern) => {
  expect(contradiction(pattern, [response("a", { behavior: "allow" })])).toBeUndefined();
});

it("lists what arrived, the last frames if there are many", () => {
  expect(describeArrived([])).toBe("No other frame arrived meanwhile.");
  expect(describeArrived([{ type: "user" }, response("a", {}), { odd: true }])).toBe(
    "Meanwhile arrived: user, control_response success a, a frame without type.",
  );
  expect(describeArrived(Array.from({ length: 12 }, () => ({ type: "user" })))).toContain("2 frames, then user, ");
});
