import fc from "fast-check";
import { expect, test } from "vitest";
import { effortLevels, effortOf } from "../../../src/agent/catalogue/effort.ts";
import { canonicalName, modelProperties, resolveModel, subagentModel } from "../../../src/agent/catalogue/models.ts";
import { prices } from "../../../src/agent/catalogue/prices.ts";
import { costOf, noUsage } from "../../../src/agent/core/usage-ledger.ts";
import { buildRequest } from "../../../src/agent/model/request.ts";

const thousand = (field: string): number[] =>
  ["claude-opus-5-5", "claude-fable-5-2", "claude-fable-5", "claude-sonnet-5", "made-up-1"].map((model) =>
    Number((1000 * costOf(model, { ...noUsage, [field]: 1000 })).toFixed(4)),
  );

test("regression: models of the price list cost nothing, and reading from the cache cost twice what it does", () => {
  expect(thousand("input_tokens")).toEqual([4, 8, 10, 2, 4]);
  expect(thousand("output_tokens")).toEqual([20, 40, 50, 10, 20]);
  expect(thousand("cache_read_input_tokens")).toEqual([0.2, 0.2, 1, 0.2, 0.2]);
  expect(thousand("cache_creation_input_tokens")).toEqual([5, 10, 12.5, 2.5, 5]);
});

test("every model of the catalogue has a price of its own, and says that it is listed", () => {
  for (const name of Object.keys(prices))
    expect(modelProperties(name)).toMatchObject({ canonical: name, listed: true });
  expect(modelProperties("made-up-1")).toMatchObject({ listed: false, thinking: "adaptive", displayName: "made-up-1" });
  expect(modelProperties("claude-opus-4-8").displayName).toBe("Opus 4.8");
  expect(modelProperties("claude-3-7-sonnet").displayName).toBe("Sonnet 3.7");
});

test.each([
  ["claude-sonnet-4-5-20250929", "claude-sonnet-4-5"],
  ["claude-sonnet-4-20250514", "claude-sonnet-4-0"],
  ["us.anthropic.claude-sonnet-4-5-20250929-v1:0", "claude-sonnet-4-5"],
  ["claude-opus-4-6[1m]", "claude-opus-4-6"],
  ["claude-haiku-4-5@20251001", "claude-haiku-4-5"],
  ["gpt-9", "gpt-9"],
])("%s is %s", (model, canonical) => expect(canonicalName(model)).toBe(canonical));

test("a model that is no longer served stands for the default one", () => {
  expect(resolveModel("claude-opus-4-1-20250805")).toBe("claude-opus-5-5");
  expect(resolveModel("claude-opus-4-8")).toBe("claude-opus-4-8");
});

test("regression: the mark for a wide window was taken off models that need it, and its beta was not sent", () => {
  expect(resolveModel("claude-opus-4-6[1m]")).toBe("claude-opus-4-6[1m]");
  expect(resolveModel("claude-opus-4-8[1m]")).toBe("claude-opus-4-8");
  expect(modelProperties("claude-opus-4-6").contextWindow).toBe(200_000);
  expect(modelProperties("claude-opus-4-6[1m]").contextWindow).toBe(1_000_000);
  const parts = { system: [], messages: [], tools: [], betas: [], maxOutputTokens: null, agentId: null };
  const { body, headers } = buildRequest({
    ...parts,
    model: "claude-opus-4-6[1m]",
    thinking: "default",
    thinkingDisplay: "updates",
    effort: null,
  });
  expect(body.model).toBe("claude-opus-4-6");
  expect(headers?.["anthropic-beta"]).toContain("context-1m");
});

test("a model makes the effort that was chosen, else its own; a level that it does not have is high", () => {
  expect(effortOf("claude-opus-4-7", null)).toBe("xhigh");
  expect(effortOf("claude-sonnet-4-5", "low")).toBeNull();
  expect(effortOf("claude-opus-4-6", "xhigh")).toBe("high");
  const models = fc.constantFrom(...Object.keys(prices), "made-up-1");
  const levels = fc.option(fc.constantFrom(...effortLevels), { nil: null });
  fc.assert(
    fc.property(models, levels, (model, chosen) => {
      const { effort } = modelProperties(model);
      const made = effortOf(model, chosen);
      if (effort === null) return made === null;
      return made !== null && effort.levels.includes(made) && (made === (chosen ?? effort.usual) || made === "high");
    }),
  );
});

test("variables name the model of a family", () => {
  const env = { ANTHROPIC_DEFAULT_HAIKU_MODEL: "own-haiku", ANTHROPIC_DEFAULT_OPUS_MODEL: "" };
  expect(resolveModel("Haiku", env)).toBe("own-haiku");
  expect(resolveModel("opus", env)).toBe(resolveModel("opus"));
  expect(resolveModel("claude-haiku-4-5", env)).toBe("claude-haiku-4-5");
});

test("a subagent gets its caller's model if that model belongs to the family which the call names", () => {
  const model = (requested: string | null, caller: string) => subagentModel(requested, caller, {});
  expect(model(null, "my-model")).toBe("my-model");
  expect(model("inherit", "my-model")).toBe("my-model");
  expect(model("Haiku", "claude-haiku-4-5")).toBe("claude-haiku-4-5");
  expect(model("haiku", "my-haiku-x")).toBe("my-haiku-x");
  expect(model("haiku", "claude-opus-5-5")).toBe("claude-haiku-5-5");
  expect(model("My-Model", "claude-opus-5-5")).toBe("My-Model");
});
