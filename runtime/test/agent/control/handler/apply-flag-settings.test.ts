import { expect, test } from "vitest";
import { resolveModel } from "../../../../src/agent/catalogue/models.ts";
import { applyFlagSettings } from "../../../../src/agent/control/handler/apply-flag-settings.ts";
import type { SessionState } from "../../../../src/agent/core/session-state.ts";
import { ask, refusal } from "../ask.ts";

const setup = (effective: object = {}, prompted = true) => {
  const applied: object[] = [];
  const output: string[] = [];
  const reconsidered: string[] = [];
  const restrictions: unknown[] = [];
  const followed: string[] = [];
  const session = {
    model: "claude-opus-5-5",
    hostModel: "claude-opus-5-5",
    requestedModel: null as string | null,
    modelRestriction: null as SessionState["modelRestriction"],
    effort: null,
    prompted,
  };
  return {
    applied,
    output,
    session,
    reconsidered,
    restrictions,
    followed,
    services: {
      runner: { resultFollowed: () => void followed.push(session.model) },
      session,
      ports: { env: {} },
      permissions: { reconsiderMode: () => void reconsidered.push(session.model) },
      options: { model: null },
      settings: {
        effective: effective as Readonly<Record<string, unknown>>,
        applyFlags: (given: object) => void applied.push(given),
      },
      status: {
        localOutput: (text: string) => void output.push(text),
        modelRestricted: () => void restrictions.push(session.modelRestriction),
      },
    },
  };
};

test("settings are applied; without a model among them the model stays", async () => {
  const { services, applied, session, output, reconsidered } = setup({ model: "claude-haiku-5-5" });
  expect(await ask(applyFlagSettings, services, { settings: { language: "en" } })).toBeUndefined();
  expect(applied).toEqual([{ language: "en" }]);
  expect(session.model).toBe("claude-opus-5-5");
  expect(reconsidered).toEqual(["claude-opus-5-5"]);
  expect(output).toEqual([]);
});

test("the effective model is switched to, and the switch is shown once the session has prompted", async () => {
  const { services, session, output, followed } = setup({ model: "claude-haiku-5-5" });
  await ask(applyFlagSettings, services, { settings: { model: "claude-haiku-5-5" } });
  // The exit code no longer depends on a failed result before it.
  expect(followed).toEqual(["claude-haiku-5-5"]);
  expect(session).toMatchObject({ model: "claude-haiku-5-5", requestedModel: "claude-haiku-5-5" });
  expect(output).toEqual(["Set model to `claude-haiku-5-5`"]);

  const early = setup({ model: "claude-haiku-5-5" }, false);
  await ask(applyFlagSettings, early.services, { settings: { model: "claude-haiku-5-5" } });
  expect(early.session.model).toBe("claude-haiku-5-5");
  expect(early.output).toEqual([]);
});

test("a model that is taken away leaves the one of the command line, or else the default", async () => {
  const none = setup();
  await ask(applyFlagSettings, none.services, { settings: { model: null } });
  expect(none.session).toMatchObject({ model: resolveModel(undefined), requestedModel: null });
  const named = setup();
  await ask(
    applyFlagSettings,
    { ...named.services, options: { model: "claude-sonnet-5-5" } },
    { settings: { model: null } },
  );
  expect(named.session).toMatchObject({ model: "claude-sonnet-5-5", requestedModel: "claude-sonnet-5-5" });
});

test("a known effort level is taken over, an unknown one is not", async () => {
  const low = setup({ effortLevel: "low" });
  await ask(applyFlagSettings, low.services, { settings: {} });
  expect(low.session.effort).toBe("low");
  const invalid = setup({ effortLevel: "enormous" });
  await ask(applyFlagSettings, invalid.services, { settings: {} });
  expect(invalid.session.effort).toBeNull();
});

test("a setting of the wrong type refuses all of them, except where its value is null", async () => {
  const { services, applied } = setup();
  const { message } = await refusal(
    ask(applyFlagSettings, services, { settings: { model: 5, env: [], sandbox: null, language: "en" } }),
  );
  expect(message).toMatch(/: model, env$/);
  expect(applied).toEqual([]);
  await ask(applyFlagSettings, services, { settings: { env: null } });
  expect(applied).toEqual([{ env: null }]);
});

test("instead of a model that the settings do not list, the default is used, and the session says why", async () => {
  const effective = { model: "sonnet", availableModels: ["haiku"] };
  const restriction = { requested: "sonnet", effective: resolveModel(undefined), at: "switch" };
  const { services, session, restrictions } = setup(effective);
  await ask(applyFlagSettings, services, { settings: { model: "sonnet" } });
  expect(session.model).toBe(resolveModel(undefined));
  expect(restrictions).toEqual([restriction]);
  const early = setup(effective, false);
  await ask(applyFlagSettings, early.services, { settings: { model: "sonnet" } });
  expect([early.session.modelRestriction, early.restrictions]).toEqual([restriction, []]);
});
