import { expect, test } from "vitest";
import { goalCommand } from "../../../../src/agent/feature/goal/command-goal.ts";
import { runCommand } from "../../fixture/run-command.ts";

const setup = (condition: string | null) => ({ session: { goal: condition === null ? null : { condition } } });

test("shows the goal, or how to set one", async () => {
  expect(await runCommand(goalCommand, setup("tests pass"))).toEqual({ text: "Goal active: tests pass" });
  expect(await runCommand(goalCommand, setup(null))).toEqual({ text: "No goal set. Usage: `/goal <condition>`" });
});

test("clears the goal", async () => {
  const services = setup("tests pass");
  expect(await runCommand(goalCommand, services, "clear")).toEqual({ text: "Goal cleared: tests pass" });
  expect(services.session.goal).toBeNull();
  expect(await runCommand(goalCommand, services, "clear")).toEqual({ text: "No goal set" });
});

test("sets a goal and lets the model work on it", async () => {
  const services = setup("old");
  const reply = await runCommand(goalCommand, services, "tests pass");
  expect(services.session.goal).toEqual({ condition: "tests pass" });
  expect(reply.text).toBe("Goal set: tests pass");
  expect(reply.prompt).toContain('"tests pass"');
});
