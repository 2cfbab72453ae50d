import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { cancel, prompt, respond } from "../../peer/host/frames.ts";
import { type Broken, onNth } from "../define.ts";
import { isMessage, isRequest, isResponse, withInner } from "../frames.ts";

/** Makes the first hook of an `initialize` request block on failure. */
function withBlockingHook(frame: Frame): Frame {
  const hooks = asJsonObject(asJsonObject(frame.request).hooks);
  return { ...hooks, PreToolUse: [{ hookCallbackIds: ["hook_pre"], onFailure: "block" }] };
}

/** Hosts that violate requirements of the framing and the correlation. */
export const wireHosts: readonly Broken[] = [
  {
    kind: "peer",
    name: "sends-a-json-string-as-a-line",
    breaks: "framing.line.frame",
    side: "host",
    mutate: onNth(2, isMessage("user"), (frame) => ["go on", frame]),
  },
  {
    kind: "peer",
    name: "sends-a-request-without-an-id",
    breaks: "control.request.id",
    side: "host",
    mutate: onNth(2, isMessage("user"), (frame) => [
      { type: "control_request", request: { subtype: "interrupt" } },
      frame,
    ]),
  },
  {
    kind: "peer",
    name: "sends-a-prompt-before-initialize",
    breaks: "handshake.initialize.first",
    side: "host",
    mutate: onNth(1, isRequest("initialize"), (frame) => [prompt("one"), frame]),
  },
  {
    kind: "peer",
    name: "sends-a-prompt-with-the-role-assistant",
    breaks: "message.user.role",
    side: "host",
    mutate: onNth(1, isMessage("user"), (frame) => [{ ...frame, message: { role: "assistant", content: "one" } }]),
  },
  {
    kind: "peer",
    name: "does-not-wait-for-blocking-hooks",
    breaks: "handshake.initialize.block-waits",
    side: "host",
    mutate: onNth(1, isRequest("initialize"), (frame) => [
      withInner(frame, "request", { hooks: withBlockingHook(frame) }),
    ]),
  },
  {
    kind: "peer",
    name: "answers-mcp-messages-without-a-response",
    breaks: "mcp.message.answered",
    side: "host",
    mutate: onNth(
      1,
      (frame) => JSON.stringify(frame).includes("mcp_response"),
      (frame) => [withInner(frame, "response", { response: {} })],
    ),
  },
  {
    kind: "peer",
    name: "sends-a-malformed-response",
    breaks: "control.response.shape",
    side: "host",
    mutate: onNth(
      1,
      (frame) => JSON.stringify(frame).includes("mcp_response"),
      (frame) => [withInner(frame, "response", { subtype: "perhaps" })],
    ),
  },
  {
    kind: "tape",
    name: "omits-the-last-line-feed",
    breaks: "framing.line.terminator",
    side: "host",
    mutate: (events) => [...events, { channel: "wire", kind: "frame", direction: "host-to-agent", unterminated: true }],
  },
  {
    kind: "peer",
    name: "reuses-a-request-id",
    breaks: "control.request.id-unique",
    side: "host",
    mutate: onNth(1, isRequest("interrupt"), (frame) => [{ ...frame, request_id: "h-init" }]),
  },
  {
    kind: "peer",
    name: "responds-to-an-unknown-request",
    breaks: "control.response.known",
    side: "host",
    mutate: onNth(1, isResponse, (frame) => [respond("a-none", {}), frame]),
  },
  {
    kind: "peer",
    name: "answers-a-permission-twice",
    breaks: "control.response.at-most-one",
    side: "host",
    mutate: onNth(2, isResponse, (frame) => [frame, frame]),
  },
  {
    kind: "peer",
    name: "never-answers-a-hook",
    breaks: "control.response.host",
    side: "host",
    mutate: onNth(3, isResponse, () => []),
  },
  {
    kind: "peer",
    name: "cancels-a-request-of-the-other-side",
    breaks: "control.cancel.own-request",
    side: "host",
    mutate: onNth(2, isMessage("user"), (frame) => [cancel("a-pre"), frame]),
  },
  {
    kind: "peer",
    name: "cancels-twice",
    breaks: "control.cancel.open",
    side: "host",
    mutate: onNth(1, isMessage("control_cancel_request"), (frame) => [frame, frame]),
  },
  {
    kind: "tape",
    name: "sends-a-frame-after-closing-its-output",
    breaks: "ending.end.silence",
    side: "host",
    mutate: (events) => {
      const late = {
        channel: "wire",
        kind: "frame",
        direction: "host-to-agent",
        frame: { type: "keep_alive" },
      } as const;
      return events.flatMap((event) => (event.kind === "exit" ? [late, event] : [event]));
    },
  },
  {
    kind: "peer",
    name: "sends-a-number-as-a-prompt",
    breaks: "framing.frame.shape",
    side: "host",
    mutate: onNth(2, isMessage("user"), (frame) => [withInner(frame, "message", { content: 7 })]),
  },
  {
    kind: "peer",
    name: "sends-a-text-block-without-text",
    breaks: "framing.frame.dropped",
    side: "host",
    mutate: onNth(2, isMessage("user"), (frame) => [withInner(frame, "message", { content: [{ type: "text" }] })]),
    implies: ["framing.frame.shape"],
  },
];
