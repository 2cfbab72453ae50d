import { ledgerOf } from "@agentwire/protocol/ledger";
import { describe, expect, test } from "vitest";
import { PromptQueue, plainPrompt, type QueuedPrompt } from "../../../src/agent/core/prompt-queue.ts";
import { SessionFailure } from "../../../src/agent/core/session-failure.ts";
import type { TurnControl, TurnOutcome } from "../../../src/agent/loop/main-turn.ts";
import {
  isIgnored,
  Runner,
  type RunnerServices,
  readUserFrame,
  userFrameProblem,
} from "../../../src/agent/loop/runner.ts";
import { say, use } from "../fixture/scripted-model.ts";
import { answer, type Driven, drive, type Frame, isPermissionRequest, isResult } from "../fixture/session.ts";

const prompt = (content: string, fields: Partial<QueuedPrompt> = {}): QueuedPrompt => ({
  ...plainPrompt(content),
  ...fields,
});
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Submits a message, and lets its turn begin where it may. */
async function submit(runner: Runner, message: QueuedPrompt): Promise<void> {
  await runner.submit(message);
  await settled();
}

/** A runner whose turns end on demand. */
function open({ replay = false, initial = [] as QueuedPrompt[], agentsAtWork = false } = {}) {
  const log: string[] = [];
  const turns: { readonly content: unknown; readonly control: TurnControl; end(outcome: TurnOutcome | Error): void }[] =
    [];
  const session = { begun: false };
  let current: RunnerServices["status"]["phase"] = "idle";
  const tasks = {
    agentsAtWork,
    stopAgents: () => void log.push("stop agents"),
    stopAll: () => void log.push("stop all"),
  };
  const services: RunnerServices = {
    promptQueue: new PromptQueue(),
    status: {
      get phase() {
        return current;
      },
      state(phase) {
        current = phase;
        log.push(phase);
      },
      finalState: () => void log.push("final state"),
      lifecycle: (uuid, state) => void (uuid === null || log.push(`${uuid} ${state}`)),
      replayed: (uuid) => void log.push(`${uuid} replayed`),
    },
    options: { streams: { replayUserMessages: replay } } as RunnerServices["options"],
    session,
    features: {
      initialPrompt: () => initial.shift() ?? null,
      interrupted: () => void log.push("features interrupted"),
      idle: () => void log.push("features idle"),
    },
    results: {
      sendDeferred: () => void log.push("held results"),
      sendCrash: (cause) => void log.push(`crash: ${String(cause)}`),
    },
    tasks,
    runTurn: ({ content }, control) =>
      new Promise((resolve, reject) =>
        turns.push({
          content,
          control,
          end: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
        }),
      ),
    dismiss: () => void log.push("dismissed"),
    warn: (text) => void log.push(`stderr: ${text}`),
  };
  return { runner: new Runner(services), services, log, turns, session, tasks };
}

test("regression: an interrupt that stops background agents reported the idle state before its response", () => {
  const { runner, log, tasks } = open();
  tasks.stopAgents = () => void runner.rested();
  runner.interrupt(false);
  expect(log).not.toContain("idle");
  runner.rested();
  expect(log).toContain("idle");
});

