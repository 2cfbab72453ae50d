import { expect, test } from "vitest";
import { bindCommand, type LocalCommand } from "../../../src/agent/core/local-command.ts";

const call = { args: "a", messageUuid: "m", signal: new AbortController().signal, begin: () => {} };

test("a bound command runs with its services, and keeps its description", async () => {
  const command: LocalCommand<{ readonly word: string }> = {
    name: "echo",
    aliases: ["say"],
    description: "d",
    argumentHint: "[x]",
    uncounted: true,
    available: ({ word }) => word !== "",
    run: ({ word }, { args }) => ({ text: `${word} ${args}` }),
  };
  const bound = bindCommand(command, { word: "w" });
  expect(bound).toMatchObject({
    name: "echo",
    aliases: ["say"],
    description: "d",
    argumentHint: "[x]",
    uncounted: true,
  });
  expect(await bound.run(call)).toEqual({ text: "w a" });
  expect(bound.available()).toBe(true);
  expect(bindCommand(command, { word: "" }).available()).toBe(false);
});

test("a command that does not say when it is available always is", () => {
  const command: LocalCommand = { name: "echo", description: "d", run: () => ({ text: "" }) };
  expect(bindCommand(command, undefined).available()).toBe(true);
});
