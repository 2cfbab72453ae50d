import { expect, it } from "vitest";
import { readGrade } from "../../../src/agent/model/judgement.ts";

it("reads a judgement out of the words around it", () => {
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

it.each(["", "fine", "{no}", '{"ok":"yes"}', "{}"])("%j is no judgement", (text) => {
  expect(readGrade(text)).toBeNull();
});
