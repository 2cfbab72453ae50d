import { expect, test } from "vitest";
import { thinkingDisplay } from "../../../src/agent/core/options.ts";

test.each(["summarized", "highlights"])("a host that asks for thinking as %s gets it", (wanted) => {
  expect(thinkingDisplay(wanted)).toBe(wanted);
});

test.each(["omitted", undefined, null, "constructor", 5])("%s leaves the progress of the model", (wanted) => {
  expect(thinkingDisplay(wanted)).toBe("updates");
});
