import { describe, expect, test } from "vitest";
import { backgroundTasks } from "../../../../src/agent/control/handler/background-tasks.ts";
import { cancelAsyncMessage } from "../../../../src/agent/control/handler/cancel-async-message.ts";
import { endSession } from "../../../../src/agent/control/handler/end-session.ts";
import { forkConversation } from "../../../../src/agent/control/handler/fork-conversation.ts";
import { getTaskOutput } from "../../../../src/agent/control/handler/get-task-output.ts";
import { interrupt } from "../../../../src/agent/control/handler/interrupt.ts";
import { renameSession } from "../../../../src/agent/control/handler/rename-session.ts";
import { setHasSubscribers } from "../../../../src/agent/control/handler/set-has-subscribers.ts";
import { setMaxThinkingTokens } from "../../../../src/agent/control/handler/set-max-thinking-tokens.ts";
import { setProactivityLevel } from "../../../../src/agent/control/handler/set-proactivity-level.ts";
import { setPromptSuggestionsPaused } from "../../../../src/agent/control/handler/set-prompt-suggestions-paused.ts";
import { stopTask } from "../../../../src/agent/control/handler/stop-task.ts";
import { submitFeedback } from "../../../../src/agent/control/handler/submit-feedback.ts";
import { submitSurveyFeedback } from "../../../../src/agent/control/handler/submit-survey-feedback.ts";
import { noClientInfo } from "../../../../src/agent/core/client-info.ts";
import type { ThinkingChoice, ThinkingDisplay } from "../../../../src/agent/core/options.ts";
import type { SessionPhase } from "../../../../src/agent/core/status-emitter.ts";
import { ask, refusal } from "../ask.ts";

