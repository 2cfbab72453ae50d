import { expect, test } from "vitest";
import { reloadSkillsCommand } from "../../../../src/agent/command/builtin/reload-skills.ts";
import { readCustomCommand } from "../../../../src/agent/extension/custom-command.ts";
import { runCommand } from "../../fixture/run-command.ts";

const skill = (name: string) => readCustomCommand(name, "userSettings", { fields: {}, body: "" }, "/s");

async function reloaded(before: readonly string[], after: readonly string[]): Promise<string> {
  let skills = before.map(skill);
  const extensions = {
    get skills() {
      return skills;
    },
    refresh: async () => {
      skills = after.map(skill);
    },
  };
  return (await runCommand(reloadSkillsCommand, { extensions })).text;
}

test("reports which skills came and went", async () => {
  expect(await reloaded(["a", "b"], ["b", "c"])).toBe("Reloaded skills: 2 available (+c, -a).");
  expect(await reloaded(["a"], ["a"])).toBe("Reloaded skills: 1 available (none added or removed).");
});
