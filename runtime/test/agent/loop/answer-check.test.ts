import { expect, test } from "vitest";
import { compileCheck } from "../../../src/agent/loop/answer-check.ts";

const schema = {
  $schema: "http://json-schema.org/draft-04/schema#",
  type: "object",
  properties: { n: { type: "number" }, s: { type: "string" } },
  required: ["n"],
};

test("a valid value has no problems", async () => {
  const check = await compileCheck(schema);
  expect(check({ n: 1 })).toBeNull();
  expect(check({ n: 1, s: "text" })).toBeNull();
});

test("every problem is reported with its path", async () => {
  const check = await compileCheck(schema);
  expect(check({})).toBe("root: must have required property 'n'");
  expect(check({ n: "1", s: 2 })).toBe("/n: must be number, /s: must be string");
});

test("a value is checked anew each time", async () => {
  const check = await compileCheck(schema);
  expect([check({}), check({ n: 1 }), check({})].map((wrong) => wrong === null)).toEqual([false, true, false]);
});

test("an unknown keyword is ignored; an invalid schema is rejected", async () => {
  expect((await compileCheck({ type: "number", unheardOf: 1 }))(1)).toBeNull();
  await expect(compileCheck({ type: "nonsense" })).rejects.toThrow(/schema is invalid/);
});
