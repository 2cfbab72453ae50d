import { asJsonObject } from "@agentwire/protocol/json";
import { close, end, expectFrame, send } from "../../../peer/plan.ts";
import { type HostCase, hostCase } from "../define.ts";
import { completed, reported, requiredResponses, textMessage, turnSteps } from "../query.ts";

/** Minimum time for an agent after its input has ended, in milliseconds. */
const grace = 1500;
const session = "33333333-0000-4000-8000-000000000007";

const line = (type: string, uuid: string, parentUuid: string | null, content: unknown) =>
  JSON.stringify({
    type,
    uuid,
    parentUuid,
    isSidechain: false,
    sessionId: session,
    timestamp: "2026-01-05T12:00:00.000Z",
    version: "2.1.330",
    userType: "external",
    cwd: "/project",
    message: { role: type, ...(type === "assistant" && { id: "msg_1", type: "message", model: "claude" }), content },
  });

/** Cases about the end of a session and what remains of it. */
export const lifeCases: readonly HostCase[] = [
  hostCase({
    name: "agent-crash-with-a-pending-request",
    order: { prompt: "Begin.", onFirstMessage: { do: "set_model", model: "other" } },
    exit: 3,
    plan: (frames) => ({
      steps: [
        expectFrame({ type: "user" }),
        ...send(frames.message("system/init"), textMessage(frames, "msg_1", "Ask me.")),
        expectFrame({ type: "control_request", request: { subtype: "set_model" } }),
        close(),
      ],
      rules: [
        { when: { type: "control_request", request: { subtype: "set_model" } }, answer: () => [] },
        ...requiredResponses,
      ],
    }),
    checks: {
      "ending.exit.fails-pending": (run) => {
        if (!run.frames.some(({ request }) => asJsonObject(request).subtype === "set_model")) return undefined;
        if (reported(run, "answered")) return "A request was said to be answered by an agent that had ended.";
        return reported(run, "failed") || "The agent ended, and a request of the host was left without an end.";
      },
    },
  }),
  hostCase({
    name: "request-that-the-caller-awaits",
    order: { prompt: "Begin.", onFirstMessage: { do: "set_model", model: "other" } },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send(textMessage(frames, "msg_1", "Ask me.")),
        expectFrame({ type: "control_request", request: { subtype: "set_model" } }),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "control.response.heard": (run) => {
        if (!run.frames.some(({ request }) => asJsonObject(request).subtype === "set_model")) return undefined;
        return completed(run, "a request") === true && reported(run, "answered")
          ? true
          : "A request got a response, and its caller was not notified.";
      },
    },
  }),
  hostCase({
    name: "stopped-by-its-user",
    order: { prompt: "Begin.", onFirstMessage: { do: "close" } },
    slow: true,
    exitDelayMs: 4000,
    plan: (frames) => ({
      steps: [
        expectFrame({ type: "user" }),
        ...send(frames.message("system/init"), textMessage(frames, "msg_1", "Stop me.")),
      ],
      rules: requiredResponses,
    }),
    checks: {
      "ending.close.grace": ({ medium, events }) => {
        if (medium === "memory") return undefined;
        const over = events.find(({ kind, direction }) => kind === "end" && direction === "host-to-agent");
        const signal = events.find(({ kind }) => kind === "signal");
        if (!over) return signal ? "The agent got a signal before its input had ended." : undefined;
        if (!signal) return true;
        const waited = Math.round((signal.at ?? 0) - (over.at ?? 0));
        return waited >= grace || `The agent got a signal ${waited} ms after the end of its input.`;
      },
    },
  }),
  hostCase({
    name: "a-torn-transcript",
    order: { prompt: "", read: session },
    files: (cwd) => ({
      [`projects/${cwd.replaceAll(/[^a-zA-Z0-9]/g, "-")}/${session}.jsonl`]: [
        line("user", "44444444-0000-4000-8000-000000000001", null, "remember the word agate"),
        line("assistant", "44444444-0000-4000-8000-000000000002", "44444444-0000-4000-8000-000000000001", [
          { type: "text", text: "agate" },
        ]),
        '{"type":"user","uuid":"44444444-00',
      ].join("\n"),
    }),
    plan: () => ({ steps: [end()] }),
    checks: {
      "transcript.torn-line": ({ messages }) => {
        const read = messages.find(({ kind }) => kind === "read");
        if (read?.kind !== "read") return undefined;
        return read.messages === 2 || `Of a transcript with two messages and a torn line, ${read.messages} were read.`;
      },
    },
  }),
];
