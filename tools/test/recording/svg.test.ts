import { expect, test } from "vitest";
import { linesOf } from "../../recording/ansi.ts";
import { recordingSvg } from "../../recording/svg.ts";

test("a recording stores a line once, and no text of it becomes markup", () => {
  const frames = [0, 500].map((ms) => ({ ms, lines: linesOf(`<b>same</b>\n${ms}`) }));
  const svg = recordingSvg(frames, 80, 2, "a & b");
  expect(svg.split("same")).toHaveLength(2);
  expect(svg).not.toContain("<b>");
  expect(svg).toContain("a &amp; b");
});
