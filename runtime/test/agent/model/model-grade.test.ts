import { expect, it } from "vitest";
import { readGrade } from "../../../src/agent/model/model-grade.ts";

it("extracts a verdict from surrounding text", () => {
  expect(readGrade('So: {"ok": false, "impossible": true, "reason": "why"} ...')).toEqual({
    ok: false,
    impossible: true,
    reason: "why",
  });
  expect(readGrade('{"ok":true,"impossible":"yes","reason":1}')).toEqual({
    ok: true,
    impossible: false,
    reason: "",
  });
});

it.each(["", "fine", "{no}", '{"ok":"yes"}', "{}"])("%j is no verdict", (text) => {
  expect(readGrade(text)).toBeNull();
});
