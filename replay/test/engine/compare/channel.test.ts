import { describe, expect, it } from "vitest";
import { agentChannel, isHeartbeat } from "../../../src/engine/compare/channel.ts";

describe("the channel of a call to a server in the host", () => {
  const call = (message: object) => ({ type: "control_request", request: { subtype: "mcp_message", message } });

  it("is that of its tool use: calls of one message run at once", () => {
    const params = { name: "add", _meta: { "claudecode/toolUseId": "t1" } };
    expect(agentChannel(call({ method: "tools/call", params }))).toEqual({ family: "mcp_message", id: "t1" });
    expect(agentChannel(call({ method: "tools/list" }))).toEqual({ family: "mcp_message", id: null });
  });

  it("and denials and progress belong to theirs", () => {
    const denied = { type: "system", subtype: "permission_denied", tool_use_id: "t1" };
    expect(agentChannel(denied)).toEqual({ family: "system/permission_denied", id: "t1" });
  });
});

it("frames that depend on how long something takes are heartbeats", () => {
  expect([{ type: "keep_alive" }, { type: "system", subtype: "hook_progress" }].every(isHeartbeat)).toBe(true);
  expect(isHeartbeat({ type: "system", subtype: "hook_response" })).toBe(false);
});
