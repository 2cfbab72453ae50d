import { describe, expect, test } from "vitest";
import { notificationBlock } from "../../../src/agent/core/notification.ts";
import { plainPrompt, type QueuedPrompt } from "../../../src/agent/core/prompt-queue.ts";
import type { PromptEntry } from "../../../src/agent/hook/hook-outcome.ts";
import { type MainTurnServices, runMainTurn, type TurnControl } from "../../../src/agent/loop/main-turn.ts";
import type { CommandExpansion, LocalCommandEnd } from "../../../src/agent/loop/slash-commands.ts";
import { type LoopFields, openLoop } from "../fixture/loop-services.ts";
import { say, type Turn, use } from "../fixture/scripted-model.ts";
import { drive, type Frame, isResult } from "../fixture/session.ts";

const first = "11111111-1111-4111-8111-111111111111";
const second = "22222222-2222-4222-8222-222222222222";
const sentTo = (agent: ReturnType<typeof drive>, at: number) => JSON.stringify(agent.requests[at]?.body.messages);

test("a prompt is announced by init, and closed by its result", async () => {
  const agent = drive([say("done")]);
  agent.user("one", { uuid: first });
  await agent.end();
  const kinds = agent.frames.map(({ type, subtype }) => subtype ?? type);
  expect(kinds.indexOf("init")).toBeLessThan(kinds.indexOf("assistant"));
  expect(kinds.indexOf("assistant")).toBeLessThan(kinds.indexOf("success"));
  expect(sentTo(agent, 0)).toContain("one");
});

describe("an echo", () => {
  test("goes to a host that requests it, under the id of the message", async () => {
    const agent = drive([say("done")], ["--replay-user-messages"]);
    agent.user("one", { uuid: first });
    await agent.end();
    expect(agent.frames.find(({ type }) => type === "user")).toMatchObject({
      uuid: first,
      isReplay: true,
      parent_tool_use_id: null,
      message: { role: "user", content: "one" },
    });
  });

  test("has a text instead of an image that the model cannot see, as the model does", async () => {
    const agent = drive([say("done")], ["--replay-user-messages"]);
    agent.user([{ type: "image", source: { type: "base64", media_type: "image/png", data: "" } }]);
    await agent.end();
    const content = [{ type: "text", text: expect.stringContaining("[Image could not be processed: ") }];
    expect(agent.frames.find(({ type }) => type === "user")).toMatchObject({ message: { content } });
    expect(sentTo(agent, 0)).toContain("[Image could not be processed: ");
  });

  test("does not go out once the budget is exceeded", async () => {
    const agent = drive([say("done")], ["--replay-user-messages", "--max-budget-usd=0.0000001"]);
    agent.user("one");
    agent.user("two");
    await agent.end();
    expect(agent.frames.filter(({ isReplay }) => isReplay).map(({ message }) => message)).toMatchObject([
      { content: "one" },
    ]);
  });

  test("regression: repeated error responses of the host", async () => {
    const agent = drive([say("done")], ["--replay-user-messages"]);
    const respond = (response: object): void => agent.send({ type: "control_response", response });
    respond({ subtype: "error", request_id: "r1", error: "no" });
    respond({ subtype: "success", request_id: "r2", response: {} });
    agent.user("one");
    await agent.end();
    const echoes = agent.frames.filter(({ type }) => type === "control_response");
    expect(echoes).toMatchObject([{ response: { request_id: "r2" } }]);
  });

  test("goes to no other, and contains only typed text", async () => {
    const quiet = drive([say("done")]);
    quiet.user("one");
    await quiet.end();
    expect(quiet.frames.some(({ type }) => type === "user")).toBe(false);
    const synthetic = drive([say("done")], ["--replay-user-messages"]);
    synthetic.user("one", { isSynthetic: true });
    await synthetic.end();
    expect(synthetic.frames.some(({ type }) => type === "user")).toBe(false);
  });
});

test("generated text is marked for the model, and runs no command", async () => {
  const agent = drive([say("done")]);
  agent.user("/clear", { isSynthetic: true });
  await agent.end();
  expect(sentTo(agent, 0)).toContain("NOT USER INPUT");
  expect(sentTo(agent, 0)).toContain("/clear");
  expect(agent.frames.find(isResult)).toMatchObject({ origin: { kind: "unclassified" } });
});

test("generated text needs no structured output after the user's prompt was settled", async () => {
  const agent = drive(
    [say("a"), say("b"), say("c"), say("d"), say("e"), say("f")],
    [`--json-schema={"type":"object"}`],
  );
  for (const [text, fields] of [
    ["one", { isSynthetic: true }],
    ["two", { isSynthetic: true }],
    ["three", {}],
    ["four", { isSynthetic: true }],
  ] as const) {
    agent.user(text, fields);
    await agent.until(isResult);
  }
  await agent.end();
  const isNudge = ({ message }: Frame): boolean => JSON.stringify(message).includes("enforce");
  const order = agent.frames.filter((frame) => isResult(frame) || (frame.type === "user" && isNudge(frame)));
  expect(order.map(({ type }) => type)).toEqual(["user", "result", "result", "user", "result", "result"]);
});

