import { cancel, respond } from "../../host/frames.ts";
import { type Broken, onNth } from "../define.ts";
import { isMessage, isRequest, isResponse } from "../frames.ts";

/** Hosts that break the framing and the correlation. */
export const wireHosts: readonly Broken[] = [
  {
    kind: "peer",
    name: "sends-a-bare-text",
    breaks: "framing.line.frame",
    side: "host",
    tamper: onNth(2, isMessage("user"), (frame) => ["go on", frame]),
  },
  {
    kind: "peer",
    name: "asks-without-an-id",
    breaks: "control.request.id",
    side: "host",
    tamper: onNth(2, isMessage("user"), (frame) => [
      { type: "control_request", request: { subtype: "interrupt" } },
      frame,
    ]),
  },
  {
    kind: "tape",
    name: "leaves-its-last-line-open",
    breaks: "framing.line.terminator",
    side: "host",
    tamper: (events) => [...events, { channel: "wire", kind: "frame", direction: "host-to-agent", unterminated: true }],
  },
  {
    kind: "peer",
    name: "reuses-a-request-id",
    breaks: "control.request.id-unique",
    side: "host",
    tamper: onNth(1, isRequest("interrupt"), (frame) => [{ ...frame, request_id: "h-init" }]),
  },
  {
    kind: "peer",
    name: "answers-what-nobody-asked",
    breaks: "control.response.known",
    side: "host",
    tamper: onNth(1, isResponse, (frame) => [respond("a-none", {}), frame]),
  },
  {
    kind: "peer",
    name: "answers-a-permission-twice",
    breaks: "control.response.at-most-one",
    side: "host",
    tamper: onNth(2, isResponse, (frame) => [frame, frame]),
  },
  {
    kind: "peer",
    name: "never-answers-a-hook",
    breaks: "control.response.host",
    side: "host",
    tamper: onNth(3, isResponse, () => []),
  },
  {
    kind: "peer",
    name: "cancels-a-strangers-request",
    breaks: "control.cancel.own-request",
    side: "host",
    tamper: onNth(2, isMessage("user"), (frame) => [cancel("a-pre"), frame]),
  },
  {
    kind: "peer",
    name: "cancels-twice",
    breaks: "control.cancel.open",
    side: "host",
    tamper: onNth(1, isMessage("control_cancel_request"), (frame) => [frame, frame]),
  },
  {
    kind: "tape",
    name: "speaks-after-its-end",
    breaks: "ending.end.silence",
    side: "host",
    tamper: (events) => {
      const late = {
        channel: "wire",
        kind: "frame",
        direction: "host-to-agent",
        frame: { type: "keep_alive" },
      } as const;
      return events.flatMap((event) => (event.kind === "exit" ? [late, event] : [event]));
    },
  },
];
