import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { type Broken, brokenAgent } from "../define.ts";
import {
  answer,
  change,
  delayUntil,
  dropFrames,
  failToParse,
  failToParseLines,
  refuseAnswer,
  whitewash,
  without,
} from "./mutators.ts";

const result: Frame = { type: "result" };

/** Drops the agent's questions and their cancellation. */
const withoutRequests = () => {
  let asking = false;
  return (frame: Frame) => {
    if (frame.subtype !== "session_state_changed") return [frame];
    const after = asking;
    asking = frame.state === "requires_action";
    return asking || (after && frame.state === "running") ? [] : [frame];
  };
};

/** Ignores every prompt before `initialize`. */
const needsInitialize = () => {
  let greeted = false;
  return (frame: Frame) => {
    greeted ||= asJsonObject(frame.request).subtype === "initialize";
    return frame.type === "user" && !greeted ? [] : [frame];
  };
};

/** Agents that violate requirements of the framing, the handshake, requests, unknown input, and the end. */
export const wireMutations: readonly Broken[] = [
  brokenAgent("framing.line.blank", "exits-on-a-blank-line", { line: failToParseLines((line) => line.trim() === "") }),
  brokenAgent("framing.line.non-object", "exits-on-a-number", { line: failToParseLines((line) => line === "42") }),
  brokenAgent("framing.line.length", "exits-on-a-long-line", {
    line: failToParseLines((line) => line.length > 1_000_000),
  }),
  brokenAgent("framing.line.separator", "reads-unicode-separators-as-spaces", {
    line: (line) => [line.replaceAll("\u2028", " ")],
  }),
  brokenAgent("framing.line.garbage", "ignores-malformed-json", {
    line: (line) => (line.endsWith('"mess') || line === "null" ? [] : [line]),
  }),
  brokenAgent("control.request.missing", "ignores-a-request-without-a-body", {
    in: change({ type: "control_request" }, (frame) => (frame.request === undefined ? [] : [frame])),
  }),
  brokenAgent("framing.frame.flush", "buffers-frames", { out: delayUntil({ type: "assistant" }, result) }),
  brokenAgent("handshake.initialize.optional", "needs-initialize", { in: needsInitialize }, ["queue.prompt.outcome"]),
  brokenAgent("handshake.initialize.unknown-field", "refuses-unknown-fields", { out: refuseAnswer("h-unknown") }, [
    "handshake.initialize.accepted",
  ]),
  brokenAgent("handshake.initialize.bad-hooks", "accepts-malformed-hooks", {
    in: change({ request_id: "h-bad" }, (frame) => [
      { ...frame, request: without(asJsonObject(frame.request), "hooks") },
    ]),
  }),
  brokenAgent("handshake.initialize.again", "refuses-a-second-initialize", { out: refuseAnswer("h-again") }),
  brokenAgent("control.response.during-turn", "responds-only-after-the-turn", {
    out: delayUntil(answer("h-status"), result),
  }),
  brokenAgent("session.state.asks", "omits-the-state-requires-action", { out: withoutRequests }),
  brokenAgent("control.response.unknown-ignored", "exits-on-an-unknown-response", {
    in: failToParse({ type: "control_response", response: { request_id: "nobody-asked" } }),
  }),
  brokenAgent("control.cancel.unknown", "exits-on-an-unknown-cancel-request", {
    in: failToParse({ type: "control_cancel_request" }),
  }),
  brokenAgent("control.subtype.unsupported", "omits-the-code-of-unsupported-request", {
    out: change({ type: "control_response", response: { error_code: "unsupported_request" } }, (frame) => [
      { ...frame, response: without(asJsonObject(frame.response), "error_code") },
    ]),
  }),
  brokenAgent("control.cancel.race", "keeps-an-obsolete-permission-request", {
    out: dropFrames({ type: "control_cancel_request" }),
  }),
  brokenAgent("ending.exit.end-session", "refuses-end-session", { out: refuseAnswer("h-end") }),
  brokenAgent(
    "compatibility.type.unknown-agent",
    "exits-on-an-unknown-type",
    { in: failToParse({ type: "no_such_frame" }) },
    ["ending.exit.code"],
  ),
  brokenAgent("compatibility.keep-alive.ignored", "exits-on-keep-alive", { in: failToParse({ type: "keep_alive" }) }, [
    "ending.exit.code",
  ]),
  brokenAgent("compatibility.frame.misplaced", "exits-on-a-misplaced-frame", { in: failToParse({ type: "system" }) }, [
    "ending.exit.code",
  ]),
  brokenAgent(
    "compatibility.field.unknown",
    "drops-prompts-with-unknown-fields",
    {
      in: change({ type: "user" }, (frame) => ("no_such_field" in frame ? [] : [frame])),
    },
    ["queue.prompt.outcome"],
  ),
  brokenAgent(
    "session.host-id.ignored",
    "adopts-the-session-id-of-a-prompt",
    {
      out: () => {
        let results = 0;
        return (frame: Frame) => {
          if (frame.type === "result") results += 1;
          return [results > 4 ? { ...frame, session_id: "22222222-0000-4000-8000-00000000beef" } : frame];
        };
      },
    },
    ["session.id.constant"],
  ),
  brokenAgent(
    "compatibility.value.unknown",
    "denies-a-response-with-an-unknown-field",
    {
      in: deny(),
    },
    ["tool.meta.decision"],
  ),
  brokenAgent(
    "ending.input.finishes",
    "drops-prompts-at-the-end-of-input",
    {
      in: dropFrames({ type: "user", uuid: "22222222-0000-4000-8000-000000000002" }),
    },
    ["queue.prompt.outcome"],
  ),
  brokenAgent("ending.input.empty", "fails-if-there-is-no-prompt", { exit: () => 3 }),
  brokenAgent(
    "ending.input.permission",
    "runs-a-tool-without-permission-at-the-end-of-input",
    { out: whitewash("toolu_w") },
    ["permission.request.waits"],
  ),
  brokenAgent("ending.input.hook", "runs-a-tool-without-its-hook-at-the-end-of-input", { out: whitewash("toolu_b") }),
  brokenAgent("ending.exit.startup", "exits-with-2-on-an-invalid-argument", {
    exit: (code) => (code === 1 ? 2 : code),
  }),
  brokenAgent(
    "framing.line.utf8",
    "corrupts-non-ascii-input",
    {
      line: (text) => [text.replace(/[^\0-\x7f]/gu, "?")],
    },
    ["framing.line.separator"],
  ),
  {
    ...brokenAgent(
      "framing.line.last",
      "drops-an-unterminated-last-line",
      {
        line: (text) => (text.includes("the last line") ? [] : [text]),
      },
      ["queue.prompt.outcome"],
    ),
    process: true,
  },
];

/** An answer with an unknown field counts as a denial. */
function deny() {
  return change(
    (frame) => asJsonObject(asJsonObject(frame.response).response).no_such_field !== undefined,
    (frame) => [
      { ...frame, response: { ...asJsonObject(frame.response), response: { behavior: "deny", message: "?" } } },
    ],
  );
}
