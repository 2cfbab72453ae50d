import { expect, test } from "vitest";
import { config } from "../../../../src/agent/command/builtin/config.ts";
import { runCommand } from "../../fixture/run-command.ts";

const where = "/config only shows them. Change them in settings files, or in the program that started this session.";
const text = async (effective: Readonly<Record<string, unknown>>) =>
  (await runCommand(config, { settings: { effective } })).text;

test("lists settings by name, as JSON", async () => {
  expect(await text({ model: "x", env: { A: "1" } })).toBe(
    `Settings of this session:\n  env={"A":"1"}\n  model="x"\n${where}`,
  );
});

test("reports that there are none", async () => {
  expect(await text({})).toBe(`Settings of this session:\n  none\n${where}`);
});
