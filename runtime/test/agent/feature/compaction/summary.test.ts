import { expect, test } from "vitest";
import { continued, summaryRequest, summaryText } from "../../../../src/agent/feature/compaction/summary.ts";

test("the request ends with what the user said about the summary, if anything", () => {
  const plain = summaryRequest("");
  expect(plain).toMatch(/^CRITICAL: Respond with TEXT ONLY/);
  expect(plain).not.toContain("The user said about this summary");
  expect(summaryRequest("keep names")).toBe(`${plain}\n\nThe user said about this summary:\nkeep names`);
});

test("a summary is read without its tags and without the thinking before it", () => {
  expect(summaryText(" <analysis>a\nb</analysis>\n\n<summary>\n s\n t\n</summary> end")).toBe("s\n t");
  expect(summaryText("<analysis>a</analysis> rest ")).toBe("rest");
});

test("what is in place of the conversation names the transcript, and asks the model to continue the work", () => {
  const parts = (...args: Parameters<typeof continued>): string[] => continued(...args).split("\n\n");
  expect(parts("gist", null, false)).toEqual([expect.any(String), "gist"]);
  expect(parts("gist", "/t.jsonl", false)).toEqual([
    expect.any(String),
    "gist",
    expect.stringContaining("in /t.jsonl."),
  ]);
  expect(parts("gist", null, true)).toEqual([expect.any(String), "gist", expect.stringMatching(/^Continue the work/)]);
});
