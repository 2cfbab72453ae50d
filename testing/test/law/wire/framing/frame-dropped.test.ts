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

it("accepts a frame without a field that the agent does without", () => {
  const user = { type: "user", message: { role: "user", content: "Hi" }, session_id: "" };
  expect(droppedOf([frame("host", user)])).toEqual([]);
});
