import type { Frame } from "../sweep/agent.ts";
import type { Json, Session } from "./session.ts";

/** The tools of the server `calc`, which lives in the host. */
const tools = [
  {
    name: "add",
    description: "Adds two numbers",
    inputSchema: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } }, required: ["a", "b"] },
  },
  {
    name: "peek",
    description: "Reads without change",
    inputSchema: { type: "object", properties: {} },
    annotations: { readOnlyHint: true },
  },
  { name: "fail", description: "Always fails", inputSchema: { type: "object", properties: {} } },
  { name: "shape", description: "Answers with data", inputSchema: { type: "object", properties: {} } },
];

const results: Readonly<Record<string, Json>> = {
  add: { content: [{ type: "text", text: "the sum is 5" }] },
  peek: {
    content: [
      { type: "text", text: "peeked at it" },
      { type: "text", text: "a second part" },
    ],
  },
  fail: { content: [{ type: "text", text: "the calc tool failed" }], isError: true },
  shape: { content: [{ type: "text", text: "shaped" }], structuredContent: { sum: 5 } },
};

const methods: Readonly<Record<string, (params: Json) => Json>> = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "calc", version: "1.0.0" },
  }),
  "tools/list": () => ({ tools }),
  "tools/call": ({ name }) => results[String(name)] ?? { content: [], isError: true },
};

function mcp(message: Json): Json {
  if (message.id === undefined) return { mcp_response: { jsonrpc: "2.0", id: 0, result: {} } };
  const method = methods[String(message.method)];
  const answer = method
    ? { result: method((message.params ?? {}) as Json) }
    : { error: { code: -32601, message: "No such method" } };
  return { mcp_response: { jsonrpc: "2.0", id: message.id, ...answer } };
}

/** The host's answer to a request of the agent; `null` if it gives none. */
export function answerRequest(frame: Frame, session: Session, state: { permissions: number }): Frame | null {
  if (frame.type !== "control_request") return null;
  const request = frame.request as Json;
  const success = (response: unknown): Frame => ({
    type: "control_response",
    response: { subtype: "success", request_id: frame.request_id, response },
  });
  const error = (text: string): Frame => ({
    type: "control_response",
    response: { subtype: "error", request_id: frame.request_id, error: text },
  });
  if (request.subtype === "mcp_message") return success(mcp(request.message as Json));
  if (request.subtype === "hook_callback") {
    const output = session.hooks[Number(String(request.callback_id).slice("hook_".length))]?.output;
    return output === undefined ? error("The hook of the host failed.") : success(output);
  }
  if (request.subtype === "can_use_tool") {
    const answer = session.permissions[Math.min(state.permissions, session.permissions.length - 1)];
    state.permissions += 1;
    if (answer === undefined || answer.behavior === "none") return null;
    const suggested = answer.suggested === true ? { updatedPermissions: request.permission_suggestions ?? [] } : {};
    const { suggested: _, ...rest } = answer;
    return success({ ...rest, ...suggested, toolUseID: request.tool_use_id });
  }
  return error("The host does not answer this.");
}
