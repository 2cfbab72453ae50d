import { describe, expect, it } from "vitest";
import { bannedPhrase, longestSentence, sentenceLength, spelling } from "../../prose/rules.ts";

const textOf = (count: number) => Array.from({ length: count }, () => "word").join(" ");

describe("banned phrases", () => {
  it.each([
    ["The host is told of each frame.", "is told"],
    ["A tape takes the\nplace of the agent.", "takes the place of"],
    ["The file is refused with a word.", "with a word"],
    ["`9.9.9` is no release.", "is no release"],
  ])("%j has one", (text, phrase) => {
    expect(bannedPhrase({ text })).toEqual([expect.stringContaining(`"${phrase}"`)]);
  });

  it.each(["The host receives each frame.", "A tape replaces the agent.", "A name starts with a capital."])(
    "%j has none",
    (text) => {
      expect(bannedPhrase({ text })).toEqual([]);
    },
  );
});

describe("sentence length", () => {
  it("counts words up to the end of a sentence, and inserted code as one word", () => {
    expect(sentenceLength({ text: `${textOf(longestSentence - 1)} ␣. ${textOf(longestSentence)}.` })).toEqual([]);
    expect(sentenceLength({ text: `${textOf(longestSentence)} ␣.` })).toEqual([
      `a sentence of ${longestSentence + 1} words (at most ${longestSentence}): "word word word word word word ..."`,
    ]);
  });

  it("does not end a sentence at a semicolon", () => {
    expect(sentenceLength({ text: `${textOf(20)}; ${textOf(20)}` })).toHaveLength(1);
  });

  it("takes an indented line for a sentence of its own", () => {
    expect(sentenceLength({ text: `${textOf(20)}\n  ${textOf(20)}` })).toEqual([]);
  });
});

describe("spelling", () => {
  const rule = spelling();

  it.each([
    ["The colour of behaviour.", ["colour", "behaviour"]],
    ["A wierd sentance.", ["wierd", "sentance"]],
  ])("finds the mistakes of %j", (text, mistakes) => {
    expect(rule({ text })).toEqual(mistakes.map((mistake) => expect.stringContaining(`"${mistake}"`)));
  });

  it.each([
    "The agent's transcripts, re-read by hosts.",
    "Terms such as stdin, JSON and backpressure.",
    "Names such as canUseTool, tool_use, readme.md and TypeScript are code.",
  ])("accepts %j", (text) => {
    expect(rule({ text })).toEqual([]);
  });
});
