import { expect, it } from "vitest";
import { listModels } from "../../../src/agent/catalogue/listing.ts";

it("offers the default model first, and each family once", () => {
  expect(listModels().map(({ value }) => value)).toEqual(["default", "opus", "fable", "sonnet", "haiku"]);
  expect(listModels()[0]).toEqual({
    value: "default",
    resolvedModel: "claude-opus-5-5",
    displayName: "Default (recommended)",
    description: "Opus 5.5, 1000k tokens of context",
    supportsEffort: true,
    supportedEffortLevels: ["low", "medium", "high", "xhigh", "max"],
    supportsAdaptiveThinking: true,
    supportsFastMode: false,
    supportsAutoMode: false,
    supportsThinkingOff: false,
  });
  expect(listModels()[4]).toMatchObject({ displayName: "Haiku", resolvedModel: "claude-haiku-5-5" });
});
