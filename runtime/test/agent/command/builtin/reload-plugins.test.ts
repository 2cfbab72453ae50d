import { expect, test } from "vitest";
import { reloadPluginsCommand } from "../../../../src/agent/command/builtin/reload-plugins.ts";
import { runCommand } from "../../fixture/run-command.ts";

test("counts what there is after the reload", async () => {
  let found: never[] = [];
  const extensions = {
    refresh: async () => {
      found = [1, 2] as never[];
    },
    get plugins() {
      return found;
    },
    get skills() {
      return found.slice(1);
    },
    hooks: [],
  };
  const services = { extensions, tools: { agentNames: () => ["a", "b", "c"] } };
  expect(await runCommand(reloadPluginsCommand, services)).toEqual({
    text: "Reloaded: 2 plugins · 1 skills · 3 agents · 0 hooks",
  });
});
