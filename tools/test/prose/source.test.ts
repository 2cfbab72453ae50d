import { describe, expect, it } from "vitest";
import { sourcePassages } from "../../prose/source.ts";

const passages = (text: string, path = "src/a.ts") =>
  sourcePassages(path, text).map(({ line, kind, text }) => `${line} ${kind} ${text}`);

describe("sourcePassages", () => {
  it("finds docstrings by paragraph, without their marks, tags and examples", () => {
    const source = `
/**
 * Reads a \`Frame\`.
 * Never throws.
 *
 * @param line - One line.
 * @throws {TypeError} For a cycle.
 * @example
 * read("never checked as prose");
 */
export const x = 1;
`;
    expect(passages(source)).toEqual([
      "3 comment Reads a ␣.\nNever throws.",
      "6 comment One line.",
      "7 comment {TypeError} For a cycle.",
    ]);
  });

  it("joins line comments that follow each other", () => {
    expect(passages("// One sentence\n// of two lines.\nconst x = 1; // Another one.\n")).toEqual([
      "1 comment One sentence\nof two lines.",
      "3 comment Another one.",
    ]);
  });

  it("finds messages, whole where they are concatenated, with inserted values as one word", () => {
    const source = 'const a = "The file is" + ` $' + '{name} of the tape.`;\nconst b = "ls -l --all x y";\n';
    expect(passages(source)).toEqual(["1 text The file is ␣ of the tape."]);
  });

  it("does not take a string, a template or a pattern for a comment", () => {
    expect(passages('const a = "// no comment"; const b = /\\/\\*x/; const c = `/* no $' + "{a} */`;\n")).toEqual([]);
  });

  it("finds the titles of tests, and no other string of a test", () => {
    const source =
      'describe("a thing", () => { it.each([1])("does it %i", () => expect("is the thing of it").toBe(1)); });\n';
    expect(passages(source, "pkg/test/a.test.ts")).toEqual(["1 title a thing", "1 title does it %i"]);
  });
});