test("a message that asks nothing is kept for the next one", async () => {
  const agent = drive([say("done")]);
  agent.user("remember this", { shouldQuery: false });
  const result = await agent.until(isResult);
  expect(result).toMatchObject({ subtype: "success", result: "", num_turns: 0 });
  expect(agent.requests).toHaveLength(0);
  agent.user("two");
  await agent.end();
  expect(sentTo(agent, 0)).toContain("remember this");
});

test("a command of the agent needs no model", async () => {
  const agent = drive([]);
  agent.user("/usage", { uuid: first });
  expect(await agent.end()).toBe(0);
  expect(agent.requests).toHaveLength(0);
  expect(agent.frames.find(isResult)).toMatchObject({ subtype: "success", is_error: false, num_turns: 0 });
});

test("empty pieces of a message are left out, and others keep their order", async () => {
  const agent = drive([say("done")]);
  agent.send({
    type: "user",
    message: {
      role: "user",
      content: [
        { type: "text", text: "" },
        { type: "text", text: "first" },
        { type: "text", text: "last" },
      ],
    },
  });
  await agent.end();
  const sent = sentTo(agent, 0);
  expect(sent).not.toContain('"text":""');
  expect(sent.indexOf("first")).toBeLessThan(sent.indexOf("last"));
});

test("a message that comes while tools run goes to the model with their results", async () => {
  const agent = drive(
    [use("t1", "Write", { file_path: "/project/a.txt", content: "x" }), say("done")],
    ["--permission-prompt-tool=stdio"],
  );
  agent.user("one", { uuid: first });
  const question = await agent.until(
    (frame) => frame.type === "control_request" && (frame.request as Frame).subtype === "can_use_tool",
  );
  agent.user("and this", { uuid: second });
  await agent.until((frame) => frame.type === "command_lifecycle" && frame.command_uuid === second);
  agent.send({
    type: "control_response",
    response: { subtype: "success", request_id: question.request_id, response: { behavior: "allow" } },
  });
  await agent.end();
  expect(agent.requests).toHaveLength(2);
  expect(sentTo(agent, 1)).toContain("and this");
  expect(sentTo(agent, 1)).toContain("while you were working");
  const states = agent.frames
    .filter(({ type, command_uuid }) => type === "command_lifecycle" && command_uuid === second)
    .map(({ state }) => state);
  expect(states).toEqual(["queued", "started", "completed"]);
  expect(agent.frames.filter(isResult)).toHaveLength(1);
});

describe("hooks of a prompt", () => {
  const hooks = {
    type: "control_request",
    request_id: "h",
    request: { subtype: "initialize", hooks: { UserPromptSubmit: [{ hookCallbackIds: ["h0"] }] } },
  };
  async function submitted(output: object) {
    const agent = drive([say("done")]);
    agent.send(hooks);
    agent.user("the words");
    const request = await agent.until(
      (frame) => frame.type === "control_request" && (frame.request as Frame).subtype === "hook_callback",
    );
    agent.send({
      type: "control_response",
      response: { subtype: "success", request_id: request.request_id, response: output },
    });
    const result = await agent.until(isResult);
    await agent.end();
    return { agent, result };
  }

  test("may keep it from the model", async () => {
    const { agent, result } = await submitted({ decision: "block", reason: "not today" });
    expect(agent.requests).toHaveLength(0);
    expect(result.result).toContain("not today");
    expect(agent.frames.find(({ subtype }) => subtype === "informational")).toMatchObject({
      level: "warning",
      prevent_continuation: true,
    });
  });

  test("may add to it", async () => {
    const { agent } = await submitted({
      hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: "mind the gap" },
    });
    expect(sentTo(agent, 0)).toContain("mind the gap");
  });
});

test("the transcript keeps the prompt, where it came from and what the session has cost", async () => {
  const agent = drive([say("done")]);
  agent.user("one", { uuid: first });
  await agent.end();
  const [, text = ""] = [...agent.files].find(([path]) => path.endsWith(".jsonl")) ?? [];
  const lines = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Frame);
  expect(lines.find(({ uuid }) => uuid === first)).toMatchObject({
    type: "user",
    promptSource: "sdk",
    permissionMode: "default",
    message: { role: "user", content: "one" },
  });
  expect(lines.find(({ type }) => type === "last-prompt")).toMatchObject({ lastPrompt: "one", leafUuid: first });
  expect(lines.find(({ type }) => type === "cost-state")).toMatchObject({
    hasUnknownModelCost: false,
    totalLinesAdded: 0,
    modelUsage: { "claude-opus-5-5": { inputTokens: 10 } },
  });
});

