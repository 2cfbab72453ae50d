import { expect, it } from "vitest";
import { modelInUse } from "../../src/chat/model-in-use.ts";

const models = [
  { value: "default", resolvedModel: "claude-opus", displayName: "Default", description: "" },
  { value: "opus", resolvedModel: "claude-opus", displayName: "Opus", description: "" },
  { value: "haiku", resolvedModel: "claude-haiku", displayName: "Haiku", description: "" },
];

it.each([
  [null, null, "default"],
  ["claude-opus", null, "default"],
  ["claude-opus", "opus", "opus"],
  ["haiku", null, "haiku"],
  ["unknown", "opus", undefined],
])("model %s, picked %s: %s is in use", (model, pickedModel, value) => {
  expect(modelInUse({ models, model, pickedModel })?.value).toBe(value);
});
