import { expect, test } from "vitest";
import { resolveModel } from "../../../../src/agent/catalogue/models.ts";
import { model } from "../../../../src/agent/command/builtin/model.ts";
import type { SwitchVerdict } from "../../../../src/agent/hook/model-switch.ts";
import { runCommand } from "../../fixture/run-command.ts";

const setup = (verdict: SwitchVerdict = { refusal: null, messages: [] }, availableModels?: readonly string[]) => {
  const log: unknown[][] = [];
  const session = { model: "claude-opus-5-5", requestedModel: null as string | null };
  const services = {
    session,
    settings: { effective: availableModels === undefined ? {} : { availableModels } },
    ports: { env: {} },
    permissions: { reconsiderMode: () => void log.push(["mode", session.model]) },
    status: { informational: (...notice: unknown[]) => void log.push(["notice", ...notice]) },
    sessionHooks: { switched: (...change: unknown[]) => void log.push(["switched", ...change]) },
    confirmSwitch: async (request: unknown) => {
      log.push(["asked", request]);
      return verdict;
    },
  };
  return { services, session, log };
};

test("shows the model without a model call", async () => {
  const { services, log } = setup();
  expect((await runCommand(model, services)).text).toBe(
    "Current model: Opus 5.5 (claude-opus-5-5). To change it: /model <name>",
  );
  expect(log).toEqual([]);
});

test("announces its turn with the model that the turn begins with", async () => {
  const { services, session } = setup();
  const announced: string[] = [];
  await runCommand(model, services, "haiku", { begin: () => void announced.push(session.model) });
  expect(announced).toEqual(["claude-opus-5-5"]);
});

test("switches the model and notifies the hooks", async () => {
  const { services, session, log } = setup({ refusal: null, messages: ["dear"] });
  const request = { requested: "claude-haiku-5-5", source: "command" };
  expect((await runCommand(model, services, "claude-haiku-5-5")).text).toBe(
    "Set model to Haiku 5.5 (claude-haiku-5-5)",
  );
  expect(session).toEqual({ model: "claude-haiku-5-5", requestedModel: "claude-haiku-5-5" });
  expect(log).toEqual([
    ["asked", request],
    ["mode", "claude-haiku-5-5"],
    ["notice", "dear", "notice"],
    ["switched", "claude-opus-5-5", request],
  ]);
});

test("the same model again is no switch; default is the default model", async () => {
  const same = setup();
  await runCommand(model, same.services, "claude-opus-5-5");
  expect(same.log.map(([kind]) => kind)).toEqual(["asked", "mode"]);
  const reset = setup();
  reset.session.requestedModel = "x";
  await runCommand(model, reset.services, "default");
  expect(reset.session).toEqual({ model: resolveModel(undefined), requestedModel: null });
});

test("a hook can block the switch", async () => {
  const { services, session } = setup({ refusal: "no" });
  expect(await runCommand(model, services, "claude-haiku-5-5")).toEqual({
    text: "Model switch blocked by a PreModelSwitch hook: no",
    failed: true,
  });
  expect(session).toEqual({ model: "claude-opus-5-5", requestedModel: null });
});

test("a model that the settings do not list is not available, and no hook runs", async () => {
  const { services, session, log } = setup({ refusal: null, messages: [] }, ["haiku"]);
  expect((await runCommand(model, services, "sonnet")).text).toContain("'sonnet' is not available");
  expect([session.model, log]).toEqual(["claude-opus-5-5", []]);
  await runCommand(model, services, "haiku");
  expect(session.model).toBe(resolveModel("haiku"));
});
