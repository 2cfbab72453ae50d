import { expect, test } from "vitest";
import { autocompactCommand } from "../../../../src/agent/feature/compaction/command-autocompact.ts";
import { runCommand } from "../../fixture/run-command.ts";

const label = "Auto-compact window for Haiku 4.5";
const setup = (effective: Readonly<Record<string, unknown>> = {}) => {
  const applied: unknown[] = [];
  const services = {
    ports: { env: {} },
    session: { model: "claude-haiku-4-5" },
    options: { betas: [] },
    settings: { effective, applyFlags: (flags: object) => void applied.push(flags) },
  };
  return { services, applied };
};

test("shows the window of the model, or the one that is set", async () => {
  expect((await runCommand(autocompactCommand, setup().services)).text).toBe(
    `${label}: 200,000 tokens (default for this model)`,
  );
  expect((await runCommand(autocompactCommand, setup({ autoCompactWindow: 150_000 }).services)).text).toBe(
    `${label}: 150,000 tokens`,
  );
});

test.each([
  ["150000", 150_000],
  ["100k", 100_000],
  ["1.5M", 1_500_000],
])("sets %s", async (typed, autoCompactWindow) => {
  const { services, applied } = setup();
  const { text } = await runCommand(autocompactCommand, services, typed);
  expect(text).toBe(`${label} set to ${autoCompactWindow.toLocaleString("en-US")} tokens (this session only)`);
  expect(applied).toEqual([{ autoCompactWindow }]);
});

test("auto removes the setting", async () => {
  const { services, applied } = setup();
  expect((await runCommand(autocompactCommand, services, "auto")).text).toContain("set to the model's own");
  expect(applied).toEqual([{ autoCompactWindow: null }]);
});

test.each(["99999", "99k", "many", "-100k", "100kk", "1e6"])("refuses %s", async (typed) => {
  const { services, applied } = setup();
  expect((await runCommand(autocompactCommand, services, typed)).text).toBe(
    `Invalid window: ${typed}. Use 100,000 tokens or more, for example 200k, or auto.`,
  );
  expect(applied).toEqual([]);
});
