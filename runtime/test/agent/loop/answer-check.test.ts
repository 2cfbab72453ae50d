import { expect, test } from "vitest";
import { compileCheck } from "../../../src/agent/loop/answer-check.ts";

const schema = {
  $schema: "http://json-schema.org/draft-04/schema#",
  type: "object",
  properties: { n: { type: "number" }, s: { type: "string" } },
  required: ["n"],
};

test("a value that fits has nothing wrong with it", async () => {
  const check = await compileCheck(schema);
  expect(check({ n: 1 })).toBeNull();
  expect(check({ n: 1, s: "text" })).toBeNull();
});

test("everything that is wrong is named, with its place", async () => {
  const check = await compileCheck(schema);
  expect(check({})).toBe("root: must have required property 'n'");
  expect(check({ n: "1", s: 2 })).toBe("/n: must be number, /s: must be string");
});

test("a value is checked anew each time", async () => {
  const check = await compileCheck(schema);
  expect([check({}), check({ n: 1 }), check({})].map((wrong) => wrong === null)).toEqual([false, true, false]);
});

test("a keyword that no validator knows is passed over; a schema that cannot be one is refused", async () => {
  expect((await compileCheck({ type: "number", unheardOf: 1 }))(1)).toBeNull();
  await expect(compileCheck({ type: "nonsense" })).rejects.toThrow(/schema is invalid/);
});
