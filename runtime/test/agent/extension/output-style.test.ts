import { expect, test } from "vitest";
import { readStyle } from "../../../src/agent/extension/output-style.ts";

test("a style goes by the name that it gives itself, or else its file's", () => {
  expect(readStyle("", { name: "file", fields: { name: "Own" }, body: "\nBe brief.\n" })).toEqual({
    name: "Own",
    prompt: "Be brief.",
  });
  const named = ["", 5, undefined].map((name) => readStyle("", { name: "file", fields: { name }, body: "" }).name);
  expect(named).toEqual(["file", "file", "file"]);
});

test("defect: a plugin's style had no prefix if it named itself", () => {
  expect(readStyle("plug:", { name: "file", fields: { name: "Own" }, body: "" }).name).toBe("plug:Own");
});
