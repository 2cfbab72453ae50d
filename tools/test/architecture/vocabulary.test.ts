import { describe, expect, it } from "vitest";
import { bannedWords, vocabulary } from "../../architecture/vocabulary.ts";

const found = (text: string): string[] =>
  vocabulary([{ path: "runtime/src/a.ts", text }]).map(({ message }) => message);

describe("vocabulary", () => {
  it.each([...bannedWords])("rejects %s, and proposes %s", (word, advice) => {
    expect(found(`const my${word[0]?.toUpperCase()}${word.slice(1)} = 1;`)).toEqual([
      expect.stringContaining(`use ${advice}`),
    ]);
  });

  it("rejects plurals, past participles and other spellings of names", () => {
    expect(found("const worlds = 1; function spoiled() {} type ToolDESK = 1; const WAY_OUT = 2;")).toHaveLength(4);
  });

  it("ignores strings, comments, longer words and names of other specifications", () => {
    expect(found('const always = "zoo"; // a desk\nconst hints = { openWorldHint: true };')).toEqual([]);
  });
});
