import { expect, test } from "vitest";
import { endOf, reportTag } from "../../../../src/agent/feature/subagents/report.ts";
import { usageElement } from "../../../../src/agent/tool/agent-report.ts";

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
    kind: "status" as const,
    retry: null,
  };
  const end = endOf({ kind: "api-failure", failure }, "", null);
  expect(end.status === "failed" && end.error).toMatch(/^Agent terminated early due to an API error: .*broken/);
});

test("regression: a subagent whose model declined to answer completed without a text", () => {
  const end = endOf({ kind: "refused" }, "", null);
  expect(end.status === "failed" && end.error).toMatch(/^Agent terminated early .* declined to answer/);
});

test("what a subagent said before a failure is part of the error", () => {
  const failure = {
    status: null,
    type: null,
    message: "",
    code: null,
    requestId: null,
    retryAfterMs: null,
    kind: "status" as const,
    retry: null,
  };
  expect(endOf({ kind: "api-failure", failure }, "words", null)).toMatchObject({ status: "failed" });
  expect(endOf({ kind: "completed" }, "words", null)).toEqual({ status: "completed", text: "words", notes: 0 });
});

test("an interrupted agent was killed", () => {
  expect(endOf({ kind: "aborted", during: "tools" }, "", null)).toEqual({ status: "killed" });
});

test("a report holds the last text and the usage", () => {
  const amounts = { tokens: 30, toolUses: 2, durationMs: 5 };
  expect(reportTag("<done>", amounts, null)).toBe(`<result><done></result>\n${usageElement(amounts)}`);
});

test("a report names the worktree that its agent left behind", () => {
  const amounts = { tokens: 1, toolUses: 0, durationMs: 1 };
  const tag = reportTag("done", amounts, { path: "/p/w", branch: "worktree-w", origin: null });
  expect(tag).toContain(
    "<worktree><worktreePath>/p/w</worktreePath><worktreeBranch>worktree-w</worktreeBranch></worktree>",
  );
  expect(reportTag("done", amounts, { path: "/p/w", branch: null, origin: null })).not.toContain("worktreeBranch");
});
