import { describe, expect, test } from "vitest";
import { Conversation } from "../../../src/agent/core/conversation.ts";
import type { SessionStateReader } from "../../../src/agent/core/options.ts";
import { Outbox } from "../../../src/agent/core/outbox.ts";
import type { SessionState } from "../../../src/agent/core/session-state.ts";
import { StatusEmitter } from "../../../src/agent/core/status-emitter.ts";
import type { Thread } from "../../../src/agent/core/thread.ts";
import { messageFrame } from "../../../src/connection/message.ts";
import { countingIds, idOf } from "../fixture/ids.ts";
import type { Frame } from "../fixture/session.ts";

function emitter(sessionState: SessionStateReader = "library") {
  const frames: Frame[] = [];
  const lines: object[] = [];
  const ids = countingIds();
  const clock = { now: () => 0, sleep: async () => {} };
  const conversation = new Conversation();
  const session = {
    mode: "plan" as const,
    title: null as string | null,
    conversation,
    modelRestriction: null as SessionState["modelRestriction"],
  };
  const transcript = {
    appendUnchained: (type: string, fields: object) => void lines.push({ type, ...fields }),
    chain: (name: string, line: object) => void lines.push({ name, ...line }),
  };
  const status = new StatusEmitter({
    ports: { ids },
    options: { streams: { sessionState } },
    session,
    out: new Outbox(
      async (...message) => void frames.push(messageFrame(...message) as Frame),
      ids,
      clock,
      () => "s1",
    ),
    transcript,
  } as unknown as ConstructorParameters<typeof StatusEmitter>[0]);
  const states = () => frames.filter(({ subtype }) => subtype === "session_state_changed").map(({ state }) => state);
  return { status, frames, lines, session, conversation, states };
}

describe("the state of a session", () => {
  test("is idle at first, and sent when it changes, or once more on request", () => {
    const { status, states } = emitter();
    expect(status.phase).toBe("idle");
    status.state("idle");
    status.state("running");
    status.state("running");
    status.state("running", true);
    expect(status.phase).toBe("running");
    expect(states()).toEqual(["running", "running"]);
  });

  test("regression: the state after an answer was announced for the last open question alone", () => {
    const { status, states } = emitter();
    status.state("running");
    const { signal } = new AbortController();
    status.requiresAction(signal);
    status.requiresAction(signal);
    status.answered(signal);
    status.answered(signal);
    expect(states()).toEqual(["running", "requires_action", "requires_action", "running", "running"]);
  });

  test("regression: a prompt right behind an interrupt was queued before the open question was withdrawn", () => {
    const { status, states } = emitter();
    const turn = new AbortController();
    status.state("running");
    status.requiresAction(turn.signal);
    status.interrupted();
    expect(status.phase).toBe("requires_action");
    turn.abort();
    status.interrupted();
    status.answered(turn.signal);
    expect(states()).toEqual(["running", "requires_action", "running"]);
  });

  test("regression: an answer after the end of a turn announced a running turn", () => {
    const { status, states } = emitter();
    status.state("running");
    status.state("idle");
    const { signal } = new AbortController();
    status.requiresAction(signal);
    status.answered(signal);
    expect(states()).toEqual(["running", "idle", "requires_action", "idle"]);
  });

  test("is followed, but not sent, where the host does not want to know", () => {
    const { status, frames } = emitter("none");
    status.state("running");
    expect(status.phase).toBe("running");
    expect(frames).toEqual([]);
  });

  test("is for the library of the host alone, unless its caller reads it too", () => {
    const { status, frames } = emitter();
    status.state("running");
    expect(frames[0]).toMatchObject({ sdk_host_only: true });
    const open = emitter("caller");
    open.status.state("running");
    expect(open.frames[0]).toMatchObject({ state: "running" });
    expect(open.frames[0]).not.toHaveProperty("sdk_host_only");
  });

  test("regression: a second open question was not announced", () => {
    const { status, states } = emitter();
    const [first, second] = [new AbortController(), new AbortController()];
    status.requiresAction(first.signal);
    status.requiresAction(second.signal);
    status.answered(first.signal);
    status.answered(second.signal);
    expect(states()).toEqual(["requires_action", "requires_action", "running", "running"]);
  });
});

test("the lifecycle of a message is reported by its id, if it has one", () => {
  const { status, frames } = emitter();
  status.lifecycle(null, "queued");
  status.lifecycle("m", "queued");
  expect(frames).toMatchObject([{ type: "command_lifecycle", command_uuid: "m", state: "queued" }]);
});

test("regression: a new title had several lines, or more than 200 characters", () => {
  const { status, session } = emitter();
  status.titleChanged(" one\n\ttwo ");
  expect(session.title).toBe("one two");
  status.titleChanged("é".repeat(201));
  expect(session.title).toBe("é".repeat(200));
});

test("a new title is sent, kept by the session and written in its transcript", () => {
  const { status, frames, lines, session } = emitter();
  status.titleChanged("A title");
  expect(session.title).toBe("A title");
  expect(frames).toMatchObject([{ subtype: "session_title_changed", title: "A title" }]);
  expect(lines).toEqual([
    { type: "custom-title", customTitle: "A title" },
    { type: "agent-name", agentName: "A title" },
  ]);
});

