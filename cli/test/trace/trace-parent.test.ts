import { expect, it } from "vitest";
import { formatTraceParent, parseTraceParent } from "../../src/trace/trace-parent.ts";

const [traceId, spanId] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];

it.each([`00-${traceId}-${spanId}-01`, ` 00-${traceId}-${spanId}-00 `, `01-${traceId}-${spanId}-01-more`])(
  "reads %j",
  (text) => {
    expect(parseTraceParent(text)).toEqual({ traceId, spanId });
  },
);

it.each([
  undefined,
  "",
  `ff-${traceId}-${spanId}-01`,
  `00-${"0".repeat(32)}-${spanId}-01`,
  `00-${traceId}-${"0".repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}`,
])("ignores %j", (text) => {
  expect(parseTraceParent(text)).toBeNull();
});

it("writes what it reads", () => {
  const parent = { traceId, spanId };
  expect(parseTraceParent(formatTraceParent(parent))).toEqual(parent);
});
