import fc from "fast-check";
import { expect, test } from "vitest";
import { readFrontMatter } from "../../../src/agent/extension/front-matter.ts";

test("reads words, lists in a row, lists below a key and texts over several lines", () => {
  const { fields, body } = readFrontMatter(
    "---\nname: sk\ndescription: >\n  two\n  lines\nallowed-tools: [Bash(git log, x), Read]\ntools:\n  - Read\n  - 'Grep'\n---\nbody\n---\nrest\n",
  );
  expect({ ...fields }).toEqual({
    name: "sk",
    description: "two lines",
    "allowed-tools": ["Bash(git log, x)", "Read"],
    tools: ["Read", "Grep"],
  });
  expect(body).toBe("body\n---\nrest\n");
});

test("a text without marks, or with one that is never closed, is all body", () => {
  expect(readFrontMatter("# title\n").body).toBe("# title\n");
  expect(readFrontMatter("---\nname: x\n").fields).toEqual({});
});

test("a field cannot reach the prototype of objects", () => {
  const { fields } = readFrontMatter("---\n__proto__: x\nconstructor: y\n---\n");
  expect(Object.getPrototypeOf(fields)).toBeNull();
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("no text makes it throw, and no body grows", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("-", "\n", "a", ":", " ", "|", "[", "]", ",", "'") }), (text) => {
      expect(readFrontMatter(text).body.length).toBeLessThanOrEqual(text.length);
    }),
  );
});
