import type { Judgement } from "../../law/define.ts";
import { type AgentFrames, agentFrames } from "../../peer/agent/frames.ts";
import type { Frame } from "../../peer/frame.ts";
import { cancel } from "../../peer/host/frames.ts";
import { responseTo } from "../../peer/host/rules.ts";
import { end, expectFrame, type PeerRule, type PeerStep, send } from "../../peer/plan.ts";
import { type HostCase, type HostSeen, hostCase } from "./define.ts";

const characters = "a\u0085d\u{1F9ED}e\u00e9";
const text = (frames: AgentFrames, id: string, value: string) => frames.assistant(id, { type: "text", text: value });

/** Whatever a host asks is answered with success. */
const polite: readonly PeerRule[] = [
  { when: { type: "control_request" }, answer: (request) => [agentFrames().answer(request)] },
];

const turn = (frames: AgentFrames, steps: readonly PeerStep[], closing = "All done."): PeerStep[] => [
  expectFrame({ type: "user" }),
  ...send(frames.message("system/init")),
  ...steps,
  ...send(
    text(frames, "msg_last", closing),
    frames.message("result/success", { result: closing, result_index: 0, permission_denials: [] }),
  ),
  end(),
];

const messages = ({ words }: HostSeen): readonly Frame[] =>
  words.flatMap((word) => (word.kind === "message" ? [word.message] : []));
const gotThrough = (seen: HostSeen, what: string): Judgement =>
  seen.agent.outcome === "stuck"
    ? undefined
    : messages(seen).some(({ type }) => type === "result") || `No result reached the user after ${what}.`;
const reached = (seen: HostSeen, value: string): boolean =>
  JSON.stringify(messages(seen)).includes(JSON.stringify(value));

/** A session in which one thing is sent that a host has to live with. */
const livesWith = (
  name: string,
  requirement: keyof HostCase["checks"],
  what: string,
  frame: (frames: AgentFrames) => Frame,
): HostCase =>
  hostCase({
    name,
    order: { prompt: "Begin." },
    plan: (frames) => ({ steps: turn(frames, send(frame(frames))), rules: polite }),
    checks: { [requirement]: (seen: HostSeen) => gotThrough(seen, what) },
  });

const ask = (frames: AgentFrames): PeerStep[] => [
  ...send(
    frames.assistant("msg_1", { type: "tool_use", id: "toolu_1", name: "Bash", input: { command: "rm a" } }),
    frames.request("a-ask", "can_use_tool", { tool_name: "Bash", input: { command: "rm a" }, tool_use_id: "toolu_1" }),
  ),
];

/** Every case for hosts. */
export const hostCases: readonly HostCase[] = [
  hostCase({
    name: "a-plain-turn",
    order: { prompt: "Begin." },
    plan: (frames) => ({ steps: turn(frames, send(text(frames, "msg_1", characters))), rules: polite }),
    checks: {
      "handshake.initialize.no-wait": ({ agent, frames }) =>
        frames.some(({ type }) => type === "user") || `The host never sent its prompt: ${agent.reason ?? ""}`,
      "framing.frame.flush": ({ frames }) => (frames.length > 0 ? true : undefined),
      "framing.line.utf8": (seen) =>
        gotThrough(seen, "a text") === true
          ? reached(seen, characters) || "A text did not reach the user character by character."
          : undefined,
    },
  }),
  livesWith("an-unknown-type", "compatibility.type.unknown-host", "a message of an unknown type", () => ({
    type: "no_such_message",
    value: 1,
  })),
  livesWith("an-unknown-field", "compatibility.field.unknown", "a message with unknown fields", (frames) => ({
    ...text(frames, "msg_1", "hello"),
    no_such_field: { deep: [null] },
  })),
  livesWith("an-unknown-value", "compatibility.value.unknown", "a state that is not known", (frames) =>
    frames.message("system/session_state_changed", { state: "no_such_state" }),
  ),
  livesWith("keep-alive", "compatibility.keep-alive.ignored", "a `keep_alive`", () => ({ type: "keep_alive" })),
  livesWith("a-long-line", "framing.line.length", "a line of three megabytes", (frames) =>
    text(frames, "msg_1", "x".repeat(3_000_000)),
  ),
  hostCase({
    name: "for-the-library-alone",
    order: { prompt: "Begin." },
    plan: (frames) => ({
      steps: turn(
        frames,
        send(frames.message("system/session_state_changed", { state: "running", sdk_host_only: true })),
      ),
      rules: polite,
    }),
    checks: {
      "compatibility.sdk-host-only": (seen) =>
        gotThrough(seen, "") === true
          ? !messages(seen).some(({ sdk_host_only: only }) => only === true) || "A message for the library was shown."
          : undefined,
    },
  }),
  hostCase({
    name: "a-question",
    order: { prompt: "Begin.", permission: "allow" },
    plan: (frames) => ({
      steps: turn(frames, [
        ...ask(frames),
        expectFrame(responseTo("a-ask")),
        ...send(frames.toolResult("toolu_1", "removed")),
      ]),
      rules: polite,
    }),
    checks: {},
  }),
  hostCase({
    name: "a-question-taken-back",
    order: { prompt: "Begin.", permission: "wait" },
    plan: (frames) => ({
      steps: turn(frames, [
        ...ask(frames),
        { do: "pause", ms: 150 },
        ...send(cancel("a-ask"), frames.toolResult("toolu_1", "stopped", { isError: true })),
        { do: "pause", ms: 100 },
      ]),
      rules: polite,
    }),
    checks: {
      "control.cancel.aborts": ({ words }) =>
        words.some(({ kind }) => kind === "asked")
          ? words.some(({ kind }) => kind === "aborted") || "The question was taken back and its signal not aborted."
          : undefined,
    },
  }),
  hostCase({
    name: "an-elicitation",
    order: { prompt: "Begin." },
    plan: (frames) => ({
      steps: turn(frames, [
        ...send(frames.request("a-elicit", "elicitation", { mcp_server_name: "notes", message: "Which?" })),
        expectFrame(responseTo("a-elicit")),
      ]),
      rules: polite,
    }),
    checks: {
      "mcp.elicitation.declined": ({ frames }) => {
        const answer = frames.find(({ response }) => (response as Frame | undefined)?.request_id === "a-elicit");
        const { response } = (answer?.response ?? {}) as Frame;
        return (
          answer === undefined ||
          (response as Frame | undefined)?.action === "decline" ||
          "A host that cannot ask its user did not decline."
        );
      },
    },
  }),
  hostCase({
    name: "an-agent-that-dies",
    order: { prompt: "Begin." },
    exit: 3,
    plan: (frames) => ({
      steps: [expectFrame({ type: "user" }), ...send(frames.message("system/init")), end()],
      rules: polite,
    }),
    checks: {
      "ending.exit.error": ({ agent, words }) =>
        agent.outcome === "stuck"
          ? undefined
          : words.some(({ kind }) => kind === "error") || "The agent ended with code 3, and the user was not told.",
    },
  }),
];
