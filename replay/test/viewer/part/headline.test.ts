import { expect, test } from "vitest";
import { headline } from "../../../viewer/part/headline.ts";

test("a long quotation of an error is cut, and the events stay", () => {
  const error = `API Error: 400 ${"the request has a problem, ".repeat(12)}`;
  const text = headline(`The call of the model failed with 400: ${error} (events 4 and 7). The turn ended.`);
  expect(text).toMatch(
    /^The call of the model failed with 400: API Error: 400 .* \u2026 \(events 4 and 7\)\. The turn/,
  );
  expect(text.length).toBeLessThan(210);
  expect(headline("x".repeat(300))).toHaveLength(122);
});

test("a short sentence stays, however many events follow", () => {
  const sentence = `The host denied all 2 tool calls (events 1, 2 and ${"9".repeat(200)}).`;
  expect(headline(sentence)).toBe(sentence);
});

test("no parenthesis stays open at the cut", () => {
  const error = `API Error: 400 ${"the request has a problem ".repeat(3)}(error type unknown, HTTP 400, request 9, model ${"a".repeat(40)})`;
  expect(headline(`The subagent "Check licences" failed: ${error} (events 38 and 57).`)).toMatch(
    /problem \u2026 \(events 38 and 57\)\.$/,
  );
});