test("the host receives the mode of the session", () => {
  const { status, frames } = emitter();
  status.modeChanged();
  expect(frames).toMatchObject([{ type: "system", subtype: "status", status: null, permissionMode: "plan" }]);
});

describe("a problem with Stop hooks", () => {
  test("is reported once a turn", () => {
    const { status, frames } = emitter();
    status.stopHookProblem();
    status.stopHookProblem();
    expect(frames).toHaveLength(1);
    expect(frames[0]).toMatchObject({ subtype: "notification", key: "stop-hook-error", priority: "immediate" });
    status.turnBegun();
    status.stopHookProblem();
    expect(frames).toHaveLength(2);
  });

  test("with an answer for another event is a warning", () => {
    const { status, frames } = emitter();
    status.stopHookMisnamed();
    expect(frames).toMatchObject([{ subtype: "informational", level: "warning" }]);
  });

  test("that keep a turn going too often is reported in the conversation and beside it", () => {
    const { status, frames } = emitter();
    status.stopHooksOverruled(8);
    expect(frames).toMatchObject([
      { subtype: "informational", level: "warning", content: expect.stringContaining("8 times") },
      { subtype: "notification", key: "stop-hook-block-cap", priority: "high", color: "warning" },
    ]);
    expect(frames[1]?.text).toBe(frames[0]?.content);
  });
});

describe("a model that declines", () => {
  test("is named with the request and the message that it declined", () => {
    const { status, frames, lines, conversation } = emitter();
    conversation.add({ uuid: "p", role: "user", content: [] });
    conversation.add({ uuid: "a", role: "assistant", content: [] });
    status.modelRefused("opus", { requestId: "r" });
    expect(frames).toMatchObject([
      {
        subtype: "model_refusal_no_fallback",
        original_model: "opus",
        request_id: "r",
        api_refusal_category: null,
        api_refusal_explanation: null,
        refused_user_message_uuid: "p",
      },
    ]);
    expect(lines).toMatchObject([
      {
        name: "system/model_refusal_no_fallback",
        level: "warning",
        originalModel: "opus",
        requestId: "r",
        refusedUserMessageUuid: "p",
        isMeta: false,
      },
    ]);
  });

  test("regression: that declines twice is named with the prompt, not with the message that asked again", () => {
    const { status, frames, conversation } = emitter();
    for (const uuid of ["p", "again"]) {
      conversation.add({ uuid, role: "user", content: [] });
      conversation.add({ uuid: `a-${uuid}`, role: "assistant", content: [] });
    }
    status.modelRefused("opus", { requestId: "r" });
    expect(frames).toMatchObject([{ refused_user_message_uuid: "p" }]);
  });

  test("has no ids if there are none", () => {
    const { status, frames } = emitter();
    status.modelRefused("opus", { requestId: null });
    expect(frames).toMatchObject([{ request_id: null, refused_user_message_uuid: "" }]);
  });
});

test("another model that takes over is named to the host and in the transcript of its thread", () => {
  const { status, frames } = emitter();
  const lines: object[] = [];
  const transcript = { chain: (name: string, line: object) => void lines.push({ name, ...line }) };
  status.modelFallback({ agentId: null, transcript } as unknown as Thread, {
    from: "claude-opus-5-5",
    to: "claude-sonnet-5-5",
    trigger: "overloaded",
  });
  const content = frames[0]?.content;
  expect(content).toMatch(/Sonnet.*high demand.*Opus/);
  expect(frames).toMatchObject([
    {
      subtype: "model_fallback",
      trigger: "overloaded",
      original_model: "claude-opus-5-5",
      fallback_model: "claude-sonnet-5-5",
    },
  ]);
  expect(lines).toMatchObject([
    {
      name: "system/model_fallback",
      content,
      level: "warning",
      trigger: "overloaded",
      originalModel: "claude-opus-5-5",
      fallbackModel: "claude-sonnet-5-5",
      isMeta: false,
    },
  ]);
});

test("output of a command is in the user's place, marked as what was there before", () => {
  const { status, frames } = emitter();
  status.localOutput("done");
  expect(frames).toMatchObject([
    {
      type: "user",
      uuid: idOf(1),
      message: { role: "user", content: "<local-command-stdout>done</local-command-stdout>" },
      parent_tool_use_id: null,
      isReplay: true,
      timestamp: "1970-01-01T00:00:00.000Z",
    },
  ]);
});

test("a model that the settings replaced is reported once, with both models", () => {
  const { status, frames, session } = emitter();
  session.modelRestriction = { requested: "opus", effective: "claude-haiku-5-5", at: "start" };
  status.modelRestricted();
  status.modelRestricted();
  expect(frames).toHaveLength(1);
  expect(frames[0]).toMatchObject({
    subtype: "informational",
    level: "warning",
    isMeta: false,
    timestamp: "1970-01-01T00:00:00.000Z",
    model_restriction: { requested_model: "opus", effective_model: "claude-haiku-5-5", at: "start" },
  });
});
