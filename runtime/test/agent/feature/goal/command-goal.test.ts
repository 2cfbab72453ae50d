import { expect, test } from "vitest";
import type { Thread } from "../../../../src/agent/core/thread.ts";
import { goalCommand } from "../../../../src/agent/feature/goal/command-goal.ts";
import { countingIds } from "../../fixture/ids.ts";
import { runCommand } from "../../fixture/run-command.ts";

const setup = (condition: string | null) => {
  const stored: object[] = [];
  return {
    ports: { ids: countingIds() },
    session: { goal: condition === null ? null : { condition } },
    thread: { transcript: { chain: (_: string, line: object) => String(stored.push(line)) } } as unknown as Thread,
    stored,
  };
};

test("shows the goal, or how to set one", async () => {
  expect(await runCommand(goalCommand, setup("tests pass"))).toEqual({ text: "Goal active: tests pass" });
  expect(await runCommand(goalCommand, setup(null))).toEqual({ text: "No goal set. Usage: `/goal <condition>`" });
});

test("clears the goal", async () => {
  const services = setup("tests pass");
  expect(await runCommand(goalCommand, services, "clear")).toEqual({ text: "Goal cleared: tests pass" });
  expect(services.session.goal).toBeNull();
  expect(await runCommand(goalCommand, services, "clear")).toEqual({ text: "No goal set" });
  const attachment = { type: "goal_status", met: true, condition: "tests pass", sentinel: true };
  expect(services.stored).toMatchObject([{ attachment }]);
});

test("sets a goal and lets the model work on it", async () => {
  const services = setup("old");
  const reply = await runCommand(goalCommand, services, "tests pass");
  expect(services.session.goal).toEqual({ condition: "tests pass" });
  expect(reply.text).toBe("Goal set: tests pass");
  expect(services.stored).toMatchObject([{ attachment: { met: false, condition: "tests pass" } }]);
  expect(reply.prompt).toContain('"tests pass"');
});
