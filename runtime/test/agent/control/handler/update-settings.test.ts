import { expect, test } from "vitest";
import { updateSettings } from "../../../../src/agent/control/handler/update-settings.ts";
import type { SettingsContent } from "../../../../src/agent/settings/types.ts";
import { ask, refusal } from "../ask.ts";

const setup = (before: SettingsContent = {}) => {
  const written: [string, SettingsContent][] = [];
  const services = {
    session: { model: "claude-opus-5-5" },
    settings: {
      change: async (source: string, edit: (settings: SettingsContent) => SettingsContent) =>
        void written.push([source, edit(before)]),
    },
  };
  return { written, services };
};
const update = (services: ReturnType<typeof setup>["services"], source: string, settings?: object) =>
  ask(updateSettings, services, { source, settings });

test("the effort level is stored for the model of the session, beside what is there", async () => {
  const { services, written } = setup({ theme: "dark" });
  expect(await update(services, "userSettings", { effortLevel: "low" })).toEqual({});
  expect(written).toEqual([
    ["userSettings", { theme: "dark", modelSettings: { "claude-opus-5-5": { effortLevel: "low" } } }],
  ]);
});

test("the highest effort level is not stored", async () => {
  const { services, written } = setup({ theme: "dark" });
  await update(services, "userSettings", { effortLevel: "max" });
  expect(written).toEqual([["userSettings", { theme: "dark" }]]);
});

test("the output style is stored in the local settings as it is", async () => {
  const { services, written } = setup();
  await update(services, "localSettings", { outputStyle: "Concise" });
  expect(written).toEqual([["localSettings", { outputStyle: "Concise" }]]);
});

test.each<[string, object | undefined, string]>([
  ["projectSettings", { outputStyle: "x" }, "update_settings: unsupported source projectSettings"],
  ["toString", { outputStyle: "x" }, "update_settings: unsupported source toString"],
  ["userSettings", { outputStyle: "x" }, "update_settings keys not allowed: outputStyle"],
  ["localSettings", { effortLevel: "low", b: 1, a: 1 }, "update_settings keys not allowed: a, b, effortLevel"],
  ["userSettings", {}, "update_settings requires at least one key"],
  ["userSettings", undefined, "update_settings requires at least one key"],
])("refuses %s %j", async (source, settings, message) => {
  const { services, written } = setup();
  expect(await refusal(update(services, source, settings))).toEqual({ message });
  expect(written).toEqual([]);
});
