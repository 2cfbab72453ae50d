import { asJsonObject } from "@agentwire/protocol/json";
import { matchesPattern } from "../../peer/frame.ts";
import { cancel, request, respond } from "../../peer/host/frames.ts";
import { responseTo } from "../../peer/host/rules.ts";
import { type Broken, onNth } from "../define.ts";
import { is, isMessage, isRequest, isResponse } from "../frames.ts";

const isResult = isMessage("result");
const isInterruptAnswer = (frame: Parameters<typeof isResult>[0]) => matchesPattern(responseTo("h-stop"), frame);

/** Agents that violate requirements of the framing, the correlation and the end of a session. */
export const wireAgents: readonly Broken[] = [
  {
    kind: "peer",
    name: "writes-text-to-stdout",
    breaks: "framing.output.pure",
    side: "agent",
    mutate: onNth(1, isMessage("assistant"), (frame) => ["loading the model", frame]),
  },
  {
    kind: "peer",
    name: "writes-an-array-as-a-line",
    breaks: "framing.line.frame",
    side: "agent",
    mutate: onNth(1, isMessage("assistant"), (frame) => ["[]", frame]),
  },
  {
    kind: "peer",
    name: "cancels-without-an-id",
    breaks: "control.request.id",
    side: "agent",
    mutate: onNth(1, isMessage("assistant"), (frame) => [{ type: "control_cancel_request" }, frame]),
  },
  {
    kind: "tape",
    name: "omits-the-last-line-feed",
    breaks: "framing.line.terminator",
    side: "agent",
    mutate: (events) => [...events, { channel: "wire", kind: "frame", direction: "agent-to-host", unterminated: true }],
  },
  {
    kind: "peer",
    name: "sends-two-requests-with-one-id",
    breaks: "control.request.id-unique",
    side: "agent",
    mutate: onNth(1, isRequest("mcp_message"), (frame) => [frame, frame]),
  },
  {
    kind: "peer",
    name: "responds-to-an-unknown-request",
    breaks: "control.response.known",
    side: "agent",
    mutate: onNth(1, isResponse, (frame) => [frame, respond("h-none")]),
  },
  {
    kind: "peer",
    name: "answers-twice",
    breaks: "control.response.at-most-one",
    side: "agent",
    mutate: onNth(1, isResponse, (frame) => [frame, frame]),
  },
  {
    kind: "peer",
    name: "never-answers-an-interrupt",
    breaks: "control.response.agent",
    side: "agent",
    mutate: onNth(1, isInterruptAnswer, () => []),
  },
  {
    kind: "peer",
    name: "cancels-a-request-of-the-other-side",
    breaks: "control.cancel.own-request",
    side: "agent",
    mutate: onNth(1, isResult, (frame) => [cancel("h-init"), frame]),
  },
  {
    kind: "peer",
    name: "cancels-twice",
    breaks: "control.cancel.open",
    side: "agent",
    mutate: onNth(1, isMessage("control_cancel_request"), (frame) => [frame, frame]),
  },
  {
    kind: "peer",
    name: "calls-an-unregistered-hook",
    breaks: "hook.callback.registered",
    side: "agent",
    mutate: onNth(1, is({ type: "control_request", request: { callback_id: "hook_post" } }), (frame) => [
      request("a-stray", "hook_callback", { ...(frame.request as object), callback_id: "hook_9" }),
      frame,
    ]),
  },
  {
    kind: "peer",
    name: "calls-an-unknown-server",
    breaks: "mcp.server.known",
    side: "agent",
    mutate: onNth(1, isRequest("mcp_message"), (frame) => [
      request("a-stray", "mcp_message", { ...(frame.request as object), server_name: "elsewhere" }),
      frame,
    ]),
  },
  {
    kind: "tape",
    name: "exits-with-the-wrong-code",
    breaks: "ending.exit.code",
    side: "agent",
    mutate: (events) => events.map((event) => (event.kind === "exit" ? { ...event, code: 1 } : event)),
  },
  {
    kind: "tape",
    name: "exits-with-the-wrong-code-on-sigterm",
    breaks: "ending.exit.sigterm",
    side: "agent",
    mutate: (events) =>
      events.flatMap((event) =>
        event.kind === "exit"
          ? [
              { channel: "process", kind: "signal", signal: "SIGTERM" },
              { ...event, code: 9 },
            ]
          : [event],
      ),
  },
  {
    kind: "tape",
    name: "sends-a-frame-after-its-exit",
    breaks: "ending.exit.silence",
    side: "agent",
    mutate: (events) => {
      const isEnd = (event: (typeof events)[number]) => event.kind === "end" && event.direction === "agent-to-host";
      const late = {
        channel: "wire",
        kind: "frame",
        direction: "agent-to-host",
        frame: { type: "keep_alive" },
      } as const;
      return [...events.filter((event) => !isEnd(event)), late, ...events.filter(isEnd)];
    },
  },
  {
    kind: "tape",
    name: "sends-a-frame-after-closing-its-output",
    breaks: "ending.end.silence",
    side: "agent",
    mutate: (events) => {
      const late = {
        channel: "wire",
        kind: "frame",
        direction: "agent-to-host",
        frame: { type: "keep_alive" },
      } as const;
      return events.flatMap((event) => (event.kind === "exit" ? [late, event] : [event]));
    },
  },
  {
    kind: "peer",
    name: "sends-a-string-instead-of-a-list",
    breaks: "framing.frame.shape",
    side: "agent",
    mutate: onNth(1, isMessage("system", "init"), (frame) => [{ ...frame, tools: "Bash, Write" }]),
  },
  {
    kind: "peer",
    name: "refuses-initialize",
    breaks: "handshake.initialize.accepted",
    side: "agent",
    mutate: onNth(1, isResponse, ({ response }) => [
      { type: "control_response", response: { ...asJsonObject(response), subtype: "error", error: "not now" } },
    ]),
  },
];
