import type { Frame } from "@agentwire/protocol/codec";
import { type AgentFrames, agentFrames } from "../../peer/agent/frames.ts";
import { cancel, respond } from "../../peer/host/frames.ts";
import { responseTo } from "../../peer/host/rules.ts";
import { end, expectFrame, type PeerPlan, type PeerStep, send } from "../../peer/plan.ts";
import { deniedTool, silentHook } from "./host-plan.ts";

const isPrompt: Frame = { type: "user" };
const isRequest = (subtype: string): Frame => ({ type: "control_request", request: { subtype } });
const idOf = (frame: Frame) => String(frame.request_id);

type Build = (frames: AgentFrames) => PeerStep[];

const state = (frames: AgentFrames, name: string) => frames.message("system/session_state_changed", { state: name });

const lifecycle = (frames: AgentFrames, name: string) =>
  frames.message("command_lifecycle", { command_uuid: "22222222-0000-4000-8000-000000000001", state: name });

/** Sends a request to the host and waits for its answer. */
const ask = (
  frames: AgentFrames,
  id: string,
  subtype: "can_use_tool" | "hook_callback" | "mcp_message",
  params: Frame,
) => [...send(frames.request(id, subtype, params)), expectFrame(responseTo(id))];

const hook = (event: string, callback: string, tool: string): Frame => ({
  callback_id: callback,
  tool_use_id: tool,
  input: {
    hook_event_name: event,
    session_id: "11111111-0000-4000-8000-000000000001",
    transcript_path: "/sessions/1.jsonl",
    cwd: "/project",
    tool_name: "Write",
    tool_input: { file_path: "/project/a", content: "x" },
    ...(event !== "PermissionRequest" && { tool_use_id: tool }),
    ...(event === "PostToolUse" && { tool_response: "written" }),
  },
});

const use = (id: string, name: string, input: Frame): Frame => ({ type: "tool_use", id, name, input });

/** A streamed message with a text and a tool call, with its assistant frames in order. */
const streamed: Build = (frames) => {
  const call = use("toolu_write", "Write", { file_path: "/project/a", content: "x" });
  const event = (type: string, fields: Frame = {}) => frames.stream({ type, ...fields });
  const message = frames.assistant("msg_1", { type: "text", text: "" }).message;
  return send(
    frames.message("system/status", { status: "requesting" }),
    event("message_start", { message }),
    event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
    event("content_block_delta", { index: 0, delta: { type: "text_delta", text: "Let me " } }),
    event("content_block_delta", { index: 0, delta: { type: "text_delta", text: "write." } }),
    frames.assistant("msg_1", { type: "text", text: "Let me write." }),
    event("content_block_stop", { index: 0 }),
    event("content_block_start", { index: 1, content_block: { ...call, input: {} } }),
    event("content_block_delta", {
      index: 1,
      delta: { type: "input_json_delta", partial_json: JSON.stringify(call.input) },
    }),
    frames.assistant("msg_1", call),
    event("content_block_stop", { index: 1 }),
    event("message_delta", { delta: { stop_reason: "tool_use", stop_sequence: null }, usage: { output_tokens: 20 } }),
    event("message_stop"),
  );
};

/** A tool that hooks and host allow, and the same question to a hook that is withdrawn. */
const allowed: Build = (frames) => [
  ...ask(frames, "a-pre", "hook_callback", hook("PreToolUse", "hook_pre", "toolu_write")),
  ...send(
    state(frames, "requires_action"),
    frames.request("a-silent", "hook_callback", hook("PermissionRequest", silentHook, "toolu_write")),
  ),
  ...ask(frames, "a-write", "can_use_tool", {
    tool_name: "Write",
    input: { file_path: "/project/a" },
    tool_use_id: "toolu_write",
  }),
  ...send(
    cancel("a-silent"),
    state(frames, "running"),
    frames.toolResult("toolu_write", "written", { tool_result_meta: decided("toolu_write", "accept") }),
  ),
  ...send(frames.request("a-post", "hook_callback", hook("PostToolUse", "hook_post", "toolu_write"))),
];

