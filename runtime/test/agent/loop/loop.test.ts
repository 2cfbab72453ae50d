import { describe, expect, test } from "vitest";
import { TurnRecord } from "../../../src/agent/core/turn-record.ts";
import type { TurnExtension } from "../../../src/agent/loop/feature.ts";
import { runTurn, type TurnSetup } from "../../../src/agent/loop/loop.ts";
import { ModelError } from "../../../src/model/model-error.ts";
import { type LoopFields, openLoop } from "../fixture/loop-services.ts";
import { say, type Turn, use } from "../fixture/scripted-model.ts";
import { answer, drive, type Frame, isPermissionRequest, isResult } from "../fixture/session.ts";

const connectionLost = new ModelError({
  kind: "status",
  status: 403,
  type: "permission_error",
  message: "not yours",
  requestId: null,
  headers: {},
});
const project = new Map([["/project/a.txt", "hello\n"]]);
const read = use("t1", "Read", { file_path: "/project/a.txt" });
const userTexts = (frames: readonly Frame[]) =>
  frames
    .filter(({ type }) => type === "user")
    .flatMap(({ message }) => (message as { content: { text?: string }[] }).content.map(({ text }) => text ?? ""));

/** Runs one prompt to its end. */
async function run(turns: readonly Turn[], argv: readonly string[] = []) {
  const agent = drive(turns, argv, new Map(project));
  agent.user("one");
  const code = await agent.end();
  return { ...agent, code, result: agent.frames.findLast(isResult) };
}

describe("a turn", () => {
  test("ends with the answer of the model, and reports what it took", async () => {
    const { result, code, requests } = await run([say("done")]);
    expect(code).toBe(0);
    expect(requests).toHaveLength(1);
    expect(result).toMatchObject({
      subtype: "success",
      result: "done",
      num_turns: 1,
      stop_reason: "end_turn",
      usage: { input_tokens: 10, output_tokens: 20 },
      modelUsage: { "claude-opus-5-5": { inputTokens: 10, outputTokens: 20 } },
    });
    expect(result?.total_cost_usd).toBeGreaterThan(0);
  });

  test("goes back to the model with the results of its calls", async () => {
    const { result, requests } = await run([read, say("done")]);
    expect(result).toMatchObject({ result: "done", num_turns: 2, usage: { input_tokens: 20, output_tokens: 40 } });
    expect(JSON.stringify(requests[1]?.body.messages)).toContain("hello");
  });

  test("ends at the limit of model calls", async () => {
    const { result, requests, code } = await run([read, say("never")], ["--max-turns=1"]);
    expect(result).toMatchObject({ subtype: "error_max_turns", num_turns: 2 });
    expect([requests.length, code]).toEqual([1, 1]);
  });

  test("ends when the budget is used up", async () => {
    const { result, requests } = await run([read, say("never")], ["--max-budget-usd=0.0000001"]);
    expect(result).toMatchObject({ subtype: "error_max_budget_usd", is_error: true });
    expect(requests).toHaveLength(1);
  });
});

test("regression: a request that the API forbade in plan mode, where it asks for a check of actions, was not repeated", async () => {
  const forbidden: Turn = { fails: connectionLost };
  const planned = drive([forbidden, say("one"), forbidden], ["--permission-mode=plan"]);
  planned.user("first");
  planned.user("second");
  await planned.end();
  expect(planned.frames.filter(isResult)).toMatchObject([{ result: "one", is_error: false }, { is_error: true }]);
  expect(planned.requests).toHaveLength(3);
  const other = await run([forbidden, say("one")]);
  expect(other.result).toMatchObject({ is_error: true });
});

test("an image that the API refuses is removed, and the request is made once more", async () => {
  const refused = new ModelError({ kind: "status", status: 400, message: "Could not process image" });
  const agent = drive([{ fails: refused }, say("done")]);
  const source = {
    type: "base64",
    media_type: "image/gif",
    data: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  };
  agent.user([
    { type: "text", text: "look" },
    { type: "image", source },
  ]);
  await agent.end();
  expect(agent.requests.map(({ body }) => JSON.stringify(body.messages).includes("R0lG"))).toEqual([true, false]);
  expect(JSON.stringify(agent.requests[1]?.body.messages)).toContain("[Image removed");
  expect(agent.frames.find(isResult)).toMatchObject({ subtype: "success", is_error: false });
});

