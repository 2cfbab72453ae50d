import { expect, test } from "vitest";
import { commandNames, countedCommands, listCommands } from "../../../src/agent/command/listing.ts";
import { builtinPrompts } from "../../../src/agent/extension/builtin-prompts.ts";
import { readCustomCommand } from "../../../src/agent/extension/custom-command.ts";

const custom = readCustomCommand(
  "lint",
  "projectSettings",
  { fields: { description: "Lint", "argument-hint": "[file]" }, body: "" },
  null,
);
const sources = (slashCommands = true) => ({
  options: { slashCommands },
  extensions: { commands: [custom, ...builtinPrompts] },
  mcp: { prompts: () => [{ server: "my notes", name: "greet", description: "Greet", arguments: [] }] },
});
const local = [
  { name: "goal", description: "Goal", argumentHint: "[x]", uncounted: true },
  { name: "usage", aliases: ["cost"], description: "Usage" },
];
const prompts = builtinPrompts.map(({ name }) => name);

test("custom commands come first, then those of the agent, then the prompts of MCP servers", () => {
  const listed = listCommands(sources(), local);
  expect(listed.map(({ name }) => name)).toEqual(["lint", ...prompts, "goal", "usage", "my notes:greet (MCP)"]);
  expect(listed[0]).toEqual({ name: "lint", description: "Lint (project)", argumentHint: "[file]" });
  expect(listed.at(-3)).toEqual({ name: "goal", description: "Goal", argumentHint: "[x]", builtin: true });
  expect(listed.at(-2)).toEqual({
    name: "usage",
    description: "Usage",
    argumentHint: "",
    aliases: ["cost"],
    builtin: true,
  });
  expect(listed.at(-1)).toEqual({ name: "my notes:greet (MCP)", description: "Greet", argumentHint: "" });
});

test("names are those that users type", () => {
  expect(commandNames(sources(), local)).toEqual(["lint", ...prompts, "goal", "usage", "mcp__my_notes__greet"]);
});

test("prompts of the agent and uncounted commands do not count as context", () => {
  expect(countedCommands(sources(), local).map(({ name }) => name)).toEqual(["lint", "usage", "my notes:greet (MCP)"]);
});

test("a session without slash commands lists none", () => {
  for (const list of [listCommands, commandNames, countedCommands]) expect(list(sources(false), local)).toEqual([]);
});
