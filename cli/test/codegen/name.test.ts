import { expect, test } from "vitest";
import { pascalCase, uniqueName } from "../../src/codegen/name.ts";

test("wire names become Pascal case", () => {
  expect(pascalCase("system/init")).toBe("SystemInit");
  expect(pascalCase("can_use_tool")).toBe("CanUseTool");
});

test("a taken name gets the lowest free number", () => {
  const used = new Set(["Name"]);
  expect(["Name", "Name", "Other"].map((name) => uniqueName(name, used))).toEqual(["Name2", "Name3", "Other"]);
});
