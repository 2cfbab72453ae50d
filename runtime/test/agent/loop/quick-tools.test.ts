import { expect, test } from "vitest";
import { quickTools } from "../../../src/agent/loop/quick-tools.ts";
import { builtinTools } from "../../../src/agent/tool/registry.ts";

test("each of them is a tool of the agent", () => {
  const names: readonly string[] = builtinTools.map(({ name }) => name);
  expect([...quickTools].filter((name) => !names.includes(name))).toEqual([]);
});
