import { expect, test } from "vitest";
import type { Thread } from "../../../src/agent/core/thread.ts";
import { Fallback } from "../../../src/agent/loop/fallback.ts";

function fallback(names: readonly string[]) {
  let model = "first";
  const notices: string[] = [];
  const thread = { model: () => model, switchModel: (to: string) => (model = to) } as unknown as Thread;
  const status: ConstructorParameters<typeof Fallback>[0] = {
    modelFallback: (_, { from, to, trigger }) => void notices.push(`${from} -> ${to}: ${trigger}`),
  };
  return {
    models: new Fallback(status, thread, names, { ANTHROPIC_DEFAULT_SONNET_MODEL: "claude-sonnet-x" }),
    notices,
    thread,
  };
}

test("there is no fallback if no other model is named", () => {
  expect(fallback([]).models.isAvailable("first")).toBe(false);
  expect(fallback(["first"]).models.isAvailable("first")).toBe(false);
  expect(fallback(["first", "second"]).models.isAvailable("first")).toBe(true);
});

test("models take over one after the other, each once, and each is announced", () => {
  const { models, notices, thread } = fallback(["second", "third"]);
  models.switchFrom("first", "overloaded");
  expect(thread.model()).toBe("second");
  expect(models.isAvailable("second")).toBe(true);
  models.switchFrom("second", "server_error");
  expect(thread.model()).toBe("third");
  expect(models.isAvailable("third")).toBe(false);
  expect(notices).toEqual(["first -> second: overloaded", "second -> third: server_error"]);
});

test("after the turn the first model is back", () => {
  const { models, thread } = fallback(["second", "third"]);
  models.switchFrom("first", "overloaded");
  models.switchFrom("second", "server_error");
  models.end();
  expect(thread.model()).toBe("first");
});

test("a model that was chosen in the meantime stays", () => {
  const { models, thread } = fallback(["second"]);
  models.switchFrom("first", "overloaded");
  thread.switchModel("chosen");
  models.end();
  expect(thread.model()).toBe("chosen");
});

test("without a change the turn leaves the model alone", () => {
  const { models, thread } = fallback(["second"]);
  models.end();
  expect(thread.model()).toBe("first");
});

test("short names resolve to their models", () => {
  const { models, thread } = fallback(["sonnet"]);
  models.switchFrom("first", "overloaded");
  expect(thread.model()).toMatch(/^claude-sonnet-/);
});

test("the environment names the model of an alias", () => {
  const { models, notices } = fallback(["sonnet"]);
  models.switchFrom("first", "overloaded");
  expect(notices).toEqual(["first -> claude-sonnet-x: overloaded"]);
});
