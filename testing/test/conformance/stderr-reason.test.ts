import { expect, it } from "vitest";
import { reasonInStderr } from "../../src/conformance/stderr-reason.ts";

it.each([
  ['Traceback (most recent call last):\n  File "agent.py", line 1\nValueError: x\n', "ValueError: x"],
  ["starting\n  gave up  \n\n", "gave up"],
  ["\n", undefined],
])("finds why a program ended in %j", (stderr, reason) => {
  expect(reasonInStderr(stderr)).toBe(reason);
});
