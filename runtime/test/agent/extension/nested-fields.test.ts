import fc from "fast-check";
import { expect, test } from "vitest";
import { readFrontMatter } from "../../../src/agent/extension/front-matter.ts";
import { readNested } from "../../../src/agent/extension/nested-fields.ts";

test("reads the hooks of a skill as a settings file has them", () => {
  const text = [
    "---",
    "name: sk",
    "hooks:",
    "  PreToolUse:",
    "    - matcher: Bash|Write",
    "      hooks:",
    "        - type: command",
    '          command: "echo \\"a: b\\" # no comment"',
    "          timeout: 5",
    "          once: true",
    "        - { flow: is kept as words }",
    "  Stop:",
    "  - hooks:",
    "    - type: command",
    "      command: |",
    "        one",
    "        two",
    "model: haiku",
    "---",
    "BODY",
  ].join("\n");
  const { hooks, fields, body } = readFrontMatter(text);
  expect(JSON.parse(JSON.stringify(hooks))).toEqual({
    PreToolUse: [
      {
        matcher: "Bash|Write",
        hooks: [
          { type: "command", command: 'echo "a: b" # no comment', timeout: 5, once: true },
          "{ flow: is kept as words }",
        ],
      },
    ],
    Stop: [{ hooks: [{ type: "command", command: "one\ntwo" }] }],
  });
  expect(fields.model).toBe("haiku");
  expect(body).toBe("BODY");
});

test("a front matter without hooks has none", () => {
  expect(readFrontMatter("---\nname: x\n---\n").hooks).toBeNull();
  expect(readFrontMatter("no marks").hooks).toBeNull();
});

/** Tables and lists as an author would write them. */
const written = (value: unknown, depth: number): string[] => {
  const pad = " ".repeat(depth);
  if (Array.isArray(value)) {
    return value.flatMap((entry) => {
      if (typeof entry === "string") return [`${pad}- ${JSON.stringify(entry)}`];
      const [first = "", ...rest] = written(entry, depth + 2);
      return [`${pad}- ${first.trimStart()}`, ...rest];
    });
  }
  return Object.entries(value as object).flatMap(([key, below]) =>
    typeof below === "string"
      ? [`${pad}${key}: ${JSON.stringify(below)}`]
      : [`${pad}${key}:`, ...written(below, depth + 2)],
  );
};

const key = fc.stringMatching(/^[A-Za-z][A-Za-z_]{0,8}$/).filter((name) => !(name in {}));
const { tree } = fc.letrec((tie) => ({
  tree: fc.dictionary(key, fc.oneof({ maxDepth: 3 }, fc.string(), tie("list"), tie("tree")), {
    minKeys: 1,
    maxKeys: 3,
    noNullPrototype: true,
  }),
  list: fc.array(fc.oneof({ maxDepth: 3 }, fc.string(), tie("tree")), { minLength: 1, maxLength: 3 }),
}));

test("what is written down is read back", () => {
  fc.assert(
    fc.property(tree, (value) => {
      expect(JSON.parse(JSON.stringify(readNested(written(value, 2))))).toEqual(value);
    }),
  );
});

test("no lines make it throw or reach a prototype", () => {
  fc.assert(fc.property(fc.array(fc.string()), (lines) => void readNested(lines)));
  const read = readNested(["  __proto__:", "    polluted: x"]) as object;
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(read)).toBeNull();
});