interface TurnOverrides extends LoopFields {
  readonly turns?: readonly Turn[];
  readonly streams?: object;
  readonly control?: Partial<TurnControl>;
  readonly entry?: PromptEntry;
  readonly hasPromptHooks?: boolean;
  readonly local?: LocalCommandEnd;
  readonly model?: string;
  readonly expansion?: CommandExpansion;
  readonly contexts?: readonly string[];
  /** The answer of the hooks to one prompt. */
  readonly entryOf?: (prompt: string) => PromptEntry;
  /** Runs before the model is called the first time. */
  readonly called?: (services: MainTurnServices) => void;
}

/** Runs one prompt on services that keep what they receive. Texts that begin with a slash are commands. */
async function run(fields: Partial<QueuedPrompt>, given: TurnOverrides = {}) {
  const loop = openLoop(given.turns ?? [say("done")], given);
  const steps: string[] = [];
  const results: { readonly fields: Frame }[] = [];
  const reports: unknown[][] = [];
  const step =
    (name: string) =>
    async (..._: unknown[]) =>
      void steps.push(name);
  const report =
    (name: string, failed: boolean) =>
    (...args: unknown[]) => {
      reports.push([name, ...args]);
      return failed;
    };
  const command = { model: given.model ?? null, expand: async () => given.expansion };
  const session = {
    ledger: loop.ledger,
    promptId: "before",
    model: "claude-opus-5-5",
    modelRestriction: null,
    mode: "plan",
    imageCount: 0,
  };
  const models: string[] = [];
  const services = {
    ...loop.services,
    options: {
      ...loop.services.options,
      fallbackModels: [],
      maxTurns: null,
      maxBudgetUsd: null,
      streams: given.streams ?? {},
    },
    session,
    settings: { effective: {} },
    thread: loop.thread,
    transcript: loop.thread.transcript,
    startedAt: 0,
    hooks: {
      ...loop.services.hooks,
      hasHooks: () => given.hasPromptHooks ?? false,
      promptSubmitted: async (prompt: string) => {
        steps.push(`hooks: ${prompt}`);
        return given.entryOf?.(prompt) ?? given.entry ?? { kind: "go", contexts: [] };
      },
    },
    status: { ...loop.services.status, modelRestricted: step("restriction") },
    hostCommands: { tell: () => void steps.push("models told") },
    sessionHooks: { drain: async () => given.contexts ?? [] },
    commands: {
      names: () => [],
      parse: (text: string) => (text.startsWith("/") ? { name: text.slice(1), args: "" } : null),
      isLocal: () => given.local !== undefined,
      runLocal: async () => given.local,
      find: () => (given.expansion === undefined ? null : command),
      end: report("command", true),
    },
    results: {
      turnBegun: step("result named"),
      send: (result: { readonly fields: Frame }) => {
        results.push(result);
        return result.fields.is_error;
      },
      sendLocal: report("local", false),
      sendUnchecked: report("unchecked", true),
    },
    features: {
      extendTurn: () => [],
      promptDequeued: step("prompt dequeued"),
      beforePrompt: step("before prompt"),
      turnAnnounced: step("announced"),
      beforeMessage: step("before message"),
      messageAdded: step("message added"),
      promptAdded: async (text: string) => void steps.push(`prompt added: ${text}`),
      turnEnded: step("ended"),
      drainDenials: () => [{ tool_name: "Write", tool_use_id: "t9", tool_input: {} }],
    },
    loaded: step("loaded"),
    sendInit: (uuids: readonly string[]) => {
      models.push(session.model);
      given.called?.(services);
      steps.push(`init: ${uuids.join()}`);
    },
  } as unknown as MainTurnServices;
  const { signal } = new AbortController();
  const outcome = await runMainTurn(
    services,
    { ...plainPrompt("one"), uuid: first, ...fields },
    {
      signal,
      toolSignal: signal,
      superseded: () => false,
      joinable: () => [],
      claim: () => true,
      joined: () => {},
      refused: () => {},
      joinedDone: () => void steps.push("joined done"),
      ...given.control,
    },
  );
  return { ...loop, steps, results, reports, session, models, outcome, links: loop.conversation.links };
}

const texts = (links: Awaited<ReturnType<typeof run>>["links"]) =>
  links.flatMap(({ content }) => content.map(({ text }) => text));
const image = { type: "image", source: { type: "base64", media_type: "image/gif", data: "R0lGODlhAQABAA==" } };
const notification = { kind: "task-notification" } as const;
const opening = ["result named", "prompt dequeued", "loaded", "before prompt"];

