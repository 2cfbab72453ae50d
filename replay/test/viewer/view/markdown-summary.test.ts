import { expect, test } from "vitest";
import { readOverview } from "../../../src/view/overview.ts";
import { markdownSummary } from "../../../viewer/view/markdown-summary.ts";
import { createScene, turnWithTool } from "../../activity/scene.ts";

test("the summary as Markdown says the verdict, the numbers and the turns; texts of peers stay text", () => {
  const scene = createScene();
  turnWithTool(scene);
  const reader = readOverview();
  for (const event of scene.events) reader.push(event);
  const about = { source: "tape", state: "complete", problems: [], header: null, violations: [] } as const;
  const text = markdownSummary({ ...about, title: "<b>[x](y)", overview: reader.overview("complete") });
  expect(text).toContain("**\\<b\\>\\[x\\](y): Finished.** Nothing went wrong.");
  expect(text).toContain("1 turn, 10.1 s, $0.5000, 110 tokens in, 30 out, 1 tool call");
  expect(text).toContain("Tools 4.00 s (40 %)");
  expect(text).toContain("- Turn 1 (answered, 10.1 s): go \u2192 done");
});

test("the cost is the least if the last model calls are not reported", () => {
  const scene = createScene();
  turnWithTool(scene);
  scene.prompt("more");
  scene.init();
  scene.assistant("m3", "on it", null, { input_tokens: 5, output_tokens: 1 });
  const reader = readOverview();
  for (const event of scene.events) reader.push(event);
  const about = { source: "tape", state: "cut", problems: [], header: null, violations: [] } as const;
  expect(markdownSummary({ ...about, title: "a", overview: reader.overview("cut") })).toContain("$0.5000 or more");
});
