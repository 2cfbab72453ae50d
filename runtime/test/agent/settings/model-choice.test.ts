import { expect, test } from "vitest";
import { resolveModel } from "../../../src/agent/catalogue/models.ts";
import { chooseModel, fallbackModels, isAvailable } from "../../../src/agent/settings/model-choice.ts";

const sources = (availableModels?: unknown, env: Readonly<Record<string, string>> = {}) => ({
  settings: { effective: availableModels === undefined ? {} : { availableModels } },
  ports: { env },
});

test.each<[unknown, string | null, boolean]>([
  [undefined, "sonnet", true],
  ["haiku", "sonnet", true],
  [["haiku"], null, true],
  [["haiku"], "haiku", true],
  [["haiku"], "claude-haiku-4-5-20251001", true],
  [["haiku"], "sonnet", false],
  [["haiku"], "no-such-model", false],
  [[], "haiku", false],
  [["claude-sonnet-4-5"], "claude-sonnet-4-5-20250929", true],
  [["claude-sonnet-4-5"], "sonnet", false],
])("with %j listed, %j is available: %s", (listed, requested, expected) => {
  expect(isAvailable(requested, sources(listed))).toBe(expected);
});

test("an available model is resolved with the environment", () => {
  const env = { ANTHROPIC_DEFAULT_SONNET_MODEL: "claude-sonnet-x" };
  expect(chooseModel("sonnet", sources(undefined, env))).toEqual({ model: "claude-sonnet-x", restriction: null });
});

test("another model is replaced by a listed one of its family, or by the default", () => {
  const { model, restriction } = chooseModel("sonnet", sources(["haiku"]));
  expect(model).toBe(resolveModel(undefined));
  expect(restriction).toEqual({ requested: "sonnet", effective: model });
  expect(chooseModel("sonnet", sources(["claude-sonnet-4-5"])).model).toBe("claude-sonnet-4-5");
});

test("nothing is restricted where the replacement is the requested model", () => {
  expect(chooseModel("opus", sources(["haiku"]))).toEqual({ model: resolveModel("opus"), restriction: null });
});

test("fallback models are those of the command line, otherwise those of the settings", () => {
  const settings = { effective: { fallbackModel: ["haiku"] } };
  expect(fallbackModels(["sonnet"], settings)).toEqual(["sonnet"]);
  expect(fallbackModels([], settings)).toEqual(["haiku"]);
  expect(fallbackModels([], { effective: {} })).toEqual([]);
});
