import { expect, test } from "vitest";
import { outputStyle } from "../../../../src/agent/command/builtin/output-style.ts";
import type { SettingsContent } from "../../../../src/agent/settings/types.ts";
import { runCommand } from "../../fixture/run-command.ts";

const setup = (current: string | null = null) => {
  const written: [string, SettingsContent][] = [];
  return {
    written,
    services: {
      extensions: {
        style: current === null ? null : { name: current, prompt: "" },
        styleNames: ["default", "Concise"],
      },
      settings: {
        change: async (source: string, edit: (before: SettingsContent) => SettingsContent) =>
          void written.push([source, edit({ theme: "dark", outputStyle: "old" })]),
      },
    },
  };
};

test("lists the styles and marks the current one", async () => {
  expect((await runCommand(outputStyle, setup().services)).text).toBe(
    "Output style: default\n\nAvailable styles:\n- default (current)\n- Concise\n\nUsage: /output-style <style>",
  );
  expect((await runCommand(outputStyle, setup("Concise").services)).text).toContain("- Concise (current)");
});

test("stores a style in the local settings, in its own spelling", async () => {
  const { services, written } = setup();
  expect((await runCommand(outputStyle, services, "CONCISE")).text).toBe("Output style set to Concise");
  expect(written).toEqual([["localSettings", { theme: "dark", outputStyle: "Concise" }]]);
});

test("an unknown style is not stored", async () => {
  const { services, written } = setup();
  expect((await runCommand(outputStyle, services, "x")).text).toBe(
    'Unknown output style "x". Styles: default, Concise',
  );
  expect(written).toEqual([]);
});
