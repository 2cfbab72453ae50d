import { expect, test } from "vitest";
import { reportOf } from "../../../../src/agent/extension/skill-run.ts";
import { endOf, reportTag } from "../../../../src/agent/feature/subagents/report.ts";
import { usageElement } from "../../../../src/agent/tool/agent-report.ts";

test("an agent that used up its turns completes with a note", () => {
  const end = endOf({ kind: "max-turns" }, "so far", 2, "m");
  expect(end).toMatchObject({ status: "completed", notes: [expect.stringContaining("NOTE")] });
  expect(end.status === "completed" && reportOf(end)).toMatch(/^NOTE: .*2 turns.*\n\nso far$/);
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
  const end = endOf({ kind: "api-failure", failure }, "", null, "m");
  expect(end.status === "failed" && end.error).toMatch(
    /^Agent terminated early due to an API error: .*broken \(error type server_error, HTTP 500\)$/,
  );
});

test.each(["refused", "output-exhausted", "unanswered", "calls-exhausted"] as const)(
  "defect: a subagent whose turn ended with an error completed with it: %s",
  (kind) => {
    const end = endOf({ kind }, "words", null, "m");
    expect(end.status === "failed" && end.error).toMatch(/^Agent terminated early due to an API error: /);
  },
);

test("defect: the error of a subagent did not name the request and its model", () => {
  const failure = {
    ...{ status: 403, type: "permission_error", message: "no", code: null, requestId: "req_1", retryAfterMs: null },
    ...{ kind: "status" as const, retry: null },
  };
  const end = endOf({ kind: "api-failure", failure }, "", null, "claude-x");
  expect(end.status === "failed" && end.error).toContain(
    "(error type authentication_failed, HTTP 403, request id req_1, model sent to the API: claude-x)",
  );
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
  expect(endOf({ kind: "api-failure", failure }, "words", null, "m")).toMatchObject({ status: "failed" });
  expect(endOf({ kind: "completed" }, "words", null, "m")).toEqual({ status: "completed", text: "words", notes: [] });
});

test("an interrupted agent was killed", () => {
  expect(endOf({ kind: "aborted", during: "tools" }, "", null, "m")).toEqual({ status: "killed" });
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
