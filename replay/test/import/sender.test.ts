import { expect, test } from "vitest";
import { inferSenders } from "../../src/import/sender.ts";

const request = (id: string, subtype: string) => ({ type: "control_request", request_id: id, request: { subtype } });
const response = (id: string, answer: object = {}) => ({
  type: "control_response",
  response: { subtype: "success", request_id: id, response: answer },
});

test("an answer comes from the side that was asked", () => {
  const senderOf = inferSenders();
  expect(senderOf(request("1", "initialize"))).toBe("host-to-agent");
  expect(senderOf(request("a", "can_use_tool"))).toBe("agent-to-host");
  expect(senderOf(response("1"))).toBe("agent-to-host");
  expect(senderOf(response("a"))).toBe("host-to-agent");
});

test.each([
  [{ behavior: "allow" }, "host-to-agent"],
  [{ mcp_response: {} }, "host-to-agent"],
  [{ commands: [] }, "agent-to-host"],
])("a response without its request in the log is identified by its content: %j", (answer, sender) => {
  expect(inferSenders()(response("unseen", answer))).toBe(sender);
});

const user = (fields: object, content: unknown = "Hi") => ({
  type: "user",
  message: { role: "user", content },
  ...fields,
});
const ids = { session_id: "s1", uuid: "u1" };

test("a prompt is the host's even with ids, and the agent's own texts within a turn are not", () => {
  const senderOf = inferSenders();
  const frames = [
    user(ids),
    { type: "system", subtype: "init" },
    user(ids, [{ type: "text", text: "[Request interrupted by user]" }]),
    user({ session_id: "" }),
    { type: "result" },
    user(ids, "Again"),
    user({ ...ids, isReplay: true }, "Again"),
    user({ ...ids, parent_tool_use_id: "t1" }, "A subagent's prompt"),
    user({}, [{ type: "tool_result", tool_use_id: "t1" }]),
  ];
  const senders = frames.map((frame) => (senderOf(frame) === "host-to-agent" ? "host" : "agent"));
  expect(senders).toEqual(["host", "agent", "agent", "host", "agent", "host", "agent", "agent", "agent"]);
});

test.each(["oauth_token_refresh", "ui_copy", "hook_callback"])("%s is a request of the agent", (subtype) => {
  expect(inferSenders()(request("1", subtype))).toBe("agent-to-host");
});

test("a response without its request is the host's in a log of the host alone, whatever it contains", () => {
  const senderOf = inferSenders();
  expect(senderOf(request("1", "initialize"))).toBe("host-to-agent");
  expect(senderOf(response("unseen", {}))).toBe("host-to-agent");
});