describe("turns and messages", () => {
  test("interrupt drops queued messages only if the host says so", async () => {
    const runner = {
      interrupt: (drop: boolean) => ({ still_queued: [String(drop)] }),
      rested: () => {},
      isAwaited: true,
    };
    const status = { interrupted: () => {} };
    for (const [cancel_queued, dropped] of [
      [true, "true"],
      [false, "false"],
      ["yes", "false"],
      [undefined, "false"],
    ] as const)
      expect(await ask(interrupt, { runner, status, clientInfo: noClientInfo() }, { cancel_queued })).toEqual({
        still_queued: [dropped],
      });
  });

  test("interrupt leaves background agents running if the user can stop single tasks", async () => {
    const interrupts: unknown[] = [];
    const runner = {
      ...{ rested: () => {}, isAwaited: false },
      interrupt: (...how: unknown[]) => {
        interrupts.push(how);
        return { still_queued: [] };
      },
    };
    const status = { interrupted: () => {} };
    for (const perTaskStopAffordance of [false, true])
      await ask(interrupt, { runner, status, clientInfo: { perTaskStopAffordance } });
    expect(interrupts).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  test("regression: interrupt with send_now stopped a turn for which no message waits", async () => {
    const log: string[] = [];
    const runnerWith = (isAwaited: boolean) => ({
      isAwaited,
      rested: () => {},
      interrupt: () => {
        log.push(String(isAwaited));
        return { still_queued: [] };
      },
    });
    const status = { interrupted: () => {} };
    const answers = [
      await ask(interrupt, { runner: runnerWith(false), status, clientInfo: noClientInfo() }, { send_now: true }),
      await ask(interrupt, { runner: runnerWith(true), status, clientInfo: noClientInfo() }, { send_now: true }),
      await ask(
        interrupt,
        { runner: runnerWith(false), status, clientInfo: noClientInfo() },
        { send_now: true, cancel_queued: true },
      ),
    ];
    expect(answers).toEqual([
      { still_queued: [], send_now: "nothing_waiting" },
      { still_queued: [], send_now: "stopped" },
      { still_queued: [] },
    ]);
    expect(log).toEqual(["true", "false"]);
  });

  test("cancel_async_message names the message that it removed", async () => {
    const runner = { cancel: (uuid: string) => uuid === "u" };
    expect(await ask(cancelAsyncMessage, { runner }, { message_uuid: "u" })).toEqual({
      cancelled: true,
      message_uuid: "u",
    });
    expect(await ask(cancelAsyncMessage, { runner }, { message_uuid: "v" })).toEqual({ cancelled: false });
  });

  test("end_session ends the runner and dismisses the process", async () => {
    const log: unknown[] = [];
    const runner = { end: () => void log.push("ended") };
    expect(await ask(endSession, { dismiss: () => void log.push("dismissed"), runner })).toBeUndefined();
    expect(log).toEqual(["ended", "dismissed"]);
  });
});

describe("tasks", () => {
  test("background_tasks moves one call, or all", async () => {
    const log: unknown[] = [];
    const tasks = {
      canBackground: true,
      background: (id: string) => id === "t1",
      backgroundAll: () => void log.push("all"),
    };
    expect(await ask(backgroundTasks, { tasks }, { tool_use_id: "t1" })).toEqual({ backgrounded: true });
    expect(await ask(backgroundTasks, { tasks }, { tool_use_id: "t2" })).toEqual({ backgrounded: false });
    expect(log).toEqual([]);
    expect(await ask(backgroundTasks, { tasks }, { tool_use_id: null })).toEqual({});
    expect(log).toEqual(["all"]);
    await expect(ask(backgroundTasks, { tasks: { ...tasks, canBackground: false } }, {})).rejects.toThrow("disabled");
  });

  test.each<[boolean, SessionPhase, unknown[]]>([
    [true, "idle", [["withdrawn"], ["idle", true]]],
    [true, "running", [["withdrawn"]]],
    [false, "idle", [["withdrawn"]]],
  ])("stop_task (stopped: %s, session %s)", async (stopped, phase, expected) => {
    const states: unknown[] = [];
    const services = {
      tasks: { stop: () => stopped },
      status: {
        phase,
        state: (...state: unknown[]) => void states.push(state),
        interrupted: () => void states.push(["withdrawn"]),
      },
    };
    expect(await ask(stopTask, services, { task_id: "b1" })).toEqual({});
    expect(states).toEqual(expected);
  });

  test("get_task_output refuses an unknown task", async () => {
    const output = { output: "hi", truncated: false } as never;
    const tasks = { output: async (id: string) => (id === "b1" ? output : null) };
    expect(await ask(getTaskOutput, { tasks }, { task_id: "b1" })).toBe(output);
    expect(await refusal(ask(getTaskOutput, { tasks }, { task_id: "b2" }))).toEqual({
      message: "get_task_output: no shell or Monitor task with that task_id in this session",
    });
  });
});

describe("the state of the session", () => {
  test("rename_session sets the title of this session and of no other", async () => {
    const titles: string[] = [];
    const services = { session: { id: "s1" }, status: { titleChanged: (title: string) => void titles.push(title) } };
    expect(await ask(renameSession, services, { title: "New" })).toBeUndefined();
    await ask(renameSession, services, { title: "Newer", session_id: "s1" });
    expect(await refusal(ask(renameSession, services, { title: "x", session_id: "s2" }))).toEqual({
      message: "session_id is not the current session",
    });
    expect(titles).toEqual(["New", "Newer"]);
  });

  test.each<[unknown, ThinkingChoice]>([
    [undefined, "off"],
    [null, "default"],
    [0, "off"],
    [-1, "off"],
    [1, { budgetTokens: 1 }],
  ])("set_max_thinking_tokens %j", async (max_thinking_tokens, expected) => {
    const session: { thinking: ThinkingChoice; thinkingDisplay: ThinkingDisplay } = {
      thinking: "off",
      thinkingDisplay: "updates",
    };
    await ask(
      setMaxThinkingTokens,
      { session, options: { thinking: "default", thinkingDisplay: "updates" } },
      { max_thinking_tokens },
    );
    expect(session.thinking).toEqual(expected);
  });
});

describe("requests without an effect in this agent", () => {
  test("are answered", async () => {
    expect(await ask(setHasSubscribers, undefined, { has_subscribers: true })).toBeUndefined();
    expect(await ask(setPromptSuggestionsPaused, undefined, { paused: true })).toBeUndefined();
    expect(await ask(forkConversation, undefined)).toMatchObject({ forked: false, reason: "unsupported" });
    for (const handler of [submitFeedback, submitSurveyFeedback])
      expect(await ask(handler, undefined)).toMatchObject({ feedback_id: null });
  });

  test("set_proactivity_level rejects known and unknown levels with different messages", async () => {
    for (const level of ["ask", "default", "proactive"])
      expect((await refusal(ask(setProactivityLevel, undefined, { level }))).message).toContain("not enabled");
    expect((await refusal(ask(setProactivityLevel, undefined, { level: "x" }))).message).toContain(
      "unrecognized level x",
    );
  });
});
