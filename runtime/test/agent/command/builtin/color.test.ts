import { expect, test } from "vitest";
import { color } from "../../../../src/agent/command/builtin/color.ts";
import { runCommand } from "../../fixture/run-command.ts";

const setup = (random = 0) => {
  const lines: unknown[] = [];
  return {
    lines,
    services: {
      ports: { random: () => random },
      transcript: { appendUnchained: (type: string, fields: object) => void lines.push({ type, ...fields }) },
    },
  };
};

test("stores the color that was named, and default too", async () => {
  for (const name of ["blue", "default"]) {
    const { services, lines } = setup();
    expect(await runCommand(color, services, name)).toEqual({ text: `Session color set to: ${name}` });
    expect(lines).toEqual([{ type: "agent-color", agentColor: name }]);
  }
});

test("without a name, chance chooses", async () => {
  expect((await runCommand(color, setup(0).services)).text).toBe("Session color set to: red");
  expect((await runCommand(color, setup(0.999).services)).text).toBe("Session color set to: cyan");
});

test("another name stores nothing and lists the colors", async () => {
  const { services, lines } = setup();
  expect((await runCommand(color, services, "mauve")).text).toBe(
    '"mauve" isn\'t an available color. Options: red, blue, green, yellow, purple, orange, pink, cyan, default',
  );
  expect(lines).toEqual([]);
});