test("regression: the turn waited for the calls of an answer that used up the budget", async () => {
  const write = { type: "tool_use", id: "t9", name: "Write", input: { file_path: "/project/late.txt", content: "x" } };
  const missing = use("t8", "Read", { file_path: "/project/missing.txt" });
  const turns = [{ content: [...(missing.content ?? []), write] } as Turn];
  const agent = drive(turns, ["--max-budget-usd=0.0000001", "--permission-prompt-tool=stdio"], new Map(project));
  agent.user("one");
  expect(await agent.until(isResult)).toMatchObject({ subtype: "error_max_budget_usd" });
  answer(agent, await agent.until(isPermissionRequest), { behavior: "allow" });
  await expect.poll(() => agent.files.has("/project/late.txt")).toBe(true);
  await agent.end();
  expect(agent.frames.filter(({ type }) => type === "user")).toEqual([]);
});

describe("an incomplete answer", () => {
  const thought: Turn = {
    content: [{ type: "thinking", thinking: "Hm.", signature: "s" }],
    breaksAfterBlock: new ModelError({ kind: "cut", message: "The connection was reset." }),
  };

  test("regression: the model was nudged after a stream that was lost in the thinking before its answer", async () => {
    const { result, frames, requests } = await run([thought, thought, say("done")]);
    expect(result).toMatchObject({ result: "done", num_turns: 1, usage: { input_tokens: 30 } });
    expect(userTexts(frames)).toEqual([]);
    expect(requests[2]?.body.messages).toEqual(requests[0]?.body.messages);
  });

  test("regression: a call was repeated without a notice although its answer had begun behind the thinking", async () => {
    const { breaksAfterBlock, ...rest } = thought;
    const content = [...(thought.content ?? []), { type: "text" as const, text: "lost" }];
    const { result, frames } = await run([{ ...rest, content, breaksInBlock: breaksAfterBlock } as Turn, say("done")]);
    expect(result).toMatchObject({ result: "done", num_turns: 2 });
    expect(userTexts(frames)).toHaveLength(1);
  });

  test("regression: no error was reported if streams were lost before an answer again and again", async () => {
    const { result, requests } = await run([thought, thought, thought, say("never")]);
    expect(result).toMatchObject({ is_error: true, api_error: "connection_failed", terminal_reason: "api_error" });
    expect(requests).toHaveLength(3);
  });

  test.each(["breaks", "breaksAfterBlock"])(
    "regression: a turn continued after a lost answer that used up its budget (%s)",
    async (where) => {
      const lost = new ModelError({ kind: "cut", message: "The connection was reset." });
      const { result, requests, frames } = await run(
        [{ ...say("a long text"), [where]: lost }, say("never")],
        ["--max-budget-usd=0.0000001", "--include-partial-messages"],
      );
      expect(result).toMatchObject({ subtype: "error_max_budget_usd", num_turns: 1, stop_reason: null });
      expect(requests).toHaveLength(1);
      const events = frames.flatMap(({ event }) => (event === undefined ? [] : [(event as { type: string }).type]));
      const isOpen = where === "breaks";
      expect(events.slice(-3)).toEqual(
        isOpen
          ? ["content_block_stop", "message_delta", "message_stop"]
          : ["content_block_delta", "content_block_stop", "message_stop"],
      );
    },
  );

  test("regression: the tokens of a stream that was lost in its first block were not counted", async () => {
    const lost = new ModelError({ kind: "cut", message: "The connection was reset." });
    const { result } = await run([{ ...say("a long text"), breaks: lost }, say("done")]);
    expect(result).toMatchObject({ result: "done", modelUsage: { "claude-opus-5-5": { inputTokens: 20 } } });
  });

  test("because it reached its limit is continued, and the host sees who asks", async () => {
    const { result, requests, frames } = await run([
      { content: [{ type: "text", text: "half" }], stopReason: "max_tokens" },
      say("whole"),
    ]);
    expect(result).toMatchObject({ result: "whole", num_turns: 2 });
    expect(requests).toHaveLength(2);
    const nudge = frames.find(({ type }) => type === "user");
    expect(nudge).toMatchObject({ isSynthetic: true, parent_tool_use_id: null });
    expect(userTexts(frames)[0]).toMatch(/limit of output tokens/);
  });

  test("again and again ends the turn with an error", async () => {
    const cut: Turn = { content: [{ type: "text", text: "half" }], stopReason: "max_tokens" };
    const { result, frames, code } = await run(Array.from({ length: 10 }, () => cut));
    expect(result).toMatchObject({ is_error: true, api_error: "max_output_tokens" });
    expect(code).toBe(1);
    expect(frames.findLast(({ type }) => type === "assistant")).toMatchObject({
      error: "max_output_tokens",
      is_api_error_message: true,
    });
  });

  test("that announces a call without making it is taken back: the model and the transcript get only the request", async () => {
    const announced: Turn = { content: [{ type: "text", text: "announced" }], stopReason: "tool_use" };
    const { frames, requests } = await run([announced, say("done")]);
    const first = frames.find(({ type }) => type === "assistant");
    const nudge = frames.find(({ type }) => type === "user");
    expect(nudge).toMatchObject({ isSynthetic: true, retracted_message_uuids: [first?.uuid] });
    expect(JSON.stringify(requests.at(-1)?.body.messages)).not.toContain("announced");
    const exhausted = await run([announced, announced, announced, say("next")]);
    expect(exhausted.result).toMatchObject({ is_error: true });
    expect(exhausted.requests).toHaveLength(3);
  });

  test("because it shows nothing is asked for again", async () => {
    const { result, frames } = await run([{ content: [] }, say("words")]);
    expect(result).toMatchObject({ result: "words" });
    expect(userTexts(frames)[0]).toMatch(/showed the user nothing/);
  });

  test("because the model declined is asked for once more, and the refusal is reported", async () => {
    const refusal: Turn = { content: [{ type: "text", text: "no" }], stopReason: "refusal" };
    const { result, frames, code } = await run([refusal, refusal]);
    expect(frames.some(({ subtype }) => subtype === "informational")).toBe(true);
    expect(frames.some(({ refused_message_id }) => refused_message_id === "msg_1")).toBe(true);
    expect(frames.find(({ subtype }) => subtype === "model_refusal_no_fallback")).toMatchObject({
      original_model: "claude-opus-5-5",
      request_id: "req_2",
    });
    expect(result).toMatchObject({ is_error: true, stop_reason: "refusal" });
    expect(code).toBe(1);
  });

  test("is kept out of the conversation if the agent speaks in the model's place", async () => {
    const agent = drive([{ fails: connectionLost }, say("fine")]);
    agent.user("one");
    await agent.until(isResult);
    agent.user("two");
    await agent.end();
    expect(JSON.stringify(agent.requests.at(-1)?.body.messages)).not.toContain("API Error");
  });
});

