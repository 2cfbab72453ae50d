import { expect, test } from "vitest";
import type { EffortLevel } from "../../../../src/agent/catalogue/effort.ts";
import { effort } from "../../../../src/agent/command/builtin/effort.ts";
import { runCommand } from "../../fixture/run-command.ts";

const setup = (model = "claude-opus-5-5", level: EffortLevel | null = "high") => ({
  session: { model, effort: level },
  options: { effort: "low" as const },
});

test("shows the level, which a model without levels does not have", async () => {
  expect((await runCommand(effort, setup())).text).toBe("Effort level: high. To change it: /effort <level>");
  expect((await runCommand(effort, setup("claude-haiku-4-5"))).text).toContain("Effort level: none.");
});

test("sets the level, or that of the command line", async () => {
  const services = setup();
  expect((await runCommand(effort, services, "max")).text).toBe("Set effort level to max (this session only)");
  expect(services.session.effort).toBe("max");
  expect((await runCommand(effort, services, "auto")).text).toBe("Effort level set to auto (this session only)");
  expect(services.session.effort).toBe("low");
});

test("refuses an unknown level", async () => {
  const services = setup();
  expect((await runCommand(effort, services, "huge")).text).toMatch(/^Unknown option: huge\. Options: .*auto$/);
  expect(services.session.effort).toBe("high");
});