test("a prompt goes through its steps in order", async () => {
  const { steps, outcome, session } = await run({ merged: [second] });
  expect(steps).toEqual([
    ...opening,
    "hooks: one",
    `init: ${second},${first}`,
    "restriction",
    "announced",
    "before message",
    "models told",
    "message added",
    "prompt added: one",
    "ended",
    "models told",
    "joined done",
  ]);
  expect(outcome).toEqual({ failed: false });
  expect(session.promptId).not.toBe("before");
});

describe("the text that may mention files", () => {
  const mentioning = async (...given: Parameters<typeof run>) =>
    (await run(...given)).steps.filter((step) => step.startsWith("prompt added"));

  test("is the last block of a message", async () => {
    const text = (content: string) => ({ type: "text", text: content });
    expect(await mentioning({ content: [text("@a"), text("@b")] })).toEqual(["prompt added: @b"]);
    expect(await mentioning({ content: [text("@a"), image] })).toEqual(["prompt added: "]);
  });

  test("may be of a message that asks nothing, but not of one that the user did not write", async () => {
    expect(await mentioning({ query: false })).toEqual(["prompt added: one"]);
    expect(await mentioning({ synthetic: true })).toEqual([]);
    expect(await mentioning({ origin: notification })).toEqual([]);
  });
});

describe("the message of a prompt", () => {
  const userLine = async (fields: Partial<QueuedPrompt>) =>
    (await run(fields)).lines.find(({ type }) => type === "user");

  test("is kept as it came", async () => {
    const { lines, links } = await run({});
    expect(lines.slice(0, 2)).toEqual([
      {
        type: "user",
        uuid: first,
        message: { role: "user", content: "one" },
        permissionMode: "plan",
        promptSource: "sdk",
      },
      { type: "last-prompt", lastPrompt: "one", leafUuid: first },
    ]);
    expect(links[0]).toEqual({ uuid: first, role: "user", content: [{ type: "text", text: "one" }] });
  });

  test("regression: with another one named the first of them as the start of the turn", async () => {
    const ids = [second, "00000000-0000-4000-8000-0000000000aa"];
    const waiting = ids.map((uuid) => ({ ...plainPrompt("and this"), uuid }));
    const control: Partial<TurnControl> = {
      joinable: (isBeginning) => (isBeginning ? [] : [...waiting]),
      claim: (message) => waiting.splice(waiting.indexOf(message as (typeof waiting)[number]), 1).length > 0,
    };
    const { frames } = await run({ uuid: null }, { turns: [use("t1", "Nothing", {}), say("done")], control });
    expect(JSON.stringify(frames)).toContain(
      `"user_message_uuid":"${ids[1]}","user_message_uuids":${JSON.stringify(ids)}`,
    );
  });

  test("has an id of its own if the host gave none", async () => {
    expect((await userLine({ uuid: null }))?.uuid).toMatch(/^0{8}-/);
  });

  test("is kept without its empty pieces where it is in pieces", async () => {
    const line = await userLine({ content: [{ type: "text", text: "" }, image] });
    expect(line?.message).toEqual({ role: "user", content: [image] });
  });

  test("says where it came from", async () => {
    expect(await userLine({ origin: notification })).toMatchObject({ promptSource: "system", origin: notification });
  });

  test("defect: a stored synthetic prompt had no mark, and a resumed session showed it as the user's", async () => {
    expect(await userLine({ synthetic: true })).toMatchObject({
      message: { content: "[MESSAGE FROM NON-USER SOURCE - NOT USER INPUT]\none" },
      promptSource: "system",
      origin: { kind: "unclassified" },
      isMeta: true,
    });
  });

  test("is marked for the model if no person wrote it", async () => {
    const mark = "[MESSAGE FROM NON-USER SOURCE - NOT USER INPUT]";
    expect(texts((await run({ synthetic: true })).links)[0]).toBe(`${mark}\none`);
    // Regression: its texts stayed separate, and in their places between other blocks.
    const blocks = [{ type: "text", text: "two" }, image, { type: "text", text: "three" }];
    const { links } = await run({ synthetic: true, content: blocks });
    expect(links[0]?.content).toEqual([{ type: "text", text: `${mark}\ntwo\nthree` }, image]);
    const empty = await run({ synthetic: true, content: [] });
    expect(empty.links[0]?.content).toEqual([{ type: "text", text: mark }]);
  });

  test("is echoed only if a person wrote it", async () => {
    const streams = { replayUserMessages: true };
    const echoes = async (fields: Partial<QueuedPrompt>) =>
      (await run(fields, { streams })).frames.filter(({ type }) => type === "user");
    expect(await echoes({})).toHaveLength(1);
    expect(await echoes({ origin: notification })).toEqual([]);
    expect(await echoes({ synthetic: true })).toEqual([]);
  });

  test("is echoed with the author that the host names", async () => {
    const { frames } = await run({ typed: true }, { streams: { replayUserMessages: true } });
    expect(frames.find(({ type }) => type === "user")).toMatchObject({ isReplay: true, origin: { kind: "human" } });
  });

  test("asks nothing if the host only adds it, and the result says whose words it is", async () => {
    const { reports, requests, links } = await run({ query: false, origin: notification });
    expect(requests).toEqual([]);
    expect(texts(links)).toEqual(["one"]);
    expect(reports).toEqual([["local", "", 0, { origin: notification }]]);
  });

  test("regression: hooks of submitted prompts ran for one that the host only adds", async () => {
    const entry = { kind: "stay", text: "not today", outcome: {} } as unknown as PromptEntry;
    const { steps, links } = await run({ query: false }, { entry, hasPromptHooks: true });
    expect(steps.join()).not.toContain("hooks:");
    expect(texts(links)).toEqual(["one"]);
  });
});

