import { expect, test } from "vitest";
import { readDefinition } from "../../../../../src/agent/extension/agent-definition.ts";
import { subagentPrompt } from "../../../../../src/agent/feature/subagents/definition/prompt.ts";

test("the prompt of the definition stands before the notes", () => {
  const texts = (prompt: string) => subagentPrompt(readDefinition("a", { prompt })).map(({ text }) => String(text));
  expect(texts("")).toHaveLength(2);
  expect(texts("Look.")[0]).toBe(texts("")[0]);
  expect(texts("Look.")[1]).toBe(`Look.\n\n${texts("")[1]}`);
});
