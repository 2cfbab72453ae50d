import { expect, test } from "vitest";
import { upgradeMarkdown } from "../../../src/regression/upgrade/markdown.ts";
import { group, reportOf } from "./sample.ts";

test("a table for each class, with links to the reference", () => {
  const text = upgradeMarkdown(reportOf(group(), group({ class: "breaking", kind: "exit", field: "" })));
  expect(text).toMatch(/### Breaking[\s\S]*### Behavior/);
  expect(text).toContain(
    "[system/init](https://github.com/agentwire/agentwire/blob/main/protocol/reference/system.md#systeminit)",
  );
  expect(text).toContain("1 session compared, 1 not compared.");
});

test("names and values of agents are text", () => {
  const text = upgradeMarkdown(reportOf(group({ actual: "| <img> [x](y) @me" })));
  expect(text).not.toMatch(/<img>|<b>|\]\(y\)|@me/);
  expect(text.split("\n").filter((line) => line.startsWith("| "))).toHaveLength(2);
});
