import { expect, test } from "vitest";
import { handBack, launchedText, usageTag, usedLine } from "../../../src/agent/tool/agent-report.ts";

const report = {
  agentId: "a1",
  content: [{ text: "found <it>" }],
  totalTokens: 30,
  totalToolUseCount: 2,
  totalDurationMs: 5,
};

test("a hand-back holds the report word for word, the id of the agent and the usage", () => {
  const text = handBack(report);
  expect(text).toMatch(/^\[Subagent hand-back\]/);
  expect(text).toContain("\n\nfound <it>\n\n");
  expect(text).toContain("agentId: a1");
  expect(text.endsWith(usageTag({ tokens: 30, toolUses: 2, durationMs: 5 }))).toBe(true);
  expect(text).not.toContain("worktree");
});

test("regression: a hand-back presented the list of used tools as words of the agent", () => {
  const text = handBack({ ...report, content: [{ text: usedLine(["Write"]) }, ...report.content] });
  expect(text).toMatch(/^<tools-used-before-summary>Write<\/tools-used-before-summary>\s+\[Subagent hand-back\]/);
  expect(text.split("<tools-used-before-summary>")).toHaveLength(2);
});

test("a hand-back names the worktree that was kept", () => {
  expect(handBack({ ...report, worktreePath: "/w", worktreeBranch: "b" })).toContain(
    "\nworktreePath: /w\nworktreeBranch: b",
  );
  expect(handBack({ ...report, worktreePath: "/w" })).not.toContain("worktreeBranch");
});

test("the usage counts tokens, tool uses and milliseconds", () => {
  expect(usageTag({ tokens: 1, toolUses: 2, durationMs: 3 })).toBe(
    "<usage>total_tokens: 1\ntool_uses: 2\nduration_ms: 3</usage>",
  );
});

test("a launch names the agent and its output", () => {
  const text = launchedText({ agentId: "a1", outputFile: "/t/a1.output" });
  expect(text).toMatch(/^Async agent launched successfully\.\nagentId: a1 /);
  expect(text.endsWith("\noutput_file: /t/a1.output")).toBe(true);
});

test("the tools that were called stand in one line", () => {
  expect(usedLine(["Bash", "Read"])).toBe("<tools-used-before-summary>Bash, Read</tools-used-before-summary>");
});
