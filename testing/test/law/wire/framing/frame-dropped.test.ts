import { expect, it } from "vitest";
import { checkLaws, type LawEvent } from "../../../../src/index.ts";

const frame = (from: "host" | "agent", value: unknown): LawEvent => ({
  channel: "wire",
  kind: "frame",
  connection: 1,
  direction: from === "host" ? "host-to-agent" : "agent-to-host",
  frame: value,
});

const droppedOf = (events: readonly LawEvent[]) =>
  checkLaws(events).filter(({ requirement }) => requirement === "framing.frame.dropped");

const request = {
  type: "control_request",
  request_id: "1",
  request: { subtype: "can_use_tool", tool_name: "Bash", input: { command: "ls" }, tool_use_id: "t1" },
};
const rule = { toolName: "Bash", ruleContent: null };
const response = {
  behavior: "allow",
  updatedInput: { command: "ls" },
  updatedPermissions: [{ type: "addRules", rules: [rule], behavior: "allow", destination: "session" }],
};

it("says that the agent drops a permission update with null for the content of a rule", () => {
  const answer = { type: "control_response", response: { subtype: "success", request_id: "1", response } };
  const found = droppedOf([frame("agent", request), frame("host", answer)]);
  expect(found).toMatchObject([{ side: "host", seq: 1, frame: "control_response/can_use_tool" }]);
  expect(found[0]?.message).toContain(
    "because /response/response/updatedPermissions/0/rules/0/ruleContent is null. Send a valid value, or omit",
  );
});

it("says that the agent drops the whole answer of a hook, here a denial, if one of its fields is null", () => {
  const input = { hook_event_name: "PreToolUse", session_id: "s1", transcript_path: "/t.jsonl", cwd: "/" };
  const tool = { tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "t1" };
  const request = { subtype: "hook_callback", callback_id: "hook_0", input: { ...input, ...tool } };
  const answered = (response: Readonly<Record<string, unknown>>) =>
    droppedOf([
      frame("agent", { type: "control_request", request_id: "1", request }),
      frame("host", { type: "control_response", response: { subtype: "success", request_id: "1", response } }),
    ]);
  const denial = { hookEventName: "PreToolUse", permissionDecision: "deny" };
  expect(answered({ hookSpecificOutput: denial })).toEqual([]);
  expect(answered({ hookSpecificOutput: { ...denial, permissionDecisionReason: null } })).toHaveLength(1);
  const [found] = answered({ decision: "block", reason: null, systemMessage: null });
  expect(found?.message).toContain(
    "because /response/response/reason is null, /response/response/systemMessage is null.",
  );
});

it("accepts a frame without a field that the agent does without", () => {
  const user = { type: "user", message: { role: "user", content: "Hi" }, session_id: "" };
  expect(droppedOf([frame("host", user)])).toEqual([]);
});
