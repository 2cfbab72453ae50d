import { expect, test } from "vitest";
import { thinkingDisplay } from "../../../src/agent/core/options.ts";

test.each(["summarized", "highlights"])("a host that asks for thinking as %s gets it", (requested) => {
  expect(thinkingDisplay(requested)).toBe(requested);
});

test.each(["omitted", undefined, null, "constructor", 5])("%s leaves the progress of the model", (requested) => {
  expect(thinkingDisplay(requested)).toBe("updates");
});
