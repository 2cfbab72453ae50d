import type { Side } from "../../law/session-event/event.ts";

/** A frame whose absence violates many requirements. */
export interface Absence {
  readonly side: Side;
  /** Names of frames as returned by {@link frameName}, or prefixes of them. */
  readonly frame: string;
  readonly title: string;
  /** The next step. */
  readonly advice: string;
  /** Prefixes of the requirements that depend on it. */
  readonly explains: readonly string[];
  /** The name of a correct frame in the schemas, if it is not {@link Absence.frame}. */
  readonly example?: string;
}

/** Frames that every conversation needs, in the order of need. */
export const basics: readonly Absence[] = [
  {
    side: "agent",
    frame: "control_response",
    title: "The agent answers no control request",
    advice: "Answer each `control_request` with a `control_response` that carries its `request_id`.",
    explains: ["handshake.", "control."],
    example: "control_response/initialize",
  },
  {
    side: "agent",
    frame: "system/init",
    title: "The agent never sends `system/init`",
    advice: "Send `system/init` at the start of every turn, before the first `assistant` frame.",
    explains: ["turn.init.", "turn.result.num-turns", "session.id.chosen"],
  },
  {
    side: "agent",
    frame: "assistant",
    title: "The agent never sends `assistant`",
    advice: "Send each block of the model's answer as an `assistant` frame.",
    explains: ["message.assistant."],
  },
  {
    side: "agent",
    frame: "result",
    title: "The agent never sends `result`",
    advice: "End every turn with one `result` frame.",
    explains: ["turn.result.", "turn.limit.", "ending.input.finishes", "ending.exit.code"],
    example: "result/success",
  },
  {
    side: "host",
    frame: "user",
    title: "The host never sends its prompt",
    advice: "Send the prompt as a `user` frame; do not wait for the answer to `initialize`.",
    explains: ["message.", "handshake.", "compatibility.", "framing."],
  },
];

/** Frames that some conversations need. */
export const features: readonly Absence[] = [
  {
    side: "agent",
    frame: "user",
    title: "The agent runs no tool: it never sends a tool result",
    advice: "Run each `tool_use` of the model, and send its `tool_result` in a `user` frame.",
    explains: ["tool.", "message.user.synthetic", "turn.limit.max-turns"],
    example: "user/tool_result",
  },
  {
    side: "agent",
    frame: "control_request/can_use_tool",
    title: "The agent never asks for permission",
    advice: "With `--permission-prompt-tool stdio`, send `can_use_tool` and wait for the answer before a tool runs.",
    explains: ["permission.", "ending.input.permission", "queue.interrupt."],
  },
  {
    side: "agent",
    frame: "control_request/hook_callback",
    title: "The agent calls no hook",
    advice: "Call the hooks that `initialize` registers with `hook_callback`.",
    explains: ["hook.", "ending.input.hook"],
  },
  {
    side: "agent",
    frame: "control_request/mcp_message",
    title: "The agent never speaks to an MCP server of the host",
    advice: "Reach the servers that `initialize` names in `sdkMcpServers` with `mcp_message`.",
    explains: ["mcp."],
  },
  {
    side: "agent",
    frame: "stream_event",
    title: "The agent does not stream",
    advice: "With `--include-partial-messages`, send the model's events as `stream_event` frames.",
    explains: ["stream.", "queue.priority.now"],
  },
  {
    side: "agent",
    frame: "system/api_retry",
    title: "The agent does not retry calls of the model",
    advice: "Retry calls that fail for a while, and announce each attempt with `system/api_retry`.",
    explains: ["error."],
  },
  {
    side: "agent",
    frame: "system/task_started",
    title: "The agent starts no task",
    advice: "Announce subagents and background tasks with `system/task_started`, or choose `--profile standard`.",
    explains: ["task."],
  },
];