describe("messages of hooks", () => {
  test("go to the model after the prompt: those of the session's beginning, then those of the prompt", async () => {
    const { links } = await run({}, { contexts: ["start"], entry: { kind: "go", contexts: ["submitted"] } });
    const received = texts(links);
    expect(received[1]).toContain("start");
    expect(received[2]).toContain("submitted");
  });

  test("that block a prompt go to the host, and the prompt is dropped", async () => {
    const entry = { kind: "blocked", text: "not today", outcome: "blocked" } as unknown as PromptEntry;
    const { reports, notices, links, outcome } = await run({}, { entry });
    expect(links).toEqual([]);
    expect(reports).toEqual([["local", "not today", 0, {}]]);
    expect(notices).toEqual([
      ["informational", "not today", "warning", { prevent_continuation: true, prompt_submit_outcome: "blocked" }],
    ]);
    expect(outcome).toEqual({ failed: false });
  });

  test("regression: that stop a prompt and keep it kept it from the next request too", async () => {
    const outcome = { kind: "stopped_by_hook", prompt_kept: true };
    const entry = { kind: "stay", text: "Operation stopped", outcome } as unknown as PromptEntry;
    const { links, lines, requests } = await run({}, { entry });
    expect([texts(links), requests]).toEqual([["one", "Operation stopped"], []]);
    expect(lines.filter(({ type }) => type === "user")).toMatchObject([{}, { isMeta: true }]);
  });

  test("are not waited for once the user stopped the turn", async () => {
    const control = { toolSignal: AbortSignal.abort() };
    const { reports, outcome, requests, links, lines } = await run({}, { hasPromptHooks: true, control });
    expect(reports).toEqual([["unchecked", 0, links[0]]]);
    expect(texts(links)).toEqual(["[Request interrupted by user]"]);
    expect(lines.filter(({ type }) => type === "user")).toHaveLength(1);
    expect([outcome.failed, requests.length]).toEqual([true, 0]);
    expect((await run({}, { hasPromptHooks: false, control })).reports).toEqual([]);
    expect((await run({}, { hasPromptHooks: true })).reports).toEqual([]);
  });
});

