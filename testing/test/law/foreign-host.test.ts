import { describe, expect, it } from "vitest";
import { checkLaws, type LawEvent } from "../../src/index.ts";

const frame = (from: "host" | "agent", value: unknown): LawEvent => ({
  channel: "wire",
  kind: "frame",
  direction: from === "host" ? "host-to-agent" : "agent-to-host",
  frame: value,
});
const found = (events: readonly LawEvent[]) => checkLaws(events);

describe("laws on what hosts in other languages write", () => {
  it("finds nothing in a greeting without hooks as hosts in Python write it", () => {
    const request = { subtype: "initialize", hooks: null };
    expect(
      found([frame("host", { type: "control_request", request_id: "req_1_a", request })]).filter(
        ({ requirement }) => requirement === "framing.frame.shape",
      ),
    ).toEqual([]);
  });

  const shapes = (events: readonly LawEvent[]) =>
    checkLaws(events).filter(({ requirement }) => requirement === "framing.frame.shape");

  it("finds nothing in a hook without a matcher as hosts in Python write it", () => {
    const hooks = { PreToolUse: [{ matcher: null, hookCallbackIds: ["hook_0"] }] };
    const hello = (value: object) => ({ type: "control_request", request_id: "1", request: value });
    expect(shapes([frame("host", hello({ subtype: "initialize", hooks }))])).toEqual([]);
    const wrong = { PreToolUse: [{ matcher: 1, hookCallbackIds: ["hook_0"] }] };
    expect(shapes([frame("host", hello({ subtype: "initialize", hooks: wrong }))])).toHaveLength(1);
  });

  it("has a hook told of one tool use, in its input and beside it", () => {
    const reported = (beside: string) =>
      checkLaws([
        frame("agent", {
          type: "control_request",
          request_id: "1",
          request: {
            subtype: "hook_callback",
            callback_id: "hook_0",
            tool_use_id: beside,
            input: {
              hook_event_name: "PostToolUse",
              session_id: "s",
              transcript_path: "/t.jsonl",
              cwd: "/",
              tool_name: "Bash",
              tool_input: { command: "ls" },
              tool_response: "",
              tool_use_id: "toolu_1",
            },
          },
        }),
      ]).filter(({ requirement }) => requirement === "hook.input.common");
    expect(reported("toolu_1")).toEqual([]);
    expect(reported("toolu_2")).toHaveLength(1);
  });

  it("takes an answer without an id for a notification to a server, and asks for the id of a request", () => {
    const reported = (message: object, reply: object) =>
      checkLaws([
        frame("agent", {
          type: "control_request",
          request_id: "1",
          request: { subtype: "mcp_message", server_name: "notes", message: { jsonrpc: "2.0", ...message } },
        }),
        frame("host", {
          type: "control_response",
          response: { subtype: "success", request_id: "1", response: { mcp_response: { jsonrpc: "2.0", ...reply } } },
        }),
      ])
        .filter(({ side }) => side === "host")
        .map(({ requirement }) => requirement);
    expect(reported({ method: "notifications/initialized" }, { result: {} })).toEqual([]);
    expect(reported({ method: "notifications/initialized" }, { id: 0, result: {} })).toEqual([]);
    expect(reported({ id: 3, method: "tools/list" }, { id: 3, result: { tools: [] } })).toEqual([]);
    expect(reported({ id: 3, method: "tools/list" }, { id: 4, result: { tools: [] } })).toEqual([
      "mcp.message.answered",
    ]);
    expect(reported({ id: 3, method: "tools/list" }, { result: { tools: [] } })).toEqual(["mcp.message.answered"]);
  });
});

it("says that a request in the wrong direction was accepted", () => {
  const events = [
    frame("host", {
      type: "control_request",
      request_id: "1",
      request: { subtype: "hook_callback", callback_id: "x" },
    }),
    frame("agent", { type: "control_response", response: { subtype: "success", request_id: "1", response: {} } }),
  ];
  const messages = found(events)
    .filter(({ side }) => side === "agent")
    .map(({ message }) => message);
  expect(messages.join()).toContain("It accepts the request hook_callback, which this side sends and never receives.");
  expect(messages.join()).not.toContain("wrong-direction");
});
