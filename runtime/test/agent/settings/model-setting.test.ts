import { expect, test } from "vitest";
import { resolveModel } from "../../../src/agent/catalogue/models.ts";
import { modelSetting } from "../../../src/agent/settings/model-setting.ts";

const model = resolveModel("opus");

test.each([["opus"], [model], [`${model}-20260101`], [`${model}[1m]`]])("%s names the same model", (name) => {
  expect(
    modelSetting(
      { modelSettings: { haiku: { effortLevel: "low" }, [name]: { effortLevel: "high" } } },
      model,
      "effortLevel",
    ),
  ).toBe("high");
});

test("what is not set for the model is undefined", () => {
  const settings = [
    {},
    { modelSettings: null },
    { modelSettings: { opus: 5 } },
    { modelSettings: { haiku: { effortLevel: "x" } } },
  ];
  expect(settings.map((each) => modelSetting(each, model, "effortLevel"))).toEqual(Array(4).fill(undefined));
});
