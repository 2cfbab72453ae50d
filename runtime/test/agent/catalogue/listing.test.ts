import { expect, it } from "vitest";
import { modelListings } from "../../../src/agent/catalogue/listing.ts";

it("offers the default model first, and each family once", () => {
  expect(modelListings().map(({ value }) => value)).toEqual(["default", "opus", "fable", "sonnet", "haiku"]);
  expect(modelListings()[0]).toEqual({
    value: "default",
    resolvedModel: "claude-opus-5-5",
    displayName: "Default (recommended)",
    description: "Opus 5.5, 1000k tokens of context",
    supportsEffort: true,
    supportedEffortLevels: ["low", "medium", "high", "xhigh", "max"],
    supportsAdaptiveThinking: true,
    supportsFastMode: false,
    supportsAutoMode: true,
    supportsThinkingOff: false,
  });
  expect(modelListings()[4]).toMatchObject({ displayName: "Haiku", resolvedModel: "claude-haiku-5-5" });
});
