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
  brokenAgent("framing.line.blank", "chokes-on-blank-lines", { line: failToParseLines((line) => line.trim() === "") }),
  brokenAgent("framing.line.non-object", "chokes-on-numbers", { line: failToParseLines((line) => line === "42") }),
  brokenAgent("framing.line.length", "chokes-on-long-lines", {
    line: failToParseLines((line) => line.length > 1_000_000),
  }),
  brokenAgent("framing.line.separator", "takes-separators-for-blanks", {
    line: (line) => [line.replaceAll("\u2028", " ")],
  }),
  brokenAgent("framing.line.garbage", "goes-on-after-garbage", {
    line: (line) => (line.endsWith('"mess') || line === "null" ? [] : [line]),
  }),
  brokenAgent("control.request.missing", "forgives-a-missing-request", {
    in: change({ type: "control_request" }, (frame) => (frame.request === undefined ? [] : [frame])),
  }),
  brokenAgent("framing.frame.flush", "holds-frames-back", { out: delayUntil({ type: "assistant" }, result) }),
  brokenAgent("handshake.initialize.optional", "needs-initialize", { in: needsInitialize }, ["queue.prompt.outcome"]),
  brokenAgent("handshake.initialize.unknown-field", "refuses-unknown-fields", { out: refuseAnswer("h-unknown") }, [
    "handshake.initialize.accepted",
  ]),
  brokenAgent("handshake.initialize.bad-hooks", "takes-hooks-of-any-shape", {
    in: change({ request_id: "h-bad" }, (frame) => [
      { ...frame, request: without(asJsonObject(frame.request), "hooks") },
    ]),
  }),
  brokenAgent("handshake.initialize.again", "greets-only-once", { out: refuseAnswer("h-again") }),
  brokenAgent("control.response.during-turn", "answers-after-the-turn", {
    out: delayUntil(answer("h-status"), result),
  }),
  brokenAgent("session.state.asks", "never-says-that-it-asks", { out: withoutRequests }),
  brokenAgent("control.response.unknown-ignored", "chokes-on-stray-answers", {
    in: failToParse({ type: "control_response", response: { request_id: "nobody-asked" } }),
  }),
  brokenAgent("control.cancel.unknown", "chokes-on-stray-cancellations", {
    in: failToParse({ type: "control_cancel_request" }),
  }),
  brokenAgent("control.subtype.unsupported", "refuses-without-a-code", {
    out: change({ type: "control_response", response: { error_code: "unsupported_request" } }, (frame) => [
      { ...frame, response: without(asJsonObject(frame.response), "error_code") },
    ]),
  }),
  brokenAgent("control.cancel.race", "lets-questions-stand", { out: dropFrames({ type: "control_cancel_request" }) }),
  brokenAgent("ending.exit.end-session", "refuses-to-end", { out: refuseAnswer("h-end") }),
  brokenAgent(
    "compatibility.type.unknown-agent",
    "chokes-on-unknown-types",
    { in: failToParse({ type: "no_such_frame" }) },
    ["ending.exit.code"],
  ),
  brokenAgent("compatibility.keep-alive.ignored", "chokes-on-keep-alive", { in: failToParse({ type: "keep_alive" }) }, [
    "ending.exit.code",
  ]),
  brokenAgent("compatibility.frame.misplaced", "chokes-on-its-own-frames", { in: failToParse({ type: "system" }) }, [
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
    "takes-over-the-hosts-id",
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
    "falls-over-an-unknown-stop-reason",
    {
      in: deny(),
    },
    ["tool.meta.decision"],
  ),
  brokenAgent(
    "ending.input.finishes",
    "leaves-prompts-lying",
    {
      in: dropFrames({ type: "user", uuid: "22222222-0000-4000-8000-000000000002" }),
    },
    ["queue.prompt.outcome"],
  ),
  brokenAgent("ending.input.empty", "fails-without-a-prompt", { exit: () => 3 }),
  brokenAgent("ending.input.permission", "runs-without-the-permission", { out: whitewash("toolu_w") }),
  brokenAgent("ending.input.hook", "runs-without-the-hook", { out: whitewash("toolu_b") }),
  brokenAgent("ending.exit.startup", "ends-with-two", { exit: (code) => (code === 1 ? 2 : code) }),
  brokenAgent(
    "framing.line.utf8",
    "reads-no-more-than-ascii",
    {
      line: (text) => [text.replace(/[^\0-\x7f]/gu, "?")],
    },
    ["framing.line.separator"],
  ),
  {
    ...brokenAgent(
      "framing.line.last",
      "drops-an-open-line",
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