describe("an interrupt", () => {
  test("while the model speaks keeps what had arrived, and reports it to the model", async () => {
    const agent = drive([{ ...say("a long answer"), hold: true }, say("next")], ["--include-partial-messages"]);
    agent.user("one");
    await agent.until(({ type, event }) => type === "stream_event" && (event as Frame).type === "content_block_delta");
    agent.send({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
    const result = await agent.until(isResult);
    expect(result).toMatchObject({ subtype: "error_during_execution", terminal_reason: "aborted_streaming" });
    agent.user("two");
    await agent.end();
    expect(userTexts(agent.frames)).toContain("[Request interrupted by user]");
    const request = JSON.stringify(agent.requests[1]?.body.messages);
    expect(request).toContain("[Request interrupted by user]");
    expect(request).toContain("a lo");
  });
});

interface LoopOverrides extends LoopFields {
  readonly limits?: Partial<TurnSetup["limits"]>;
  readonly own?: TurnExtension;
  readonly superseded?: boolean;
  readonly prompts?: readonly string[];
}

/** A turn on a scripted model. */
function open(turns: readonly Turn[], given: LoopOverrides = {}) {
  const loop = openLoop(turns, given);
  const stop = new AbortController();
  const record = new TurnRecord(loop.services.ports.clock, "turn");
  record.answers(given.prompts ?? []);
  const end = runTurn(loop.services, {
    thread: loop.thread,
    record,
    signal: stop.signal,
    toolSignal: stop.signal,
    limits: {
      maxTurns: null,
      maxBudgetUsd: null,
      structured: false,
      structuredAttempts: 5,
      stopBlocks: 1,
      ...given.limits,
    },
    superseded: () => given.superseded ?? false,
    fallbackModels: [],
    extension: given.own ?? {},
  });
  return { ...loop, end, record, stop };
}

/** Runs a turn to its end. */
async function ran(turns: readonly Turn[], given?: LoopOverrides) {
  const turn = open(turns, given);
  return { ...turn, end: await turn.end };
}

const usersOf = (frames: readonly Frame[]) => frames.filter(({ type }) => type === "user");
const nothing = use("t1", "Nothing", {});
const subagent = { agentId: "a1", marks: { parent_tool_use_id: "t0", agent_id: "a1" } };

describe("an answer", () => {
  test("is in the transcript once its stop reason is known, before its stream ends", async () => {
    const agent = drive([{ ...read, hold: "end" }], [], new Map(project));
    const stored = () =>
      [...agent.files].flatMap(([path, text]) => (path.endsWith(".jsonl") ? text.split("\n") : [])).join("\n");
    agent.user("one");
    await expect.poll(stored).toContain('"tool_use_id":"t1"');
    expect(stored().split('"type":"tool_use"')).toHaveLength(2);
    agent.send({ type: "control_request", request_id: "stop", request: { subtype: "interrupt" } });
    await agent.end();
    expect(stored().split('"type":"tool_use"')).toHaveLength(2);
  });

  test("goes block by block into the conversation and the transcript, under the ids of its frames", async () => {
    const both: Turn = { content: [{ type: "text", text: "see" }, ...(nothing.content ?? [])] };
    const { frames, lines, conversation } = await ran([both, say("done")]);
    const shown = frames.filter(({ type }) => type === "assistant").map(({ uuid }) => uuid);
    const call = { type: "tool_use", id: "t1", name: "Nothing", input: {} };
    const from = { role: "assistant", messageId: "msg_1", model: "claude-opus-5-5" };
    expect(conversation.links.slice(0, 2)).toEqual([
      { uuid: shown[0], ...from, content: [{ type: "text", text: "see", named: true }] },
      { uuid: shown[1], ...from, content: [{ ...call, named: true }] },
    ]);
    const line = lines.filter(({ type }) => type === "assistant")[1];
    expect(line).toEqual({
      type: "assistant",
      uuid: shown[1],
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "claude-opus-5-5",
        content: [call],
        stop_reason: "tool_use",
        stop_sequence: null,
        usage: expect.objectContaining({ input_tokens: 10, output_tokens: 20 }),
      },
      requestId: "req_1",
      apiBlockIndex: 1,
      madeBy: "model",
    });
  });

  test("counts in the record of the turn, in the books and in what fills the window", async () => {
    const { record, thread, ledger } = await ran([say("done")]);
    expect(record).toMatchObject({ text: "done", stopReason: "end_turn", numTurns: 1, usage: { output_tokens: 20 } });
    expect(thread.contextUsage).toEqual({
      tokens: 30,
      dropped: 0,
      reported: { input_tokens: 10, output_tokens: 20, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
    });
    expect(ledger.byModel).toMatchObject({ "claude-opus-5-5": { inputTokens: 10, outputTokens: 20 } });
  });

  test("keeps the last text where calls follow it", async () => {
    const { record } = await ran(
      [{ content: [{ type: "text", text: "see" }, ...(nothing.content ?? [])] }, say("never")],
      { limits: { maxTurns: 1 } },
    );
    expect(record.text).toBe("see");
  });

  test("names the prompts that the turn answers, and only the first one does", async () => {
    const { frames } = await ran([nothing, say("done")], { prompts: ["u1"] });
    const shown = frames.filter(({ type }) => type === "assistant");
    expect(shown.map(({ user_message_uuid }) => user_message_uuid)).toEqual(["u1", undefined]);
  });
});

describe("messages that the agent sends with the role `user`", () => {
  const silent: Turn = { content: [] };

  test("is in the conversation, in the transcript and at the host under one id", async () => {
    const { frames, lines, conversation, record } = await ran([silent, say("words")]);
    const [frame] = usersOf(frames);
    const content = [{ type: "text", text: expect.stringMatching(/showed the user nothing/) }];
    expect(frame).toEqual({
      type: "user",
      uuid: frame?.uuid,
      message: { role: "user", content },
      parent_tool_use_id: null,
      isSynthetic: true,
      timestamp: "1970-01-01T00:00:00.000Z",
      session_id: "s1",
    });
    expect(lines[0]).toEqual({ type: "user", uuid: frame?.uuid, message: { role: "user", content }, isMeta: true });
    expect(conversation.links[0]).toEqual({ uuid: frame?.uuid, role: "user", content, nudge: true });
    expect(record.numTurns).toBe(2);
  });

  test("regression: of a subagent named the status of the API", async () => {
    const refused = { status: 403, type: "permission_error", message: "no" };
    const shown = { thread: { ...subagent, shows: () => true } };
    const { frames } = await ran([{ fails: new ModelError({ kind: "status", requestId: null, ...refused }) }], shown);
    expect(frames.at(-1)).toMatchObject({ error: "authentication_failed", api_error_type: "permission_error" });
    expect(frames.at(-1)).not.toHaveProperty("api_error_status");
  });

  test("goes to no host that is not shown the thread's texts, or that wants no more of it", async () => {
    for (const hidden of [{ shows: () => false }, { muted: () => true }]) {
      const { frames, conversation } = await ran([silent, say("words")], { thread: { ...subagent, ...hidden } });
      expect(usersOf(frames)).toEqual([]);
      expect(conversation.links[0]?.role).toBe("user");
    }
    const { frames } = await ran([silent, say("words")], { thread: subagent });
    expect(usersOf(frames)[0]).toMatchObject(subagent.marks);
  });

  test("follows the results of calls if it waited for them, and only the main thread shows it", async () => {
    for (const [thread, shown] of [
      [{}, ["tool_result", "text"]],
      [subagent, ["tool_result"]],
    ] as const) {
      const { frames, conversation, requests } = await ran([nothing, say("done")], {
        thread: { ...thread, queuedTexts: ["by the way"] },
      });
      const types = usersOf(frames).map(({ message }) => (message as { content: { type: string }[] }).content[0]?.type);
      expect(types).toEqual(shown);
      expect(conversation.links.map(({ content }) => content[0]?.type)).toEqual([
        "tool_use",
        "tool_result",
        "text",
        "text",
      ]);
      expect(JSON.stringify(requests[1]?.body.messages)).toContain("by the way");
    }
  });
});

describe("messages that the agent sends with the role `assistant`", () => {
  const text = expect.stringContaining("not yours");

  test("is at the host and in the transcript, and hidden from the model", async () => {
    const {
      frames,
      lines,
      conversation,
      record,
      notices: noticeCalls,
      end,
    } = await ran([{ fails: connectionLost }], { prompts: ["u1"] });
    expect(end.kind).toBe("api-failure");
    const [frame] = frames.filter(({ type }) => type === "assistant");
    expect(frame).toMatchObject({
      message: { role: "assistant", model: "<synthetic>", content: [{ type: "text", text }] },
      parent_tool_use_id: null,
      is_api_error_message: true,
      user_message_uuid: "u1",
    });
    expect(lines).toEqual([
      expect.objectContaining({
        type: "assistant",
        uuid: frame?.uuid,
        message: frame?.message,
        isApiErrorMessage: true,
        madeBy: "model",
      }),
    ]);
    expect(conversation.links).toEqual([{ uuid: frame?.uuid, role: "assistant", content: [], hidden: true }]);
    expect(record.text).toEqual(text);
    expect(noticeCalls).toEqual([["turnFailed", record.text]]);
  });

  test("goes to no host that is not shown the thread's texts, and no hook receives a subagent's failure", async () => {
    const texts: unknown[] = [];
    const shows = (block: object) => texts.push(block) < 0;
    const {
      frames,
      lines,
      notices: noticeCalls,
    } = await ran([{ fails: connectionLost }], { thread: { ...subagent, shows } });
    expect([frames, noticeCalls]).toEqual([[], []]);
    expect(lines).toHaveLength(1);
    expect(texts).toEqual([{ type: "text", text }]);
    expect((await ran([{ fails: connectionLost }], { thread: { muted: () => true } })).frames).toEqual([]);
  });
});

describe("Stop hooks", () => {
  const done = say("done");
  const feedback = ({ frames }: { frames: readonly Frame[] }) => userTexts(frames);

  test("are asked with the last text, and whether they kept the turn going before", async () => {
    const turn = await ran([done, say("more")], { verdicts: [{ kind: "blocked", reasons: ["a", "b"] }] });
    expect(turn.end).toEqual({ kind: "completed" });
    expect(turn.stopping).toEqual([
      [false, "done"],
      [true, "more"],
    ]);
    expect(feedback(turn)).toEqual(["Stop hook feedback:\na", "Stop hook feedback:\nb"]);
    expect(turn.notices).toEqual([["stopHookProblem"]]);
  });

  test("that keep the turn going quietly, or in a subagent, are no news to the host", async () => {
    const blocked = { kind: "blocked", reasons: ["a"] } as const;
    expect((await ran([done, done], { verdicts: [{ ...blocked, silent: true }] })).notices).toEqual([]);
    expect((await ran([done, done], { verdicts: [blocked], thread: subagent })).notices).toEqual([]);
  });

  test("that keep it going too often are overruled, and the host learns how often they did", async () => {
    const blocked = { kind: "blocked", reasons: ["a"] } as const;
    const turn = await ran([done, done], { verdicts: [blocked, blocked] });
    expect(turn.end).toEqual({ kind: "stop-hook-overruled", blocks: 2, answered: false });
    expect(turn.notices).toContainEqual(["stopHooksOverruled", 2]);
    expect(feedback(turn)).toHaveLength(2);
    const quiet = await ran([done, done], { verdicts: [blocked, blocked], thread: subagent });
    expect(quiet.notices).toEqual([]);
  });

  test("do not count against the turn if a goal of the user keeps it going", async () => {
    const goal = { kind: "blocked", reasons: ["a"], silent: true } as const;
    const turn = await ran([done, done, done, done], { verdicts: [goal, goal, goal] });
    expect(turn.end).toEqual({ kind: "completed" });
    expect(turn.requests).toHaveLength(4);
  });

  test("that end it after one of them blocked leave what it said", async () => {
    const cut = await ran([done], { verdicts: [{ kind: "cut", reasons: ["a"] }] });
    expect(cut.end).toEqual({ kind: "stop-hook-cut" });
    expect(feedback(cut)).toEqual(["Stop hook feedback:\na"]);
    expect(cut.notices).toEqual([["stopHookMisnamed"]]);
    const halted = await ran([done], { verdicts: [{ kind: "halted", reasons: ["a"] }] });
    expect(halted.end).toEqual({ kind: "stop-hook-halted" });
    expect(feedback(halted)).toEqual(["Stop hook feedback:\na"]);
    expect(halted.notices).toEqual([["stopHookProblem"]]);
    expect((await ran([done], { verdicts: [{ kind: "cut", reasons: ["a"] }], thread: subagent })).notices).toEqual([]);
  });

  test("may give the model something to think about", async () => {
    const turn = await ran([done, say("more")], { verdicts: [{ kind: "context", texts: ["mind the gap"] }] });
    expect(turn.stopping.map(([active]) => active)).toEqual([false, true]);
    expect(JSON.stringify(turn.requests[1]?.body.messages)).toContain("mind the gap");
    expect(turn.lines.some(({ type }) => type === "attachment")).toBe(true);
  });

  test("may end the turn, and a feature is asked only if they let it end", async () => {
    let count = 0;
    const own: TurnExtension = {
      beforeStop: async () => (++count === 1 ? { kind: "blocked", reasons: ["goal"], quiet: true } : null),
    };
    const continued = await ran([done, done], { own });
    expect([continued.end.kind, continued.requests.length, count]).toEqual(["completed", 2, 2]);
    const prevented = await ran([done], { own, verdicts: [{ kind: "prevented", text: null }] });
    expect([prevented.end.kind, count]).toEqual(["stop-hook-prevented", 2]);
  });

  test("regression: the next turn did not learn why a Stop hook ended this one", async () => {
    const text = "Stop hook stopped continuation: enough";
    const { lines } = await ran([done], { verdicts: [{ kind: "prevented", text }] });
    expect(lines.at(-1)).toMatchObject({
      type: "attachment",
      attachment: { type: "hook_stopped_continuation", message: "enough", hookName: "Stop" },
    });
  });
});

describe("a refusal", () => {
  const refusal: Turn = { content: [{ type: "text", text: "no" }], stopReason: "refusal" };

  test("is news to the host only in the main thread", async () => {
    const main = await ran([refusal, refusal]);
    expect(main.notices.map(([name]) => name)).toEqual(["informational", "modelRefused", "turnFailed"]);
    expect(main.notices[1]?.slice(1)).toEqual(["claude-opus-5-5", { messageId: "msg_2", requestId: "req_2" }]);
    expect((await ran([refusal, refusal], { thread: subagent })).notices).toEqual([]);
  });

  test("is a line of the transcript before the request to answer once more", async () => {
    const { lines } = await ran([refusal, say("fine")]);
    const notice = lines.findIndex((line) => line.level === "notice");
    expect(lines[notice]).toMatchObject({ type: "system/informational", isMeta: false });
    expect(lines[notice + 1]).toMatchObject({ type: "user" });
  });

  test("is named by the request to answer once more, as no other request is", async () => {
    const { frames } = await ran([refusal, say("fine")]);
    expect(usersOf(frames)[0]).toHaveProperty("refused_message_id", "msg_1");
    const other = await ran([{ content: [] }, say("fine")]);
    expect(usersOf(other.frames)[0]).not.toHaveProperty("refused_message_id");
    expect(other.notices).toEqual([]);
  });
});

describe("a feature", () => {
  test("is called at each step of a turn in order", async () => {
    const steps: unknown[] = [];
    const own: TurnExtension = {
      addNews: async (isFirstCall) => void steps.push(["news", isFirstCall]),
      beforeModelCall: async () => {
        steps.push("call");
        return null;
      },
      beforeTools: () => void steps.push("tools"),
      afterTools: async (touched) => void steps.push(["touched", touched]),
    };
    await ran([nothing, say("done")], { own });
    expect(steps).toEqual([["news", true], "call", "tools", ["touched", []], ["news", false], "call"]);
  });

  test("may mend what made a call fail", async () => {
    const failures: number[] = [];
    const onModelError = async () => failures.push(1) === 1;
    const { end, requests } = await ran([{ fails: connectionLost }, say("fine")], { own: { onModelError } });
    expect([end.kind, requests.length, failures.length]).toEqual(["completed", 2, 1]);
  });

  test("may end the turn at once", async () => {
    const own: TurnExtension = { ended: Promise.resolve({ kind: "budget" }), addNews: () => new Promise(() => {}) };
    expect((await ran([], { own })).end).toEqual({ kind: "budget" });
  });
});

describe("the structured answer of a call", () => {
  const answer = { value: { n: 1 } };

  test("belongs to the turn of the main thread", async () => {
    expect((await ran([nothing, say("done")], { answer })).record.structured).toBe(answer);
    expect((await ran([nothing, say("done")], { answer, thread: subagent })).record.structured).toBeNull();
    expect((await ran([say("done")], { answer })).record.structured).toBeNull();
  });
});

test("a turn makes no call if the budget of the session is used up", async () => {
  const { end, requests } = await ran([say("never")], { limits: { maxBudgetUsd: 0 } });
  expect([end.kind, requests.length]).toEqual(["budget", 0]);
});

describe("a turn that is stopped", () => {
  const interrupted = "[Request interrupted by user]";
  const longAnswer: Turn = {
    content: [...(nothing.content ?? []), { type: "text", text: "a long answer" }],
    hold: true,
  };

  test("before a call says so, unless an urgent message stopped it", async () => {
    for (const superseded of [false, true]) {
      let stop = () => {};
      const turn = open([], {
        superseded,
        own: {
          beforeModelCall: async () => {
            stop();
            return null;
          },
        },
      });
      stop = () => turn.stop.abort();
      expect(await turn.end).toEqual({ kind: "aborted", during: "streaming" });
      expect(userTexts(turn.frames)).toEqual(superseded ? [] : [interrupted]);
      for (const line of turn.lines) expect(line).not.toHaveProperty("isMeta");
    }
  });

  test("in a tool says so in the main thread, but not in a subagent", async () => {
    for (const [thread, text] of [
      [{}, "[Request interrupted by user for tool use]"],
      [subagent, interrupted],
    ] as const) {
      let stop = () => {};
      const turn = open([nothing], { thread, own: { beforeTools: () => stop() } });
      stop = () => turn.stop.abort();
      expect(await turn.end).toMatchObject({ kind: "aborted" });
      expect(userTexts(turn.frames).at(-1)).toBe(text);
    }
  });

  test("in an answer keeps the calls that had arrived in whole, each with a result", async () => {
    const turn = open([longAnswer]);
    while (!turn.frames.some(({ type }) => type === "assistant")) await new Promise(setImmediate);
    turn.stop.abort();
    expect(await turn.end).toEqual({ kind: "aborted", during: "streaming" });
    const kinds = turn.conversation.links.map(({ content }) => content[0]?.type);
    expect(kinds.slice(0, 2)).toEqual(["tool_use", "tool_result"]);
    expect(turn.conversation.links.at(-1)?.content).toEqual([{ type: "text", text: interrupted }]);
    expect(turn.ledger.byModel).toMatchObject({ "claude-opus-5-5": { inputTokens: 10 } });
    expect([turn.ledger.apiMs, turn.ledger.apiMsWithoutRetries]).toEqual([0, 0]);
  });

  test("tells a host that receives the stream how many blocks are kept: whole ones, and the text that had arrived", async () => {
    for (const { content, preserved } of [
      { content: longAnswer.content, preserved: [{ type: "tool_use" }] },
      { content: say("a long answer").content, preserved: [{ type: "text", text: "a long a" }] },
    ]) {
      const turn = open([{ content: content ?? [], hold: true }], { thread: { streams: true } });
      while (turn.frames.filter(({ type }) => type === "stream_event").length < 4) await new Promise(setImmediate);
      turn.stop.abort();
      await turn.end;
      const last = turn.frames.findLast(({ type }) => type === "stream_event");
      expect(last).toMatchObject({
        event: { type: "message_stop" },
        abandoned_blocks: { api_message_id: "msg_1", from_block_index: preserved.length },
      });
      const noticeCalls = turn.conversation.links.filter(({ role }) => role === "assistant");
      expect(noticeCalls.map((link) => link.content[0])).toMatchObject(preserved);
    }
  });
});

test("regression: a call that the budget prevents was not announced as a request", async () => {
  const agent = drive([say("done")], ["--include-partial-messages", "--max-budget-usd=0.0000001"]);
  agent.user("one");
  agent.user("two");
  await agent.end();
  expect(agent.frames.filter(isResult)).toHaveLength(2);
  expect(agent.requests).toHaveLength(1);
  expect(agent.frames.filter(({ status }) => status === "requesting")).toHaveLength(2);
});
