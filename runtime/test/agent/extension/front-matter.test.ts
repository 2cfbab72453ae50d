import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFrontMatter } from "../../../src/agent/extension/front-matter.ts";

const fieldsOf = async (head: string): Promise<object> => ({
  ...(await readFrontMatter(`---\n${head}\n---\nBODY\n`)).fields,
});

describe("YAML in front matter", () => {
  test.each([
    ["description: plain # comment", "plain"],
    ['description: "quoted # not comment"', "quoted # not comment"],
    ["description: 'it''s'", "it's"],
    ['description: "tab\\tA\\u0041 \\"q\\""', 'tab\tAA "q"'],
    ["description: >\n  a\n  b\n\n  c", "a b\nc\n"],
    ["description: |\n  a\n    b", "a\n  b\n"],
    ["description: one\n  two\n  three", "one two three"],
    ["description:\n  - a # first\n  - 'b'", ["a", "b"]],
    ["description: [a, b]", ["a", "b"]],
    ["description: 42", 42],
    ["description: 010", 10],
    ["description: true", true],
    ["description: yes", "yes"],
    ["description: 2020-01-01", "2020-01-01"],
    ["description:", null],
    ["description: one\ndescription: two", "two"],
    ["x: &a foo\ndescription: *a", "foo"],
    ["x: &a\n  description: merged\n<<: *a", "merged"],
    ["description: good\nx:\n\ty: 1", "good"],
    ["  description: indented", "indented"],
    ['"description": key', "key"],
    ["description: it's", "it's"],
    ["description: at 10:30, see https://x.y/z", "at 10:30, see https://x.y/z"],
    ["description: C# and C:\\path\\x", "C# and C:\\path\\x"],
  ])("%j", async (head, value) => {
    expect(await fieldsOf(head)).toMatchObject({ description: value });
  });

  test("the table below hooks is read like any other field", async () => {
    const head = "hooks:\n  Stop:\n  - hooks:\n    - { type: command, command: 'a: b' } # why\nmodel: haiku";
    expect(await fieldsOf(head)).toEqual({
      hooks: { Stop: [{ hooks: [{ type: "command", command: "a: b" }] }] },
      model: "haiku",
    });
  });
});

describe("values that break YAML", () => {
  test.each([
    ["description: has: colon inside", "has: colon inside"],
    ['description: Use when: "x" happens', 'Use when: "x" happens'],
    ["description: @at sign", "@at sign"],
    ["description: *star all", "*star all"],
    ["description: `tick` x", "`tick` x"],
    ["description: {brace} x", "{brace} x"],
    ["description: > gt text", "> gt text"],
    ["description: | pipe text", "| pipe text"],
    ["description: [file] [other]", "[file] [other]"],
    ["foo: [unclosed\ndescription: good", "good"],
    ["description: good\nfoo: **/*.ts", "good"],
    ["foo: a: b\r\ndescription: good\r", "good"],
  ])("%j counts as text", async (head, value) => {
    expect(await fieldsOf(head)).toMatchObject({ description: value });
  });

  test.each([
    ['description: "unterminated'],
    ["description: 'it's'"],
    ['description: "a" b'],
    ['description: "C:\\path"'],
    ["description: - dash"],
    ["description: one\ntwo"],
    ["description: one\n...\ndescription: two"],
    ["description:nospace"],
    ["just text"],
    ["- a\n- b"],
  ])("%j leaves no fields", async (head) => {
    expect(await fieldsOf(head)).toEqual({});
  });

  test("aliases that multiply stay text", async () => {
    const head = ["a: &a [x, x, x, x, x, x, x, x, x, x]"];
    for (const [name, next] of ["ab", "bc", "cd", "de", "ef"]) {
      head.push(`${next}: &${next} [${Array.from({ length: 10 }, () => `*${name}`)}]`);
    }
    const fields = Object.values(await fieldsOf(head.join("\n")));
    expect(fields.map((value) => typeof value)).toEqual(Array(6).fill("string"));
  });
});

describe("the marks around front matter", () => {
  test.each([
    ["---\r\nx: y\r\n---\r\nBODY\r\n", { x: "y" }, "BODY\r\n"],
    ["\uFEFF---\nx: y\n---\nBODY", { x: "y" }, "BODY"],
    ["---  \nx: y\n---  \nBODY", { x: "y" }, "BODY"],
    ["---\nx: y\n---", { x: "y" }, ""],
    ["---\n---\nBODY", {}, "BODY"],
    ["---\nx: y\n---\n\n\n  BODY\n", { x: "y" }, "BODY\n"],
    ["---\nx: y\n---BODY", { x: "y" }, "BODY"],
    ["---\nx: y --- z\n---\nBODY", { x: "y" }, "z\n---\nBODY"],
    ["---\nx: y\n---\nBODY\n---\nmore", { x: "y" }, "BODY\n---\nmore"],
  ])("%j", async (text, fields, body) => {
    const found = await readFrontMatter(text);
    expect({ ...found.fields }).toEqual(fields);
    expect(found.body).toBe(body);
  });

  test.each([
    ["# title\n"],
    ["---\nx: y\nBODY\n"],
    ["---yaml\nx: y\n---\n"],
    ["\n---\nx: y\n---\n"],
    ["----\nx: y\n----\n"],
  ])("%j has none", async (text) => {
    expect(await readFrontMatter(text)).toEqual({ fields: {}, body: text });
  });
});

test("regression: comments, quotes and lists over several lines were read as part of the value", async () => {
  const head = 'tools:\n  - "Read" # files\n  - Bash\nmodel: haiku # fast\nuser-invocable: false # by the model only';
  expect(await fieldsOf(head)).toEqual({ tools: ["Read", "Bash"], model: "haiku", "user-invocable": false });
});

test("a field cannot reach the prototype of objects", async () => {
  const { fields } = await readFrontMatter("---\n__proto__: { polluted: x }\nconstructor: y\n---\n");
  expect(Object.getPrototypeOf(fields)).toBeNull();
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("no text makes it reject, and no body grows", async () => {
  const unit = fc.constantFrom("-", "---\n", "\n", "a", ":", " ", "|", "[", "]", ",", "'", "&", "*", "\t", "{");
  await fc.assert(
    fc.asyncProperty(fc.string({ unit }), async (text) => {
      expect((await readFrontMatter(`---\n${text}`)).body.length).toBeLessThanOrEqual(text.length + 4);
    }),
  );
});
