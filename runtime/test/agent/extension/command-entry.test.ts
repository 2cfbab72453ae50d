import { expect, it } from "vitest";
import { customEntry } from "../../../src/agent/extension/command-entry.ts";
import { readCustomCommand } from "../../../src/agent/extension/custom-command.ts";

const described = (name: string, source: string) =>
  readCustomCommand(name, source, { fields: { description: "Lint" }, body: "" }, null);

it.each([
  [described("lint", "userSettings"), "Lint (user)"],
  [described("lint", "projectSettings"), "Lint (project)"],
  [{ ...described("plug:lint", "plugin"), pluginRoot: "/plug" }, "(plug) Lint"],
])("says where a command comes from", (command, description) => {
  expect(customEntry(command)).toEqual({ name: command.name, description, argumentHint: "" });
});

it("marks the commands of the agent itself", () => {
  expect(customEntry(described("init", "builtin"))).toEqual({
    name: "init",
    description: "Lint",
    argumentHint: "",
    builtin: true,
  });
});
