import { expect, test } from "vitest";
import { resolveModel } from "../../../../src/agent/catalogue/models.ts";
import { setModel } from "../../../../src/agent/control/handler/set-model.ts";
import type { SessionState } from "../../../../src/agent/core/session-state.ts";
import type { SwitchVerdict } from "../../../../src/agent/hook/model-switch.ts";
import { ask, refusal } from "../ask.ts";

const setup = (verdict: SwitchVerdict = { refusal: null, messages: [] }, prompted = true, effective: object = {}) => {
  const log: unknown[][] = [];
  const session = {
    model: "claude-opus-5-5",
    hostModel: "claude-opus-5-5",
    requestedModel: null as string | null,
    modelRestriction: null as SessionState["modelRestriction"],
    prompted,
  };
  const services = {
    session,
    settings: { effective: effective as Readonly<Record<string, unknown>> },
    ports: { env: { ANTHROPIC_DEFAULT_SONNET_MODEL: "claude-sonnet-x" } },
    permissions: { reconsiderMode: () => void log.push(["mode", session.model]) },
    status: {
      localOutput: (text: string) => void log.push(["output", text]),
      informational: (...args: unknown[]) => void log.push(["notice", ...args]),
      modelRestricted: () => void log.push(["restricted", session.modelRestriction]),
    },
    runner: { resultFollowed: () => void log.push(["followed"]) },
    hostCommands: { add: (...note: unknown[]) => void log.push(["noted", ...note]) },
    sessionHooks: { switched: (...change: unknown[]) => void log.push(["switched", ...change]) },
    confirmSwitch: async (request: unknown) => {
      log.push(["asked", request]);
      return verdict;
    },
  };
  return { log, session, services };
};

test("switches the model, says so in the conversation, and notifies the hooks", async () => {
  const { services, session, log } = setup({ refusal: null, messages: ["mind the cost"] });
  const request = { requested: "claude-haiku-5-5", source: "sdk" };
  expect(await ask(setModel, services, { model: "claude-haiku-5-5" })).toEqual({ model: "claude-haiku-5-5" });
  expect(session).toMatchObject({ model: "claude-haiku-5-5", requestedModel: "claude-haiku-5-5" });
  expect(log).toEqual([
    ["asked", request],
    ["mode", "claude-haiku-5-5"],
    ["followed"],
    ["output", "Set model to `claude-haiku-5-5`"],
    [
      "noted",
      expect.stringContaining("<local-command-caveat>"),
      expect.stringContaining("<command-args>claude-haiku-5-5</command-args>"),
      "<local-command-stdout>Set model to `claude-haiku-5-5`</local-command-stdout>",
    ],
    ["notice", "mind the cost", "notice"],
    ["switched", "claude-opus-5-5", request],
  ]);
});

test("a name of white space names no model", async () => {
  expect(await refusal(ask(setModel, setup().services, { model: "  " }))).toMatchObject({ code: "catalog_unknown" });
});

test("a name is shown as the real agent reads it", async () => {
  const shown = async (model: string) => {
    const { services, log } = setup();
    await ask(setModel, services, { model });
    return log.find(([kind]) => kind === "output")?.[1];
  };
  expect(await shown("HAIKU")).toBe("Set model to `haiku (claude-haiku-5-5)`");
  expect(await shown(" claude-haiku-4-5 ")).toBe("Set model to `claude-haiku-4-5 (claude-haiku-4-5)`");
});

test("an alias is shown with the model that it stands for", async () => {
  const { services, log } = setup();
  const { model } = (await ask(setModel, services, { model: "haiku" })) ?? {};
  expect(model).toBe(resolveModel("haiku"));
  expect(log).toContainEqual(["output", `Set model to \`haiku (${model})\``]);
});

test("nothing is shown before the first prompt, nor if the model stays", async () => {
  const early = setup(undefined, false);
  await ask(setModel, early.services, { model: "claude-haiku-5-5" });
  expect(early.log.map(([kind]) => kind)).toEqual(["asked", "mode", "switched"]);
  const same = setup();
  await ask(setModel, same.services, { model: "claude-opus-5-5" });
  expect(same.log.map(([kind]) => kind)).toEqual(["asked", "mode"]);
  expect(same.session.requestedModel).toBe("claude-opus-5-5");
});

test.each([undefined, null, "default"])("%j is the default model", async (model) => {
  const { services, session } = setup();
  session.model = "claude-haiku-5-5";
  session.requestedModel = "claude-haiku-5-5";
  expect(await ask(setModel, services, { model })).toEqual({ model: resolveModel(undefined) });
  expect(session.requestedModel).toBeNull();
});

test("rejects invalid names, and reports the unchanged model", async () => {
  const details = { model: "claude-opus-5-5" };
  expect(await refusal(ask(setModel, setup().services, { model: 5 }))).toEqual({
    message: "set_model: model must be a string",
    code: "invalid_request",
    details,
  });
  expect(await refusal(ask(setModel, setup().services, { model: "" }))).toMatchObject({
    code: "catalog_unknown",
    details,
  });
});

test("a hook can block the switch", async () => {
  const { services, session, log } = setup({ refusal: "too dear" });
  expect(await refusal(ask(setModel, services, { model: "claude-haiku-5-5" }))).toEqual({
    message: "Model switch blocked by a PreModelSwitch hook: too dear",
    code: "blocked_by_hook",
    details: { model: "claude-opus-5-5" },
  });
  expect(session.model).toBe("claude-opus-5-5");
  expect(log.map(([kind]) => kind)).toEqual(["asked"]);
});

test("the environment names the model of an alias", async () => {
  expect(await ask(setModel, setup().services, { model: "sonnet" })).toEqual({ model: "claude-sonnet-x" });
});

test("a model that the settings do not list is refused; the user learns it now, or after the next init", async () => {
  const verdict = { refusal: null, messages: [] };
  const restriction = 'Model "opus" is restricted by your organization\'s settings. Using claude-opus-5-5 instead.';
  const { services, log } = setup(verdict, true, { availableModels: ["haiku"] });
  expect(await refusal(ask(setModel, services, { model: "opus" }))).toMatchObject({
    message: restriction,
    code: "restricted_by_org",
    details: { model: "claude-opus-5-5" },
  });
  const at = { requested: "opus", effective: "claude-opus-5-5", at: "switch" };
  expect(log).toEqual([["restricted", at]]);
  const early = setup(verdict, false, { availableModels: ["haiku"] });
  await refusal(ask(setModel, early.services, { model: "opus" }));
  expect([early.log, early.session.modelRestriction]).toEqual([[], at]);
});

test("a switch is shown if the host had set another model, whatever a command switched to since", async () => {
  const { services, session, log } = setup();
  session.model = "claude-haiku-5-5";
  await ask(setModel, services, { model: "claude-opus-5-5" });
  expect(log.filter(([kind]) => kind === "output")).toEqual([]);
  await ask(setModel, services, { model: "claude-haiku-5-5" });
  expect(log.filter(([kind]) => kind === "output")).toEqual([["output", "Set model to `claude-haiku-5-5`"]]);
});
