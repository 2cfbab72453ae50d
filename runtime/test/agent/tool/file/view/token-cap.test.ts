import { describe, expect, test } from "vitest";
import {
  firstPage,
  oversize,
  partialNote,
  type TokenCounting,
  tokenCap,
} from "../../../../../src/agent/tool/file/view/token-cap.ts";

test("the environment sets the cap; anything but a positive integer leaves the usual one", () => {
  const cap = (value?: string) => tokenCap({ CLAUDE_CODE_FILE_READ_MAX_OUTPUT_TOKENS: value });
  expect([cap(), cap("100"), cap("0"), cap("-1"), cap("x")]).toEqual([25_000, 100, 25_000, 25_000, 25_000]);
});

describe("a text", () => {
  const requested: string[] = [];
  const counting = (tokens: number | null): TokenCounting => ({
    cap: 25_000,
    count: async (text) => {
      requested.push(text);
      return tokens;
    },
  });

  test("far below the cap is not counted", async () => {
    expect(await oversize("a.txt", "x".repeat(25_000), counting(99_999))).toBeNull();
    expect(await oversize("a.json", "x".repeat(12_500), counting(99_999))).toBeNull();
    expect(requested).toEqual([]);
  });

  test.each([
    ["a.txt", 25_100],
    ["a.json", 12_700],
    ["a.jsonl", 12_700],
  ])("that may exceed it is counted by the model's service: %s", async (name, length) => {
    expect(await oversize(name, "x".repeat(length), counting(25_001))).toEqual({ tokens: 25_001, cap: 25_000 });
    expect(await oversize(name, "x".repeat(length), counting(25_000))).toBeNull();
  });

  test("that the service cannot count is estimated", async () => {
    expect(await oversize("a.txt", "x".repeat(100_400), counting(null))).toEqual({ tokens: 25_100, cap: 25_000 });
    expect(await oversize("a.txt", "x".repeat(99_000), counting(null))).toBeNull();
  });
});

describe("the first page", () => {
  const lines = Array.from({ length: 544 }, (_, index) => `line ${index + 1} of the file with some words`);
  const text = lines.join("\n");
  const page = (cap: number) => firstPage(lines, text.length, { tokens: 5139, cap });

  test.each([
    [1000, 89],
    [100, 8],
    [50, 4],
  ])("with a cap of %i has %i lines", (cap, count) => {
    expect(page(cap)).toBe(lines.slice(0, count).join("\n"));
  });

  test("has at least one line, or a part of it", () => {
    expect(page(9)).toBe(lines[0]);
    expect(page(3)).toBe("line 1 of");
  });

  test("of a single long line is a part of it", () => {
    expect(firstPage(["x".repeat(150_000)], 150_000, { tokens: 37_503, cap: 25_000 })).toHaveLength(84_993);
  });
});

test("the note says what is shown, and how to read on", () => {
  const note = partialNote("/p/big.txt", 8, 544, { tokens: 5139, cap: 100 });
  expect(note).toContain("lines 1-8 of 544 of /p/big.txt");
  expect(note).toContain("offset=9 limit=8");
});
