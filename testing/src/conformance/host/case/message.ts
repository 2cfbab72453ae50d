import type { Frame } from "@agentwire/protocol/codec";
import type { AgentFrames } from "../../../peer/agent/frames.ts";
import { close, end, expectFrame, send } from "../../../peer/plan.ts";
import { type HostCase, type HostCaseRun, hostCase } from "../define.ts";
import {
  completed,
  idle,
  messagesAsSent,
  reached,
  reported,
  requiredResponses,
  textMessage,
  turnSteps,
  yieldedMessages,
} from "../query.ts";

const characters = "a\u0085d\u{1F9ED}e\u00e9";
const prompt = `Begin. ${characters}`;

/** Whether the user was notified of an oversized line. */
const saysItsLimit = ({ messages }: HostCaseRun): boolean =>
  messages.some(
    ({ kind, ...message }) => kind === "error" && /limit|exceed|size|too l(ong|arge)/i.test(JSON.stringify(message)),
  );

/** A session with one frame that a host must tolerate. */
const livesWith = (
  name: string,
  requirement: keyof HostCase["checks"],
  what: string,
  frame: (frames: AgentFrames) => Frame,
): HostCase =>
  hostCase({
    name,
    order: { prompt: "Begin." },
    plan: (frames) => ({ steps: turnSteps(frames, send(frame(frames)), idle(frames)), rules: requiredResponses }),
    checks: { [requirement]: (run: HostCaseRun) => completed(run, what) },
  });

/** Fields that say that a message is no prompt of the user. */
const marks = [
  ["isSynthetic", true],
  ["isReplay", true],
  ["isMeta", true],
  ["shouldQuery", false],
] as const;

/** The basics of every host: sends a prompt, shows the messages, and ends. */
export const plainTurn = hostCase({
  name: "a-plain-turn",
  order: { prompt },
  plan: (frames) => ({
    steps: turnSteps(
      frames,
      send(textMessage(frames, "msg_1", characters), textMessage(frames, "msg_2", "and another")),
    ),
    rules: requiredResponses,
  }),
  checks: {
    "handshake.initialize.no-wait": (run) => {
      if (run.frames.some(({ type }) => type === "user")) return true;
      return reported(run, "end") ? `The host never sent its prompt: ${run.agent.reason ?? ""}` : undefined;
    },
    "message.user.given": ({ frames }) => {
      const userFrames = frames.filter(({ type }) => type === "user");
      if (userFrames.length === 0) return undefined;
      if (userFrames.length > 1) return "One prompt was sent more than once.";
      if ((userFrames[0]?.parent_tool_use_id ?? null) !== null)
        return "The prompt of the user was sent as a subagent's.";
      const mark = marks.find(([field, value]) => userFrames[0]?.[field] === value)?.[0];
      if (mark !== undefined) return `The prompt of the user was sent with \`${mark}\`, as if it were not one.`;
      return (
        JSON.stringify(userFrames[0]).includes(JSON.stringify(prompt).slice(1, -1)) || "The prompt is another one."
      );
    },
    "message.shown": messagesAsSent,
    "framing.line.utf8": (run) =>
      completed(run, "a text") === true
        ? reached(run, characters) || "A text did not reach the user character by character."
        : undefined,
  },
});

const limitReason = "Reached maximum number of turns (2)";

/** Cases about messages: what a host sends, shows and tolerates. */
export const hostMessageCases: readonly HostCase[] = [
  plainTurn,
  livesWith("an-unknown-type", "compatibility.type.unknown-host", "a message of an unknown type", () => ({
    type: "no_such_message",
    value: 1,
  })),
  livesWith("an-unknown-field", "compatibility.field.unknown", "a message with unknown fields", (frames) => ({
    ...textMessage(frames, "msg_1", "hello"),
    no_such_field: { deep: [null] },
  })),
  livesWith("an-unknown-value", "compatibility.value.unknown", "a state that is not known", (frames) =>
    frames.message("system/session_state_changed", { state: "no_such_state" }),
  ),
  livesWith("keep-alive", "compatibility.keep-alive.ignored", "a `keep_alive`", () => ({ type: "keep_alive" })),
  hostCase({
    name: "a-long-line",
    order: { prompt: "Begin." },
    plan: (frames) => ({
      steps: turnSteps(frames, send(textMessage(frames, "msg_1", "x".repeat(3_000_000))), idle(frames)),
      rules: requiredResponses,
    }),
    checks: {
      "framing.line.length": (run) => saysItsLimit(run) || completed(run, "a line of three megabytes"),
    },
  }),
  hostCase({
    name: "sdk-host-only-message",
    order: { prompt: "Begin." },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        send(frames.message("system/session_state_changed", { state: "running", sdk_host_only: true })),
        idle(frames),
      ),
      rules: requiredResponses,
    }),
    checks: {
      "compatibility.sdk-host-only": (run) =>
        completed(run, "") === true
          ? !yieldedMessages(run).some(({ sdk_host_only: only }) => only === true) ||
            "A message for the library was shown."
          : undefined,
    },
  }),
  hostCase({
    name: "agent-crash",
    order: { prompt: "Begin." },
    exit: 3,
    plan: (frames) => ({
      steps: [expectFrame({ type: "user" }), ...send(frames.message("system/init")), close()],
      rules: requiredResponses,
    }),
    checks: {
      "ending.exit.error": ({ agent, messages }) =>
        agent.outcome === "stuck" || !messages.some(({ kind }) => kind === "end")
          ? undefined
          : messages.some((message) => message.kind === "error" && /\b3\b/.test(message.message)) ||
            "The agent ended with code 3, and the user was not notified of the code.",
    },
  }),
  hostCase({
    name: "the-reason-of-a-limit",
    order: { prompt: "Begin." },
    exit: 1,
    plan: (frames) => ({
      steps: [
        expectFrame({ type: "user" }),
        ...send(
          frames.message("system/init"),
          frames.message("result/error_max_turns", { is_error: true, errors: [limitReason], result_index: 0 }),
        ),
        end(),
      ],
      rules: requiredResponses,
    }),
    checks: {
      "ending.exit.error": ({ agent, messages }) =>
        agent.outcome === "stuck" || !messages.some(({ kind }) => kind === "end")
          ? undefined
          : messages.some((message) => JSON.stringify(message).includes(limitReason)) ||
            "The last turn failed at a limit, and the user was not notified of the reason.",
    },
  }),
];
