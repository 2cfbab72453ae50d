import { expect, test } from "vitest";
import { endOf, handBack, reportTag } from "../../../../src/agent/feature/subagents/report.ts";

test("an agent that used up its turns completes with a note", () => {
  const end = endOf({ kind: "max-turns" }, "so far", 2);
  expect(end).toMatchObject({ status: "completed", notes: 1 });
  expect(end.status === "completed" && end.text).toMatch(/^so far\n\nNOTE: .*2 turns/);
});

test("a failure of the API is the agent's failure", () => {
  const failure = {
    status: 500,
    type: "api_error",
    message: "broken",
    code: null,
    requestId: null,
    retryAfterMs: null,
    isFinal: false,
  };
  const end = endOf({ kind: "api-failure", failure }, "", null);
  expect(end.status === "failed" && end.error).toMatch(/^Agent terminated early due to an API error: .*broken/);
});

test("an interrupted agent was killed", () => {
  expect(endOf({ kind: "aborted", during: "tools" }, "", null)).toEqual({ status: "killed" });
});

test("a hand-back holds the report word for word, the agent's id and what it took", () => {
  const text = handBack({
    agentId: "a1",
    content: [{ text: "found <it>" }],
    totalTokens: 30,
    totalToolUseCount: 2,
    totalDurationMs: 5,
  });
  expect(text).toMatch(/^\[Subagent hand-back\]/);
  expect(text).toContain("\n\nfound <it>\n\n");
  expect(text).toContain("agentId: a1");
  expect(text).toContain(
    reportTag("", { tokens: 30, toolUses: 2, durationMs: 5 }, null).split("\n").slice(1).join("\n"),
  );
});

test("a report names the worktree that its agent left behind", () => {
  const amounts = { tokens: 1, toolUses: 0, durationMs: 1 };
  const tag = reportTag("done", amounts, { path: "/p/w", branch: "worktree-w", origin: null });
  expect(tag).toContain(
    "<worktree><worktreePath>/p/w</worktreePath><worktreeBranch>worktree-w</worktreeBranch></worktree>",
  );
  expect(reportTag("done", amounts, { path: "/p/w", branch: null, origin: null })).not.toContain("worktreeBranch");
});
