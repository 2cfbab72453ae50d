import { messages, type RequirementId } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { blocksOf } from "../../law/session-event/json.ts";
import { isResult } from "../../peer/host/rules.ts";
import { type AgentMutation, type Broken, brokenAgent } from "../define.ts";
import { withInner } from "../frames.ts";
import { bringsResult, change, delayUntil, dropFrames, once, reword, set, strip, without } from "./mutators.ts";

const assistant: Frame = { type: "assistant" };
const stream: Frame = { type: "stream_event" };
const event = (type: string): Frame => ({ type: "stream_event", event: { type } });
const request = (subtype: string): Frame => ({ type: "control_request", request: { subtype } });
const initAnswer: Frame = { type: "control_response", response: { request_id: "h-init" } };
const success = (frame: Frame) => frame.type === "result" && frame.subtype === "success";

/** A broken agent whose violation is visible on the tape of a case. */
const shown = (
  breaks: RequirementId,
  name: string,
  inCase: string,
  mutation: AgentMutation,
  implies?: readonly RequirementId[],
): Broken => brokenAgent(breaks, name, mutation, implies, inCase);

/** Agents whose violations are found by laws on tapes. The cases provide the occasion. */
export const lawMutations: readonly Broken[] = [
  shown("control.response.shape", "sends-a-malformed-response", "modes-and-updates", {
    out: change({ type: "control_response", response: { request_id: "h-model" } }, (frame) => [
      withInner(frame, "response", { subtype: "perhaps" }),
    ]),
  }),
  shown(
    "handshake.initialize.answered",
    "starts-a-turn-before-the-initialize-response",
    "streamed-blocks",
    {
      out: once(
        change(initAnswer, (frame) => [{ type: "system", subtype: "init", model: "early" }, frame]),
        initAnswer,
      ),
    },
    ["framing.frame.shape", "handshake.initialize.silence", "session.state.turn", "turn.result.exactly-one"],
  ),
  shown("handshake.initialize.silence", "sends-messages-before-the-prompt", "streamed-blocks", {
    out: once(
      change(initAnswer, (frame) => [
        frame,
        { ...asJsonObject(messages["system/session_state_changed"].examples[0]), state: "idle", session_id: "" },
      ]),
      initAnswer,
    ),
  }),
  shown(
    "handshake.initialize.capabilities",
    "omits-the-list-of-models",
    "streamed-blocks",
    {
      out: reword(initAnswer, (response) => without(response, "models")),
    },
    ["framing.frame.shape"],
  ),
  shown("turn.result.text", "changes-the-text-of-the-result", "streamed-blocks", {
    out: change(success, (frame) => [{ ...frame, result: "something else" }]),
  }),
  shown("turn.result.usage", "decreases-the-total-cost", "modes-and-updates", {
    out: () => {
      let cost = 10;
      return (frame: Frame) => (isResult(frame) ? [{ ...frame, total_cost_usd: cost-- }] : [frame]);
    },
  }),
  shown(
    "message.assistant.block",
    "sends-two-blocks-in-one-frame",
    "prompts-of-both-forms",
    {
      out: change(assistant, (frame) => [
        withInner(frame, "message", { content: [...blocksOf(frame), { type: "thinking", thinking: "more" }] }),
      ]),
    },
    ["framing.frame.shape"],
  ),
  shown("message.assistant.stop-reason", "sends-stop-reason-in-assistant-frames", "streamed-blocks", {
    out: change(assistant, (frame) => [withInner(frame, "message", { stop_reason: "end_turn" })]),
  }),
  shown(
    "message.assistant.parent",
    "omits-parent-tool-use-id",
    "prompts-of-both-forms",
    {
      out: strip(assistant, "parent_tool_use_id"),
    },
    ["framing.frame.shape"],
  ),
  shown("message.assistant.synthetic", "attributes-an-api-error-to-the-model", "api-error-result", {
    out: change({ type: "assistant", is_api_error_message: true }, (frame) => [
      withInner(frame, "message", { model: "claude-opus-5-5" }),
    ]),
  }),
  shown("stream.message.delta", "omits-message-delta", "streamed-blocks", {
    out: dropFrames(event("message_delta")),
  }),
  shown("stream.whole.before-stop", "sends-assistant-frames-after-block-stop", "streamed-blocks", {
    out: delayUntil(assistant, (frame: Frame) => asJsonObject(frame.event).type === "content_block_stop"),
  }),
  shown("stream.message.id", "changes-the-message-id-of-events", "streamed-blocks", {
    out: set(stream, { api_message_id: "msg_other" }),
  }),
  shown("stream.requesting", "omits-the-status-requesting", "streamed-blocks", {
    out: dropFrames({ type: "system", subtype: "status", status: "requesting" }),
  }),
  shown("stream.opt-in", "streams-without-partial-messages", "prompts-of-both-forms", {
    argv: (argv) => [...argv, "--include-partial-messages"],
  }),
  shown(
    "tool.result.own-frame",
    "sends-two-tool-results-in-one-frame",
    "parallel-tools",
    {
      out: change(bringsResult("toolu_3"), (frame) => [
        withInner(frame, "message", {
          content: [...blocksOf(frame), { type: "tool_result", tool_use_id: "toolu_1", content: "again" }],
        }),
      ]),
    },
    ["tool.result.once"],
  ),
  shown("tool.meta.decision", "omits-tool-result-meta", "permission-responses", {
    out: strip({ type: "user" }, "tool_result_meta"),
  }),
  shown(
    "queue.lifecycle.opt-in",
    "reports-the-lifecycle-of-an-unknown-prompt",
    "prompts-with-ids",
    {
      out: set({ type: "command_lifecycle" }, { command_uuid: "99999999-0000-4000-8000-000000000009" }),
    },
    ["queue.lifecycle.order"],
  ),
  shown("queue.interrupt.answered", "responds-after-the-interrupted-result", "interrupt-at-a-permission", {
    out: delayUntil({ type: "control_response", response: { request_id: "h-stop" } }, { type: "result" }),
  }),
  shown("permission.deny.message", "changes-the-message-of-a-denial", "permission-responses", {
    out: change(bringsResult("toolu_denied"), (frame) => [
      withInner(frame, "message", { content: blocksOf(frame).map((block) => ({ ...block, content: "Denied." })) }),
    ]),
  }),
  shown("permission.denied.known-use", "denies-an-unknown-tool-use", "no-permission-prompt", {
    out: set({ type: "system", subtype: "permission_denied" }, { tool_use_id: "toolu_none" }),
  }),
  shown("permission.mode.status", "omits-the-status-of-a-mode-change", "modes-and-updates", {
    out: change({ type: "system", subtype: "status" }, (frame) => ("permissionMode" in frame ? [] : [frame])),
  }),
  shown(
    "hook.input.common",
    "omits-cwd-in-hook-inputs",
    "stop-hook",
    {
      out: change(request("hook_callback"), (frame) => {
        const { input } = asJsonObject(frame.request);
        return [withInner(frame, "request", { input: without(asJsonObject(input), "cwd") })];
      }),
    },
    ["framing.frame.shape"],
  ),
  shown("mcp.call.meta", "omits-the-tool-use-id-of-an-mcp-call", "mcp-server-in-the-host", {
    out: change(
      { type: "control_request", request: { subtype: "mcp_message", message: { method: "tools/call" } } },
      (frame) => {
        const message = asJsonObject(asJsonObject(frame.request).message);
        return [
          withInner(frame, "request", {
            message: { ...message, params: without(asJsonObject(message.params), "_meta") },
          }),
        ];
      },
    ),
  }),
  shown("task.parent.known", "names-an-unknown-parent-tool-use", "a-subagent-in-the-foreground", {
    out: change(
      ({ parent_tool_use_id: parent }: Frame) => typeof parent === "string",
      (frame) => [{ ...frame, parent_tool_use_id: "toolu_nobody" }],
    ),
  }),
];