describe("a user frame", () => {
  test("is ignored if its content is neither text nor blocks", () => {
    const ignores = (content: unknown) => isIgnored({ message: { role: "user", content } });
    expect([5, {}, [5], [{ type: "text" }]].map(ignores)).toEqual([true, true, true, true]);
    expect(["a", [], [{ type: "image" }], undefined].map(ignores)).toEqual([false, false, false, false]);
  });

  test("defect: a frame with the content null was ignored", () => {
    expect(isIgnored({ message: { role: "user", content: null } })).toBe(false);
  });

  test("must have the role of a user", () => {
    expect(userFrameProblem({ message: { role: "user" } })).toBeNull();
    expect(userFrameProblem({ message: { role: "assistant" } })).toBe("Expected message role 'user', got 'assistant'");
    expect(userFrameProblem({})).toBe("Expected message role 'user', got 'undefined'");
  });

  test("is read with what it says of itself", () => {
    const message = { role: "user", content: "hello" };
    expect(readUserFrame({ message, uuid: "u", priority: "now", shouldQuery: false, isSynthetic: true })).toEqual({
      uuid: "u",
      merged: [],
      content: "hello",
      priority: "now",
      query: false,
      synthetic: true,
      attributed: false,
      typed: false,
      origin: null,
    });
  });

  test("says that a person typed it only if the host does", () => {
    const read = (origin: unknown) => readUserFrame({ message: { role: "user", content: "a" }, origin });
    expect([{ kind: "human" }, { kind: "channel" }, "human", null].map((origin) => read(origin).typed)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test("counts as a person's prompt by default", () => {
    expect(readUserFrame({ message: { role: "user", content: 7 }, uuid: "", priority: "soon" })).toMatchObject({
      uuid: null,
      content: "",
      priority: "next",
      query: true,
      synthetic: false,
    });
    expect(readUserFrame({ message: { content: [{ type: "text", text: "a" }] }, priority: "later" })).toMatchObject({
      content: [{ type: "text", text: "a" }],
      priority: "later",
    });
  });
});

describe("a prompt", () => {
  test("runs at once, and the session is idle afterwards", async () => {
    const { runner, log, turns, session } = open();
    await submit(runner, prompt("one", { uuid: "a" }));
    expect(runner.busy).toBe(true);
    expect(session.begun).toBe(true);
    turns[0]?.end({ failed: false });
    await runner.drained();
    expect(runner.busy).toBe(false);
    expect(log).toEqual([
      "features interrupted",
      "running",
      "a queued",
      "a started",
      "a completed",
      "held results",
      "idle",
      "features idle",
    ]);
  });

  test("waits for the one before it", async () => {
    const { runner, turns } = open();
    await submit(runner, prompt("one"));
    await submit(runner, prompt("two"));
    expect(turns.map(({ content }) => content)).toEqual(["one"]);
    turns[0]?.end({ failed: true });
    await settled();
    expect(runner.lastFailed).toBe(true);
    expect(turns.map(({ content }) => content)).toEqual(["one", "two"]);
    turns[1]?.end({ failed: false });
    await runner.drained();
    expect(runner.lastFailed).toBe(false);
  });

  test("that failed does not count at the exit if a message about the session follows its result", async () => {
    const { runner, turns } = open();
    await submit(runner, prompt("one"));
    turns[0]?.end({ failed: true });
    await runner.drained();
    await submit(runner, prompt("two"));
    runner.resultFollowed();
    expect(runner.lastFailed).toBe(true);
    turns[1]?.end({ failed: true });
    await runner.drained();
    runner.resultFollowed();
    expect(runner.lastFailed).toBe(false);
  });

  test("waits until turns may begin, whether or not what they wait for works out", async () => {
    const { runner, turns } = open();
    let fail = (_: Error) => {};
    runner.pauseUntil(new Promise((_, reject) => (fail = reject)));
    const submitted = runner.submit(prompt("one"));
    await settled();
    expect(turns).toEqual([]);
    fail(new Error("broke"));
    await submitted;
    await settled();
    expect(turns).toHaveLength(1);
  });

  test("is not idle if the host repeats it while it waits", async () => {
    const { runner, log, turns } = open();
    let release = () => {};
    runner.pauseUntil(new Promise<void>((resolve) => (release = resolve)));
    void runner.submit(prompt("one", { uuid: "a" }));
    await runner.submit(prompt("one", { uuid: "a" }));
    expect(log).toEqual([]);
    release();
    await settled();
    expect(turns).toHaveLength(1);
  });

  test("regression: left the queue before the servers of the host were connected", async () => {
    const { runner, log, turns } = open();
    let connected = () => {};
    runner.holdUntil(new Promise<void>((resolve) => (connected = resolve)));
    await submit(runner, prompt("one", { uuid: "a" }));
    await submit(runner, prompt("two", { uuid: "b" }));
    expect(runner.interrupt(false)).toEqual({ still_queued: ["a", "b"] });
    expect(runner.cancel("b")).toBe(true);
    expect([turns.length, log.includes("a started")]).toEqual([0, false]);
    connected();
    await settled();
    expect([turns.length, turns[0]?.control.signal.aborted]).toEqual([1, true]);
  });

  test("regression: waits longer for the servers of a host that has ended its input", async () => {
    const { runner, turns } = open();
    let [connected, ready] = [() => {}, () => {}];
    runner.inputEnded(() => Promise.reject(new Error("Nothing waits.")));
    runner.holdUntil(new Promise<void>((resolve) => (connected = resolve)));
    await submit(runner, prompt("one", { uuid: "a" }));
    runner.inputEnded(() => new Promise<void>((resolve) => (ready = resolve)));
    connected();
    await settled();
    expect(turns).toHaveLength(0);
    ready();
    await settled();
    expect(turns).toHaveLength(1);
  });

  test("that is withdrawn before the servers are connected leaves the session idle after that", async () => {
    const { runner, log } = open();
    let connected = () => {};
    runner.holdUntil(new Promise<void>((resolve) => (connected = resolve)));
    await submit(runner, prompt("one", { uuid: "a" }));
    runner.cancel("a");
    expect(log.at(-1)).toBe("a cancelled");
    connected();
    await runner.drained();
    expect(log).toContain("idle");
  });

  test("begins at once when what turns waited for is over, and a newer wait outlasts an older one", async () => {
    const { runner } = open();
    expect(runner.opened).toBeNull();
    runner.pauseUntil(Promise.resolve());
    expect(runner.opened).not.toBeNull();
    await settled();
    expect(runner.opened).toBeNull();
    let release = () => {};
    runner.pauseUntil(Promise.resolve());
    runner.pauseUntil(new Promise<void>((resolve) => (release = resolve)));
    await settled();
    expect(runner.opened).not.toBeNull();
    release();
    await settled();
    expect(runner.opened).toBeNull();
  });

  test("of the session's agent joins the host's first one if that one arrives before the servers are connected", async () => {
    const { runner, turns } = open({ initial: [prompt("mine")] });
    void runner.beginInitial(new Promise(() => {}));
    await submit(runner, prompt("one"));
    expect(turns.map(({ content }) => content)).toEqual(["mine\none"]);
  });

  test("of the session's agent has a turn of its own if the host has sent nothing", async () => {
    const { runner, log, turns, session } = open({ initial: [prompt("mine")] });
    await runner.beginInitial(null);
    await settled();
    expect(turns.map(({ content }) => content)).toEqual(["mine"]);
    expect([session.begun, log.includes("running")]).toEqual([true, true]);
    await submit(runner, prompt("one"));
    turns[0]?.end({ failed: false });
    await settled();
    expect(turns[1]?.content).toBe("one");
  });

  test("of the session's agent goes before a message that waited for the start", async () => {
    const { runner, turns } = open({ initial: [prompt("mine")] });
    runner.pauseUntil(Promise.resolve());
    void runner.beginInitial(null);
    await submit(runner, prompt("one"));
    await settled();
    expect(turns.map(({ content }) => content)).toEqual(["mine"]);
  });

  test("of a hook begins a session", async () => {
    const { runner, log, turns, session } = open();
    runner.begin("start");
    await settled();
    expect(session.begun).toBe(true);
    expect(turns[0]?.content).toBe("start");
    expect(log).toEqual(["running"]);
  });
});

describe("a message that was sent before", () => {
  test("is not worked on again", async () => {
    const { runner, turns, log } = open();
    await submit(runner, prompt("one", { uuid: "a" }));
    await submit(runner, prompt("two", { uuid: "b" }));
    await submit(runner, prompt("one", { uuid: "a" }));
    await submit(runner, prompt("two", { uuid: "b" }));
    expect(turns).toHaveLength(1);
    expect(log.filter((entry) => entry.endsWith("replayed"))).toEqual([]);
  });

  test("is echoed to a host that requests echoes, unless it still waits", async () => {
    const { runner, log } = open({ replay: true });
    await submit(runner, prompt("one", { uuid: "a" }));
    await submit(runner, prompt("two", { uuid: "b" }));
    await submit(runner, prompt("one", { uuid: "a" }));
    await submit(runner, prompt("two", { uuid: "b" }));
    expect(log.filter((entry) => entry.endsWith("replayed"))).toEqual(["a replayed"]);
  });
});

describe("a message that was answered before", () => {
  test("reports an idle session, unless a turn is running", async () => {
    const { runner, turns, log } = open({ replay: true });
    await submit(runner, prompt("one", { uuid: "a" }));
    turns[0]?.end({ failed: false });
    await runner.drained();
    log.splice(0);
    await submit(runner, prompt("one", { uuid: "a" }));
    expect(log).toEqual(["idle", "a replayed"]);
    await submit(runner, prompt("two", { uuid: "b" }));
    log.splice(0);
    await submit(runner, prompt("one", { uuid: "a" }));
    expect(log).toEqual(["a replayed"]);
  });

  test("by an earlier process is reported as completed, and the state is not reported again", async () => {
    const { runner, log, turns, services } = open({ replay: true });
    services.promptQueue.recall(["e"]);
    await submit(runner, prompt("old", { uuid: "e" }));
    expect(log).toEqual(["e replayed", "e completed"]);
    expect(turns).toEqual([]);
  });
});

test("a message does not end the state of a turn that waits for the host", async () => {
  const { runner, log } = open();
  await submit(runner, prompt("one", { uuid: "a" }));
  await submit(runner, prompt("two", { uuid: "b" }));
  expect(log.filter((entry) => entry === "running")).toHaveLength(1);
});

describe("an urgent message", () => {
  test("interrupts the running turn, and lets running calls finish", async () => {
    const { runner, turns } = open();
    await submit(runner, prompt("one"));
    const control = turns[0]?.control;
    expect(control?.superseded()).toBe(false);
    await submit(runner, prompt("two", { priority: "now" }));
    expect([control?.signal.aborted, control?.toolSignal.aborted, control?.superseded()]).toEqual([true, false, true]);
    turns[0]?.end({ failed: false });
    await settled();
    expect(turns[1]?.control.superseded()).toBe(false);
  });

  test("without a running turn is an ordinary message", async () => {
    const { runner, turns } = open();
    await submit(runner, prompt("two", { priority: "now" }));
    expect(turns[0]?.control.signal.aborted).toBe(false);
  });
});

describe("an interrupt", () => {
  test("stops the turn, what runs in it and the agents; what waits continues waiting", async () => {
    const { runner, log, turns } = open();
    await submit(runner, prompt("one", { uuid: "a" }));
    await submit(runner, prompt("two", { uuid: "b" }));
    log.length = 0;
    expect(runner.interrupt(false)).toEqual({ still_queued: ["b"] });
    expect(log).toEqual(["stop agents", "features interrupted"]);
    const control = turns[0]?.control;
    expect([control?.signal.aborted, control?.toolSignal.aborted, control?.superseded()]).toEqual([true, true, false]);
    turns[0]?.end({ failed: true });
    await settled();
    expect(log).toContain("a cancelled");
    expect(turns).toHaveLength(2);
  });

  test("may drop what waits as well", async () => {
    const { runner, log, turns } = open();
    await submit(runner, prompt("one", { uuid: "a" }));
    await submit(runner, prompt("two", { uuid: "b" }));
    expect(runner.interrupt(true)).toEqual({ still_queued: [], cancelled: ["b"] });
    expect(log).toContain("b cancelled");
    turns[0]?.end({ failed: true });
    await settled();
    expect(turns).toHaveLength(1);
  });
});

test("the end of the session discards waiting messages after the turn", async () => {
  const { runner, log, turns } = open();
  await submit(runner, prompt("one", { uuid: "a" }));
  await submit(runner, prompt("two", { uuid: "b" }));
  runner.end();
  expect(turns[0]?.control.toolSignal.aborted).toBe(true);
  turns[0]?.end({ failed: true });
  await settled();
  expect(log.slice(-2)).toEqual(["idle", "b discarded"]);
  expect(turns).toHaveLength(1);
});

test("a message that waits can be dropped by its id, once", async () => {
  const { runner, log } = open();
  await submit(runner, prompt("one", { uuid: "a" }));
  await submit(runner, prompt("two", { uuid: "b" }));
  expect([runner.cancel("b"), runner.cancel("b"), runner.cancel("a")]).toEqual([true, false, false]);
  expect(log).toContain("b cancelled");
});

test("messages that join a turn are done with it, at the latest when it ends", async () => {
  const { runner, log, turns } = open();
  await submit(runner, prompt("one", { uuid: "a" }));
  await submit(runner, prompt("two", { uuid: "b" }));
  const control = turns[0]?.control;
  const joinable = control?.joinable(false) ?? [];
  expect(joinable.map(({ content }) => content)).toEqual(["two"]);
  expect(joinable.map((message) => control?.claim(message))).toEqual([true]);
  control?.joined(joinable);
  expect(log).toContain("b started");
  expect(log).not.toContain("b completed");
  turns[0]?.end({ failed: false });
  await runner.drained();
  expect(log.filter((entry) => entry === "b completed")).toHaveLength(1);
  expect(turns).toHaveLength(1);
});

test("regression: messages that joined a turn are cancelled with it", async () => {
  const { runner, log, turns } = open();
  await submit(runner, prompt("one", { uuid: "a" }));
  await submit(runner, prompt("two", { uuid: "b" }));
  const control = turns[0]?.control;
  for (const message of control?.joinable(false) ?? []) control?.claim(message);
  control?.joined([prompt("two", { uuid: "b" })]);
  runner.interrupt(false);
  turns[0]?.end({ failed: true });
  await runner.drained();
  expect(log.filter((entry) => entry.endsWith("cancelled"))).toEqual(["b cancelled", "a cancelled"]);
});

test("a message that hooks keep from a running turn is done at once", async () => {
  const { runner, log, turns } = open();
  await submit(runner, prompt("one", { uuid: "a" }));
  await submit(runner, prompt("two", { uuid: "b" }));
  for (const message of turns[0]?.control.joinable(false) ?? []) {
    turns[0]?.control.claim(message);
    turns[0]?.control.refused(message);
  }
  expect(log.filter((entry) => entry.startsWith("b "))).toEqual(["b queued", "b started", "b completed"]);
  turns[0]?.end({ failed: false });
  await runner.drained();
  expect(log.filter((entry) => entry === "b completed")).toHaveLength(1);
});

describe("agents in the background", () => {
  test("keep a session from becoming idle", async () => {
    const { runner, log, turns, tasks } = open({ agentsAtWork: true });
    await submit(runner, prompt("one"));
    turns[0]?.end({ failed: false });
    await runner.drained();
    await settled();
    expect(log).not.toContain("idle");
    runner.rested();
    expect(log).not.toContain("idle");
    tasks.agentsAtWork = false;
    runner.rested();
    expect(log.slice(-2)).toEqual(["held results", "idle"]);
  });

  test("that end during a turn do not make the session idle", async () => {
    const { runner, log } = open();
    await submit(runner, prompt("one"));
    runner.rested();
    expect(log).not.toContain("idle");
  });
});

test("a fault of the configuration ends the session without a result", async () => {
  const { runner, log, turns } = open();
  await submit(runner, prompt("one"));
  turns[0]?.end(new SessionFailure("no such tool"));
  await runner.drained();
  await settled();
  expect(log.slice(-3)).toEqual(["stop all", "stderr: Error: no such tool", "dismissed"]);
  expect(runner.lastFailed).toBe(true);
});

test("a turn that crashes ends the session, and nothing that waits is worked on", async () => {
  const { runner, log, turns } = open();
  await submit(runner, prompt("one", { uuid: "a" }));
  await submit(runner, prompt("two"));
  turns[0]?.end(new Error("broke"));
  await runner.drained();
  await settled();
  expect(log.slice(-4)).toEqual(["a completed", "stop all", "crash: Error: broke", "dismissed"]);
  expect(runner.lastFailed).toBe(true);
  expect(turns).toHaveLength(1);
  runner.rested();
  expect(log).not.toContain("idle");
});

const lifecycle = ({ frames }: Driven): unknown[] =>
  frames.flatMap(({ type, command_uuid: uuid, state }) => (type === "command_lifecycle" ? [`${uuid} ${state}`] : []));
const results = ({ frames }: Driven): readonly Frame[] => frames.filter(isResult);
const interrupt = { subtype: "interrupt" };
const responseTo = (driven: Driven, id: string): unknown =>
  driven.frames.map(({ response }) => response as Frame | undefined).find((each) => each?.request_id === id)?.response;
const ask = (driven: Driven, id: string, request: object): void =>
  driven.send({ type: "control_request", request_id: id, request });

describe("an interrupt right behind a prompt", () => {
  test("regression: was answered before initialize, and the turn ran to success", async () => {
    const agent = drive([say("a")]);
    ask(agent, "r0", { subtype: "initialize" });
    agent.user("one", { uuid: "u1" });
    ask(agent, "r1", interrupt);
    await agent.until(isResult);
    expect(await agent.end()).toBe(1);
    const answers = agent.frames.filter(({ type }) => type === "control_response");
    expect(answers.map(({ response }) => (response as Frame).request_id)).toEqual(["r0", "r1"]);
    expect(responseTo(agent, "r1")).toEqual({ still_queued: ["u1"] });
    expect(results(agent)).toMatchObject([
      { subtype: "error_during_execution", terminal_reason: "aborted_streaming", user_message_uuids: ["u1"] },
    ]);
    expect(lifecycle(agent)).toEqual(["u1 queued", "u1 started", "u1 cancelled"]);
    expect(agent.requests).toEqual([]);
  });

  test("is announced as a request to a host that takes partial messages, as by the real agent", async () => {
    const agent = drive([say("a")], ["--include-partial-messages"]);
    agent.user("one", { uuid: "u1" });
    ask(agent, "r1", interrupt);
    await agent.until(isResult);
    await agent.end();
    expect(agent.frames).toContainEqual(
      expect.objectContaining({ subtype: "status", status: "requesting", user_message_uuids: ["u1"] }),
    );
    expect(agent.requests).toEqual([]);
  });

  test("stops nothing once the session has had a turn: the receipt lists the prompt as one that still runs", async () => {
    const agent = drive([say("a"), say("b")]);
    agent.user("one", { uuid: "u1" });
    await agent.until(isResult);
    agent.user("two", { uuid: "u2" });
    ask(agent, "r1", interrupt);
    expect(await agent.end()).toBe(0);
    expect(responseTo(agent, "r1")).toEqual({ still_queued: ["u2"] });
    expect(results(agent)).toMatchObject([{ subtype: "success" }, { subtype: "success", result: "b" }]);
  });
});

describe("regression: all requests right behind a prompt came before its turn", () => {
  const between = [
    ["a request", { type: "control_request", request_id: "r0", request: { subtype: "get_settings" } }],
    ["a message without effect", { type: "keep_alive" }],
  ] as const;

  test.each(between)("behind %s, an interrupt stops the turn, which has begun", async (_, line) => {
    const agent = drive([say("a"), say("b")]);
    agent.user("one", { uuid: "u1" });
    await agent.until(isResult);
    await settled();
    agent.user("two", { uuid: "u2" });
    agent.send(line);
    ask(agent, "r1", interrupt);
    expect(await agent.end()).toBe(1);
    expect(responseTo(agent, "r1")).toEqual({ still_queued: [] });
    expect(results(agent)).toMatchObject([{ subtype: "success" }, { terminal_reason: "aborted_streaming" }]);
    expect(lifecycle(agent).slice(-3)).toEqual(["u2 queued", "u2 started", "u2 cancelled"]);
  });

  test("behind a request, a prompt can no longer be withdrawn", async () => {
    const agent = drive([say("a")]);
    agent.user("one", { uuid: "u1" });
    ask(agent, "r0", { subtype: "get_settings" });
    ask(agent, "r1", { subtype: "cancel_async_message", message_uuid: "u1" });
    expect(await agent.end()).toBe(0);
    expect(responseTo(agent, "r1")).toEqual({ cancelled: false });
    expect(lifecycle(agent)).toEqual(["u1 queued", "u1 started", "u1 completed"]);
  });

  test("requests that waited with the first prompt count in the same way", async () => {
    const agent = drive([say("a")]);
    ask(agent, "r0", { subtype: "initialize" });
    agent.user("one", { uuid: "u1" });
    ask(agent, "r1", { subtype: "get_settings" });
    ask(agent, "r2", interrupt);
    await agent.until(isResult);
    await agent.end();
    const order = agent.frames.flatMap(({ type, state, response }) =>
      type === "command_lifecycle" ? String(state) : type === "control_response" ? (response as Frame).request_id : [],
    );
    expect(order).toEqual(["r0", "queued", "r1", "started", "r2", "cancelled"]);
  });
});

test("regression: the prompt of a turn that a denial interrupted was reported as completed", async () => {
  const agent = drive(
    [use("t", "Write", { file_path: "/note.txt", content: "a" })],
    ["--permission-prompt-tool", "stdio"],
  );
  agent.user("one", { uuid: "u1" });
  answer(agent, await agent.until(isPermissionRequest), { behavior: "deny", message: "No.", interrupt: true });
  await agent.until(isResult);
  await agent.end();
  expect(lifecycle(agent)).toEqual(["u1 queued", "u1 started", "u1 cancelled"]);
});

test("withdraws a prompt whose turn has not begun, though it is no longer in the queue", async () => {
  const agent = drive([say("a")]);
  agent.user("one", { uuid: "u1" });
  ask(agent, "r1", { subtype: "cancel_async_message", message_uuid: "u1" });
  expect(await agent.end()).toBe(0);
  expect(responseTo(agent, "r1")).toEqual({ cancelled: false });
  expect(lifecycle(agent)).toEqual(["u1 queued", "u1 cancelled"]);
  expect(results(agent)).toEqual([]);
});

describe("results name the messages that they answer", () => {
  test("those of a local command and of a message that is only noted", async () => {
    const agent = drive([]);
    agent.user("noted", { uuid: "u1", shouldQuery: false });
    agent.user("/cost", { uuid: "u2" });
    await agent.end();
    expect(results(agent).map(({ user_message_uuids: uuids }) => uuids)).toEqual([["u1"], ["u2"]]);
  });

  test("those that joined the turn while a tool ran; only the first answer of the model names them too", async () => {
    const agent = drive([use("toolu_1", "Bash", { command: "true" }), say("done")], ["--allowedTools", "Bash"]);
    agent.user("one", { uuid: "u1" });
    await agent.until(({ type }) => type === "assistant");
    agent.user("two", { uuid: "u2" });
    await agent.end();
    const answers = agent.frames.filter(({ type }) => type === "assistant");
    expect(answers.map(({ user_message_uuids: uuids }) => uuids)).toEqual([["u1"], undefined]);
    expect(results(agent)).toMatchObject([{ user_message_uuid: "u1", user_message_uuids: ["u1", "u2"] }]);
  });
});

test("regression: a resumed session did not report the tasks of its earlier process before the first answer", async () => {
  const first = drive(
    [use("toolu_1", "Bash", { command: "sleep 60", run_in_background: true }), say("started")],
    ["--allowedTools", "Bash"],
    undefined,
    undefined,
    undefined,
    () => ({ pid: 7, end: new Promise<never>(() => {}), onOutput() {}, input() {}, kill() {} }),
  );
  first.user("one", { uuid: "u1" });
  const { session_id: session } = await first.until(isResult);
  const second = drive([say("b")], ["--resume", String(session)], first.files);
  second.user("two", { uuid: "u2" });
  expect(await second.end()).toBe(0);
  expect(results(second)).toMatchObject([
    { result: "", num_turns: 0, origin: { kind: "task-notification" } },
    { result: "b", user_message_uuids: ["u2"] },
  ]);
  const frames = [
    { direction: "host-to-agent", frame: { type: "user", uuid: "u2", message: { content: "two" } } } as const,
    ...second.frames.map((frame) => ({ direction: "agent-to-host", frame }) as const),
  ];
  expect(ledgerOf(frames, { ending: "clean" })).toMatchObject({
    prompts: [{ outcome: { kind: "answered", turn: 1, evidence: "reported" } }],
    turns: [{ cause: "notification", prompts: [] }, { cause: "prompt" }],
  });
});

test("the turn of a message that is not ready waits", async () => {
  const { runner, turns } = open();
  const ready = Promise.withResolvers<void>();
  await submit(runner, prompt("report", { ready: ready.promise }));
  expect(turns).toEqual([]);
  const prompted = runner.prompted();
  await submit(runner, prompt("hi", { uuid: "u1" }));
  await prompted;
  expect(turns).toEqual([]);
  ready.resolve();
  await settled();
  expect(turns.map(({ content }) => content)).toEqual(["report"]);
});

test("regression: an interrupt while a message waited for servers left the message without a turn", async () => {
  const { runner, turns } = open();
  const connected = Promise.withResolvers<void>();
  runner.holdUntil(connected.promise);
  await submit(runner, prompt("hi", { uuid: "u1" }));
  runner.interrupt(false);
  runner.rested();
  connected.resolve();
  await settled();
  await settled();
  expect(turns.map(({ control }) => control.signal.aborted)).toEqual([true]);
});
