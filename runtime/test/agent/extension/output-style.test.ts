import { expect, test } from "vitest";
import { readStyle } from "../../../src/agent/extension/output-style.ts";

test("a style goes by the name that it gives itself, or else its file's", () => {
  expect(readStyle("file", { fields: { name: "Own" }, body: "\nBe brief.\n" })).toEqual({
    name: "Own",
    prompt: "Be brief.",
    keepsGuidance: false,
  });
  const named = ["", 5, undefined].map((name) => readStyle("file", { fields: { name }, body: "" }).name);
  expect(named).toEqual(["file", "file", "file"]);
});

test("the guidance on code stays if the style says so", () => {
  const keeps = [true, "true", false, undefined].map(
    (value) => readStyle("s", { fields: { "keep-coding-instructions": value }, body: "" }).keepsGuidance,
  );
  expect(keeps).toEqual([true, true, false, false]);
});
