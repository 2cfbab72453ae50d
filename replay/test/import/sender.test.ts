import { expect, test } from "vitest";
import { senderOf } from "../../src/import/sender.ts";

const request = (id: string, subtype: string) => ({ type: "control_request", request_id: id, request: { subtype } });
const response = (id: string, answer: object = {}) => ({
  type: "control_response",
  response: { subtype: "success", request_id: id, response: answer },
});

test("an answer comes from the side that was asked", () => {
  const asked = new Map();
  expect(senderOf(request("1", "initialize"), asked)).toBe("host-to-agent");
  expect(senderOf(request("a", "can_use_tool"), asked)).toBe("agent-to-host");
  expect(senderOf(response("1"), asked)).toBe("agent-to-host");
  expect(senderOf(response("a"), asked)).toBe("host-to-agent");
});

test.each([
  [{ behavior: "allow" }, "host-to-agent"],
  [{ mcp_response: {} }, "host-to-agent"],
  [{ commands: [] }, "agent-to-host"],
])("a response without its request in the log is identified by its content: %j", (answer, sender) => {
  expect(senderOf(response("unseen", answer), new Map())).toBe(sender);
});
