import { expect, it } from "vitest";
import { questionFrame } from "../../../../src/agent/permission/question/question-frame.ts";
import type { Question } from "../../../../src/agent/permission/types.ts";
import { callOf, mainThread, toolOf } from "../call.ts";

const services = {
  mcp: { provenance: (name: string) => ({ name, source: "project" }), find: () => undefined },
  extensions: { describe: (skill: string) => `about ${skill}` },
  ports: { clock: { now: () => 0, sleep: async () => {} }, env: { HOME: "/w/home" } },
};
const frame = (call: Parameters<typeof callOf>[0], question: Omit<Question, "behavior"> = {}) =>
  questionFrame(callOf(call), { behavior: "ask", ...question }, services);

it("names the tool, its input and the call, and nothing that it does not know", () => {
  expect(frame({})).toEqual({
    tool_name: "Write",
    display_name: "Shown Write",
    input: { file_path: "a.txt" },
    tool_use_id: "t1",
  });
  expect(Object.keys(frame({})).sort()).toEqual(["display_name", "input", "tool_name", "tool_use_id"]);
  const askRule = { behavior: "ask", source: "session", tool: "Bash" } as const;
  expect(Object.keys(frame({}, { askRule }).matched_ask_rule ?? {}).sort()).toEqual(["source", "tool_name"]);
});

it("carries everything that the question says", () => {
  const update = { type: "setMode", mode: "acceptEdits", destination: "session" } as const;
  const askRule = { behavior: "ask", source: "session", tool: "Bash", content: "ls" } as const;
  expect(
    frame(
      {
        thread: mainThread({ agentId: "sub" }),
        tool: toolOf("Bash", { kind: "command", command: "ls" }, { summary: () => "lists" }),
      },
      {
        reason: { type: "rule", text: "why", ruleSource: "session" },
        suggestions: [update],
        blockedPath: "/etc",
        classifierApprovable: false,
        askRule,
        suppressAlwaysAllow: true,
        interaction: true,
      },
    ),
  ).toEqual({
    tool_name: "Bash",
    display_name: "Shown Bash",
    input: { file_path: "a.txt" },
    description: "lists",
    permission_suggestions: [update],
    blocked_path: "/etc",
    decision_reason: "why",
    decision_reason_type: "rule",
    decision_reason_rule_source: "session",
    server_policy_ask_only: false,
    classifier_approvable: false,
    matched_ask_rule: { source: "session", tool_name: "Bash", rule_content: "ls" },
    suppress_always_allow_rule: true,
    requires_user_interaction: true,
    tool_use_id: "t1",
    agent_id: "sub",
  });
});

it("names the hook that asked", () => {
  expect(frame({}, { reason: { type: "hook", text: "why" } })).toMatchObject({
    decision_reason_type: "hook",
    decision_reason_hook_event: "PreToolUse",
    decision_reason_hook_source: "settings",
  });
});

it("says where the tool of a server comes from", () => {
  const tool = toolOf("mcp__s__t", { kind: "mcp", server: "s", tool: "t", readOnly: true });
  expect(frame({ tool })).toMatchObject({ mcp_server: { name: "s", source: "project" }, server_policy_ask_only: true });
  expect(frame({ tool }, { reason: { type: "rule" } })).toMatchObject({ server_policy_ask_only: false });
});

it("describes a skill", () => {
  expect(frame({ tool: toolOf("Skill", { kind: "skill", name: "review" }) })).toMatchObject({
    description: "about review",
  });
});

it.each([
  ["/w/cwd/src/a.txt", "src/a.txt"],
  ["/w/home/a.txt", "~/a.txt"],
  ["/etc/hosts", "/etc/hosts"],
])("shows the path %s as %s", (file_path, description) => {
  const tool = toolOf(
    "Write",
    { kind: "write", path: file_path },
    { pathField: "file_path", summary: () => file_path },
  );
  expect(frame({ tool, input: { file_path } }).description).toBe(description);
});

it("says whether only the policy of a server asks", () => {
  const tool = toolOf("mcp__s__t", { kind: "mcp", server: "s", tool: "t", readOnly: false });
  const reason = { type: "rule", ruleSource: "mcpServerPolicy" } as const;
  const inPlan = mainThread({ mode: () => "plan" });
  expect(frame({ tool }, { reason }).server_policy_ask_only).toBe(true);
  expect(frame({ tool, thread: inPlan }, { reason }).server_policy_ask_only).toBe(false);
  expect(frame({ tool }, { reason: { ...reason, code: "org_ask_ceiling" } }).server_policy_ask_only).toBe(false);
});

it("names the code of an organization's limit", () => {
  const tool = toolOf("mcp__s__t", { kind: "mcp", server: "s", tool: "t", readOnly: false });
  const question = frame({ tool }, { reason: { type: "other", text: "why", code: "limit" } });
  expect(question).toMatchObject({ decision_reason: "why", decision_reason_code: "limit" });
  expect(question).not.toHaveProperty("server_policy_ask_only");
});
