import { expect, it } from "vitest";
import { checkLaws, type LawEvent } from "../../../../src/index.ts";

const frame = (from: "host" | "agent", value: unknown): LawEvent => ({
  channel: "wire",
  kind: "frame",
  connection: 1,
  direction: from === "host" ? "host-to-agent" : "agent-to-host",
  frame: value,
});

const shapeOf = (events: readonly LawEvent[]) =>
  checkLaws(events).filter(({ requirement }) => requirement === "framing.frame.shape");

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
  const found = shapeOf([frame("agent", request), frame("host", answer)]);
  expect(found).toMatchObject([{ side: "host", seq: 1, frame: "control_response/can_use_tool" }]);
  expect(found[0]?.message).toContain(
    "The official agent drops this without a message: /response/response/updatedPermissions/0/rules/0/ruleContent.",
  );
});

it("does not say so of a field without which the agent works", () => {
  const user = { type: "user", message: { role: "user", content: "Hi" }, session_id: "" };
  const [found] = shapeOf([frame("host", user)]);
  expect(found?.message).toContain("It lacks /parent_tool_use_id");
  expect(found?.message).not.toContain("drops");
});