/** The part of a result about the decision on its tool use. */
const decided = (id: string, decision: string) => [{ id, permission_decision: { decision, source: "user_temporary" } }];

const denied: Build = (frames) => [
  ...send(frames.assistant("msg_2", use(deniedTool, "Bash", { command: "rm a" }))),
  ...send(state(frames, "requires_action")),
  ...ask(frames, "a-deny", "can_use_tool", { tool_name: "Bash", input: { command: "rm a" }, tool_use_id: deniedTool }),
  ...send(
    state(frames, "running"),
    frames.toolResult(deniedTool, "Not this one.", { isError: true, tool_result_meta: decided(deniedTool, "reject") }),
  ),
];

const mcp: Build = (frames) => [
  ...send(frames.assistant("msg_3", use("toolu_mcp", "mcp__notes__list", {}))),
  ...ask(frames, "a-mcp", "mcp_message", {
    server_name: "notes",
    message: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "list", arguments: {}, _meta: { "claudecode/toolUseId": "toolu_mcp" } },
    },
  }),
  ...send(frames.toolResult("toolu_mcp", "nothing")),
];

const task: Build = (frames) => {
  const about = { task_id: "task_1", tool_use_id: "toolu_agent" };
  return send(
    frames.assistant("msg_4", use("toolu_agent", "Agent", { prompt: "look around" })),
    frames.message("system/task_started", about),
    frames.message("system/task_progress", about),
    frames.message("system/task_updated", { task_id: "task_1" }),
    frames.message("system/task_notification", about),
    frames.toolResult("toolu_agent", "seen"),
  );
};

const text = (frames: AgentFrames, id: string, value: string) => frames.assistant(id, { type: "text", text: value });

const firstTurn: Build = (frames) => [
  expectFrame(isRequest("initialize")),
  ...send((request) => frames.answer(request)),
  expectFrame(isPrompt),
  ...send(
    lifecycle(frames, "queued"),
    state(frames, "running"),
    lifecycle(frames, "started"),
    frames.message("system/init"),
  ),
  ...streamed(frames),
  ...allowed(frames),
  ...denied(frames),
  ...mcp(frames),
  ...task(frames),
  ...send(
    text(frames, "msg_5", "Done."),
    frames.message("result/success", {
      result: "Done.",
      // Cases check the counts, because the broken peers of this session drop and invent frames.
      terminal_reason: undefined,
      result_index: 0,
      total_cost_usd: 0.01,
      permission_denials: [{ tool_name: "Bash", tool_use_id: deniedTool, tool_input: { command: "rm a" } }],
    }),
    lifecycle(frames, "completed"),
    state(frames, "idle"),
  ),
];

const interrupted: Build = (frames) => [
  expectFrame(isPrompt),
  ...send(state(frames, "running"), frames.message("system/init")),
  expectFrame(isRequest("interrupt")),
  ...send(
    (request) => respond(idOf(request), { still_queued: [] }),
    frames.message("user", {
      message: { role: "user", content: "[Request interrupted by user]" },
      parent_tool_use_id: null,
    }),
    frames.message("result/error_during_execution", {
      total_cost_usd: 0.02,
      result_index: 1,
      errors: ["interrupted"],
      is_error: true,
    }),
    state(frames, "idle"),
  ),
];

const lastTurn: Build = (frames) => [
  expectFrame(isPrompt),
  ...send(state(frames, "running"), frames.message("system/init"), text(frames, "msg_6", "Bye.")),
  ...send(
    frames.message("result/success", { result: "Bye.", total_cost_usd: 0.03, result_index: 2 }),
    state(frames, "idle"),
  ),
  end(),
];

/** The agent's part of the session whose host's part is {@link hostStory}. */
export const referenceAgentPlan = (frames: AgentFrames = agentFrames()): PeerPlan => ({
  steps: [...firstTurn(frames), ...interrupted(frames), ...lastTurn(frames)],
});