describe("a command of the agent", () => {
  test("that ends by itself is all there is to the turn", async () => {
    const { steps, outcome, requests } = await run({ content: "/usage" }, { local: { failed: true } });
    expect([outcome.failed, requests.length]).toEqual([true, 0]);
    expect(steps).toEqual(["result named", "loaded"]);
  });

  test("that leaves a prompt has it answered, and the words that were typed are kept", async () => {
    const local = { prompt: "reach it", entry: { kind: "go" as const, contexts: [] }, result: {} };
    const { links, lines, requests } = await run({ content: "/goal" }, { local });
    expect(requests).toHaveLength(1);
    expect(texts(links)[0]).toBe("reach it");
    expect(lines.find(({ type }) => type === "last-prompt")).toMatchObject({ lastPrompt: "/goal" });
  });

  test("runs only for text of a person, in the last block", async () => {
    const local = { failed: true };
    for (const fields of [{ synthetic: true }, { origin: notification }, { query: false }])
      expect((await run({ content: "/usage", ...fields }, { local })).steps).toContain("before prompt");
    const pieces = [image, { type: "text", text: "words" }, { type: "text", text: "/usage" }];
    expect((await run({ content: pieces }, { local })).steps).not.toContain("before prompt");
    expect((await run({ content: [...pieces, { type: "text", text: "words" }] }, { local })).steps).toContain(
      "before prompt",
    );
    expect((await run({ content: [image] }, { local })).steps).toContain("before prompt");
  });

  test("regression: one before an image ran, and the image was lost", async () => {
    const content = [{ type: "text", text: "/usage" }, image];
    const { links, steps } = await run({ content }, { local: { failed: false } });
    expect(steps).toContain("before prompt");
    expect(links[0]?.content).toEqual(content);
  });

  test("regression: the file of an image before one was not stored", async () => {
    const agent = drive([say("done")]);
    agent.user([image, { type: "text", text: "/usage" }], { uuid: first });
    agent.user("two");
    await agent.end();
    expect([...agent.files.keys()]).toContainEqual(expect.stringMatching(/images\/1\.gif$/));
    expect(JSON.stringify(agent.requests)).toMatch(/\[Image: source: [^"]*1\.gif\]/);
  });
});

describe("a command that stands for a prompt", () => {
  const expansion: CommandExpansion = {
    kind: "prompt",
    call: { type: "text", text: "called /greet\n" },
    body: [{ type: "text", text: "greet them" }],
    contexts: ["by the hook"],
  };
  const given = { expansion, streams: { replayUserMessages: true } };

  test("is kept as its call and its text", async () => {
    const { links, lines, frames } = await run({ content: "/greet" }, given);
    expect(links.slice(0, 2).map(({ content }) => content)).toEqual([[expansion.call], expansion.body]);
    expect(texts(links)[2]).toContain("by the hook");
    const [call, body] = lines.filter(({ type }) => type === "user");
    expect(call).toMatchObject({ uuid: first, message: { content: [expansion.call] } });
    expect(body).toEqual({
      type: "user",
      uuid: links[1]?.uuid,
      message: { role: "user", content: expansion.body },
      isMeta: true,
    });
    expect(links[1]?.role).toBe("user");
    expect(frames.find(({ type }) => type === "user")).toMatchObject({ message: { content: "called /greet" } });
  });

  test("without a text is its call alone", async () => {
    const { links } = await run({ content: "/greet" }, { expansion: { ...expansion, body: [], contexts: [] } });
    expect(links.filter(({ role }) => role === "user")).toHaveLength(1);
  });

  test("has a model of its own for its turn", async () => {
    const { models, session } = await run({ content: "/greet" }, { ...given, model: "haiku" });
    expect(models).toEqual(["claude-haiku-5-5"]);
    expect(session.model).toBe("claude-opus-5-5");
    expect((await run({ content: "/greet" }, given)).models).toEqual(["claude-opus-5-5"]);
  });

  test("leaves the model alone that is chosen while it runs, and takes back the rules and the effort that it brought", async () => {
    const { session, thread } = await run(
      { content: "/greet" },
      {
        ...given,
        model: "haiku",
        called: (services) => {
          services.session.model = "claude-sonnet-5-5";
          services.thread.grantedRules = [{ behavior: "allow", source: "command", tool: "Bash" }];
          services.thread.turnEffort = "low";
        },
      },
    );
    expect(session.model).toBe("claude-sonnet-5-5");
    expect([thread.grantedRules, thread.turnEffort]).toEqual([[], null]);
  });

  test("without an effect ends the turn with its report", async () => {
    const refused: CommandExpansion = { kind: "refused", text: "no" };
    const { reports, requests, outcome, models } = await run(
      { content: "/greet" },
      { expansion: refused, model: "haiku" },
    );
    expect(reports).toEqual([["command", expect.anything(), refused, { startedAt: 0 }]]);
    expect([outcome.failed, requests.length]).toEqual([true, 0]);
    expect(models).toEqual(["claude-opus-5-5"]);
  });

  test("is not looked up if hooks block it", async () => {
    const entry = { kind: "blocked", text: "not today", outcome: "blocked" } as unknown as PromptEntry;
    const { reports, models } = await run({ content: "/greet" }, { ...given, entry, model: "haiku" });
    expect(reports).toEqual([["local", "not today", 0, {}]]);
    expect(models).toEqual(["claude-opus-5-5"]);
  });
});

describe("a message that joins a turn", () => {
  const joining = async (fields: Partial<QueuedPrompt>, given: TurnOverrides = {}) => {
    const waiting = [{ ...plainPrompt("and this"), uuid: second, ...fields }];
    const turns = [use("t1", "Nothing", {}), say("done")];
    const events: string[] = [];
    const control: Partial<TurnControl> = {
      joinable: (isBeginning) => (isBeginning ? [] : waiting),
      claim: (message) => waiting.splice(waiting.indexOf(message as (typeof waiting)[number]), 1).length > 0,
      joined: (messages) => events.push(...messages.map(() => "joined")),
      refused: () => events.push("refused"),
    };
    const turn = await run({}, { turns, ...given, control });
    const line = turn.lines.find(({ type }) => type === "attachment");
    return { ...turn, waiting, events, joined: turn.links[3], line };
  };
  /** Hooks let the first prompt pass, and answer the second one with this. */
  const hooked = (entry: PromptEntry): TurnOverrides => ({
    hasPromptHooks: true,
    entryOf: (prompt) => (prompt === "and this" ? entry : { kind: "go", contexts: [] }),
  });

  test("regression: reached the model although hooks block it", async () => {
    const outcome = { kind: "blocked_by_hook", prompt_kept: false } as const;
    const turn = await joining({}, hooked({ kind: "stay", text: "not today", outcome }));
    expect([turn.events, turn.waiting]).toEqual([["refused"], []]);
    expect(JSON.stringify(turn.links)).not.toContain("and this");
    expect(turn.lines).toContainEqual(expect.objectContaining({ type: "system/informational", content: "not today" }));
    expect(turn.results).toHaveLength(1);
  });

  test("stays in the queue if hooks stop it", async () => {
    const outcome = { kind: "stopped_by_hook", prompt_kept: true } as const;
    const turn = await joining({}, hooked({ kind: "stay", text: "stopped", outcome }));
    expect([turn.events, turn.waiting.length]).toEqual([[], 1]);
    expect(JSON.stringify(turn.links)).not.toContain("and this");
  });

  test("brings the contexts of its hooks", async () => {
    const entry = { kind: "go", contexts: ["a context"] } as const;
    expect(JSON.stringify((await joining({}, hooked(entry))).links)).toContain("a context");
  });

  test("regression: hooks did not check it if it was the end of a task", async () => {
    const entry = { kind: "go", contexts: ["a context"] } as const;
    const report = await joining({ origin: notification }, hooked(entry));
    expect(JSON.stringify(report.links)).toContain("a context");
    expect(report.events).toEqual(["joined"]);
    const outcome = { kind: "blocked_by_hook", prompt_kept: false } as const;
    const blocked = await joining({ origin: notification }, hooked({ kind: "stay", text: "not today", outcome }));
    expect(blocked.events).toEqual(["refused"]);
  });

  test("follows the results of the calls, and the transcript keeps it as it came", async () => {
    const { joined, line, requests, results } = await joining({ content: [{ type: "text", text: "and this" }, image] });
    const content = [
      { type: "text", text: expect.stringContaining("The user sent a new message while you were working:\nand this") },
      image,
    ];
    expect(joined).toEqual({ uuid: second, role: "user", content });
    expect(line).toEqual({
      type: "attachment",
      uuid: second,
      attachment: {
        type: "queued_command",
        prompt: [{ type: "text", text: "and this" }, image],
        commandMode: "prompt",
      },
    });
    expect(JSON.stringify(requests[0]?.body.messages)).not.toContain("and this");
    expect(results).toHaveLength(1);
  });

  test("has an id of its own if the host gave none", async () => {
    const { joined, line } = await joining({ uuid: null });
    expect(joined?.uuid).toMatch(/^0{8}-/);
    expect(line?.uuid).toBe(joined?.uuid);
  });

  test("is echoed if a person wrote it", async () => {
    const streams = { replayUserMessages: true };
    const echoes = async (fields: Partial<QueuedPrompt>) =>
      (await joining(fields, { streams })).frames.filter(({ uuid, isReplay }) => uuid === second && isReplay === true);
    expect(await echoes({})).toMatchObject([{ message: { role: "user", content: "and this" } }]);
    expect(await echoes({ origin: notification })).toEqual([]);
  });

  test("of an ended task cannot pass for a message of the user, before a turn or within it", async () => {
    const event = "<task-notification>\n<status>completed</status>\n</task-notification>";
    const content = [notificationBlock(event)];
    expect((await joining({ content: event, origin: notification })).joined?.content).toEqual(content);
    const { links, lines } = await run({ content: event, origin: notification });
    expect(links[0]?.content).toEqual(content);
    expect(lines.find(({ type }) => type === "user")?.message).toEqual({ role: "user", content: event });
    expect((await run({ content: event })).links[0]?.content).toEqual([{ type: "text", text: event }]);
  });

  test("of an ended task follows its reminder, which is a message of the agent", async () => {
    const { links, lines } = await run({ content: "ended", origin: notification, reminder: "note" });
    expect(texts(links).slice(0, 1)).toEqual(["<system-reminder>\nnote\n</system-reminder>"]);
    expect(lines.filter(({ type }) => type === "user").map(({ isMeta }) => isMeta)).toEqual([true, undefined]);
  });

  test("of an ended task says so in its own words", async () => {
    const { joined, line } = await joining({ origin: notification });
    expect(JSON.stringify(joined?.content)).toContain("and this");
    expect(JSON.stringify(joined?.content)).not.toContain("while you were working");
    expect(line?.attachment).toMatchObject({ commandMode: "task-notification" });
  });
});

describe("the result of a turn", () => {
  const fieldsOf = async (...args: Parameters<typeof run>) => (await run(...args)).results[0]?.fields;

  test("reports what it was made of", async () => {
    const fields = await fieldsOf({});
    expect(fields).toMatchObject({
      is_error: false,
      result: "done",
      permission_denials: [{ tool_use_id: "t9" }],
      request_sent_wall_ms: 0,
      first_request_input_tokens: 10,
      first_request_cache_read_input_tokens: 0,
    });
    for (const name of ["begun_message_ids", "origin", "structured_output"]) expect(fields).not.toHaveProperty(name);
  });

  test("goes with what the session has cost, in the transcript", async () => {
    const { lines, ledger } = await run({});
    expect(lines.find(({ type }) => type === "cost-state")).toEqual({
      type: "cost-state",
      totalCostUSD: ledger.cost,
      totalAPIDuration: 0,
      totalAPIDurationWithoutRetries: 0,
      totalToolDuration: 0,
      totalLinesAdded: 0,
      totalLinesRemoved: 0,
      totalDuration: 0,
      startTime: 0,
      modelUsage: ledger.byModel,
      hasUnknownModelCost: false,
    });
  });

  test("lists the messages that were begun if the host receives their stream", async () => {
    expect(await fieldsOf({}, { streams: { partialMessages: true } })).toHaveProperty("begun_message_ids");
  });

  test("reports the first request only to a host that named its message", async () => {
    expect(await fieldsOf({ uuid: null })).not.toHaveProperty("first_request_input_tokens");
    expect(await fieldsOf({ uuid: null, merged: [second] })).toHaveProperty("first_request_input_tokens");
  });

  test("reports the origin of a prompt that is not the host's", async () => {
    expect(await fieldsOf({ origin: notification })).toHaveProperty("origin", notification);
    expect(await fieldsOf({ typed: true })).toHaveProperty("origin", { kind: "human" });
    expect(await fieldsOf({ synthetic: true })).toHaveProperty("origin", { kind: "unclassified" });
  });

  test("regression: the prompt of a turn with a failed model call was reported as completed", async () => {
    const { outcome, results } = await run({}, { turns: [{ fails: new Error("broke") }] });
    expect(outcome).toEqual({ failed: true, interrupted: true });
    expect(results[0]?.fields).toMatchObject({ is_error: true });
    expect(results[0]?.fields).not.toHaveProperty("first_request_input_tokens");
  });
});

test("a prompt of white space is answered without the model and the hooks", async () => {
  const agent = drive([say("done")]);
  agent.user("  \n", { uuid: first });
  await agent.end();
  expect(agent.requests).toEqual([]);
  const [notice, result] = ["informational", "success"].map((kind) =>
    agent.frames.find(({ subtype }) => subtype === kind),
  );
  expect(notice).toMatchObject({ level: "warning", content: result?.result });
  expect(result).toMatchObject({ is_error: false, num_turns: 0 });
  expect(result).not.toHaveProperty("terminal_reason");
});

test("regression: a blank prompt did not report that the settings restrict the model", async () => {
  const notices = (await run({ content: "  " })).steps.filter((step) => step === "restriction");
  expect(notices).toHaveLength(1);
});

test("regression: a session could not be resumed if it had only prompts of white space", async () => {
  const agent = drive([say("done")]);
  agent.user("  ");
  await agent.end();
  const [, text = ""] = [...agent.files].find(([path]) => path.endsWith(".jsonl")) ?? [];
  expect(text).toContain('"subtype":"informational"');
});

test("an empty prompt goes to the model with a text that says so", async () => {
  const agent = drive([say("done")], ["--replay-user-messages"]);
  agent.user("");
  await agent.end();
  expect(sentTo(agent, 0)).toContain("(no content)");
  expect(agent.frames.find(({ isReplay }) => isReplay)?.message).toMatchObject({ content: "(no content)" });
});

test("regression: blocks before a custom command were lost", async () => {
  const { links } = await run(
    {
      content: [
        { type: "text", text: "words" },
        { type: "text", text: "" },
        { type: "text", text: "/lint" },
      ],
    },
    {
      expansion: {
        kind: "prompt",
        call: { type: "text", text: "CALL" },
        body: [{ type: "text", text: "BODY" }],
        contexts: [],
      },
    },
  );
  expect(links.slice(0, 2).map(({ content }) => content.map(({ text }) => text))).toEqual([
    ["CALL"],
    ["words", "BODY"],
  ]);
});

test("regression: a blank message counted as the beginning of the conversation", async () => {
  const { session } = await run({ content: "  " });
  expect(session).not.toHaveProperty("prompted");
  const begun = await run({});
  expect(begun.session).toHaveProperty("prompted", true);
});
