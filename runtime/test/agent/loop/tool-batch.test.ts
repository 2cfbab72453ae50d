import { describe, expect, test } from "vitest";
import { asBlocks } from "../../../src/agent/core/conversation.ts";
import { TurnRecord } from "../../../src/agent/core/turn-record.ts";
import { ToolBatch } from "../../../src/agent/loop/tool-batch.ts";
import { type LoopFields, openLoop, sampleTool } from "../fixture/loop-services.ts";
import { say, type Turn } from "../fixture/scripted-model.ts";
import { answer, drive, type Frame, isPermissionRequest, isResult } from "../fixture/session.ts";

const host = ["--permission-prompt-tool=stdio"];
const files = () =>
  new Map([
    ["/project/a.txt", "a\n"],
    ["/project/b.txt", "b\n"],
  ]);
const calls = (...uses: readonly [name: string, input: object][]): Turn => ({
  content: uses.map(([name, input], index) => ({ type: "tool_use", id: `t${index + 1}`, name, input })),
});
const read = (file: string): [string, object] => ["Read", { file_path: `/project/${file}` }];
const write = (file: string): [string, object] => ["Write", { file_path: `/project/${file}`, content: "new\n" }];
const resultIds = (frames: readonly Frame[]) =>
  frames
    .filter(({ type }) => type === "user")
    .map(({ message }) => ((message as Frame).content as { tool_use_id: string }[])[0]?.tool_use_id);

/** The message with results that the second request ends with. */
const lastMessage = ({ requests }: ReturnType<typeof drive>) =>
  ((requests[1]?.body.messages ?? []) as { content: { tool_use_id?: string }[] }[]).at(-1);

test("every call of an answer has a result, in the order of the calls for the model", async () => {
  const agent = drive([calls(read("b.txt"), ["Nothing", {}], read("a.txt")), say("done")], [], files());
  agent.user("one");
  await agent.end();
  expect(resultIds(agent.frames)).toEqual(["t1", "t2", "t3"]);
  const last = lastMessage(agent);
  expect(last?.content.map(({ tool_use_id }) => tool_use_id)).toEqual(["t1", "t2", "t3"]);
  expect(agent.frames.findLast(isResult)).toMatchObject({ num_turns: 4 });
});

test("calls that change something run one after the other: each question waits for the one before it", async () => {
  const agent = drive([calls(write("c.txt"), write("d.txt")), say("done")], host, files());
  agent.user("one");
  const first = await agent.until(isPermissionRequest);
  expect(agent.frames.filter(isPermissionRequest)).toHaveLength(1);
  answer(agent, first, { behavior: "allow" });
  const second = await agent.until((frame) => isPermissionRequest(frame) && frame !== first);
  expect(agent.files.has("/project/c.txt")).toBe(true);
  expect(agent.files.has("/project/d.txt")).toBe(false);
  answer(agent, second, { behavior: "deny", message: "no" });
  await agent.end();
  expect(agent.files.has("/project/d.txt")).toBe(false);
});

test("a denial that ends the turn lets no later call begin, and every call has a result", async () => {
  const agent = drive([calls(write("c.txt"), write("d.txt"))], host, files());
  agent.user("one");
  answer(agent, await agent.until(isPermissionRequest), { behavior: "deny", message: "no", interrupt: true });
  await agent.until(isResult);
  await agent.end();
  expect(agent.frames.filter(isPermissionRequest)).toHaveLength(1);
  expect(resultIds(agent.frames).filter(Boolean)).toEqual(["t1", "t2"]);
  expect(agent.frames.find(isResult)).toMatchObject({ terminal_reason: "aborted_tools" });
});

test("regression: a call that ended right after an answer that used up the budget showed its result", async () => {
  const edit = ["Edit", { file_path: "/project/a.txt", old_string: "x", new_string: "y" }] as const;
  const agent = drive([calls([...edit])], [...host, "--max-budget-usd=0.0000001"], files());
  agent.user("one");
  expect(await agent.until(isResult)).toMatchObject({ subtype: "error_max_budget_usd", num_turns: 1 });
  await agent.end();
  expect(resultIds(agent.frames)).toEqual([]);
});

/** A call, then a text: the stream stops after the call. */
const unfinished = (use: readonly [name: string, input: object]): Turn => ({
  content: [...(calls([...use]).content ?? []), { type: "text", text: "The text after the call." }],
  hold: true,
});

test("a call runs, and its result is sent, while the answer is still arriving", async () => {
  const agent = drive([unfinished(read("a.txt")), say("done")], host, files());
  agent.user("one");
  const toolResult = ({ type, message }: Frame) => type === "user" && JSON.stringify(message).includes("tool_result");
  await agent.until(toolResult);
  expect(agent.frames.some(isResult)).toBe(false);
  agent.send({ type: "control_request", request_id: "stop", request: { subtype: "interrupt" } });
  await agent.until(isResult);
  agent.user("two");
  await agent.end();
  expect(agent.frames.filter(toolResult)).toHaveLength(1);
  const messages = agent.requests[1]?.body.messages as { role: string; content: { type: string }[] }[];
  expect(messages.slice(1, 3).map(({ role, content }) => [role, ...content.map(({ type }) => type)])).toEqual([
    ["assistant", "tool_use"],
    ["user", "tool_result", "text", "text"],
  ]);
});

test("the result of a tool that does not exist precedes the end of its block", async () => {
  const agent = drive([calls(["Nothing", {}], read("a.txt")), say("done")], ["--include-partial-messages"], files());
  agent.user("one");
  await agent.end();
  const names = agent.frames.map(({ type, event }) => (type === "stream_event" ? (event as Frame).type : type));
  const at = names.indexOf("user");
  expect(names.slice(at - 1, at + 2)).toEqual(["assistant", "user", "content_block_stop"]);
});

test("in the transcript, a result precedes the blocks of the answer that arrived after it", async () => {
  const agent = drive([calls(["Nothing", {}], read("a.txt")), say("done")], [], files());
  agent.user("one");
  await agent.end();
  const [, transcript = ""] = [...agent.files].find(([path]) => path.endsWith(".jsonl")) ?? [];
  const lines = String(transcript)
    .trim()
    .split("\n")
    .map((line): Frame => JSON.parse(line));
  const blocks = lines.flatMap(({ message }) => asBlocks((message as Frame | undefined)?.content));
  expect(blocks.map(({ type, id, tool_use_id }) => `${type} ${id ?? tool_use_id ?? ""}`).slice(-5, -1)).toEqual([
    "tool_use t1",
    "tool_result t1",
    "tool_use t2",
    "tool_result t2",
  ]);
  expect(lastMessage(agent)?.content.map(({ tool_use_id }) => tool_use_id)).toEqual(["t1", "t2"]);
});

test("a denial that ends the turn aborts the answer that is still arriving", async () => {
  const agent = drive([unfinished(write("c.txt"))], host, files());
  agent.user("one");
  answer(agent, await agent.until(isPermissionRequest), { behavior: "deny", message: "no", interrupt: true });
  await agent.until(isResult);
  await agent.end();
  expect(resultIds(agent.frames).filter(Boolean)).toEqual(["t1"]);
  expect(agent.frames.find(isResult)).toMatchObject({ terminal_reason: "aborted_streaming" });
});

test("calls that only read do not wait for each other", async () => {
  const agent = drive(
    [calls(["Read", { file_path: "/etc/one" }], ["Read", { file_path: "/etc/two" }]), say("done")],
    host,
    new Map([
      ["/etc/one", "1\n"],
      ["/etc/two", "2\n"],
    ]),
  );
  agent.user("one");
  const first = await agent.until(isPermissionRequest);
  const second = await agent.until((frame) => isPermissionRequest(frame) && frame !== first);
  answer(agent, second, { behavior: "allow" });
  await agent.until(({ type }) => type === "user");
  expect(resultIds(agent.frames)).toEqual(["t2"]);
  answer(agent, first, { behavior: "allow" });
  await agent.end();
  expect(resultIds(agent.frames)).toEqual(["t2", "t1"]);
  const last = lastMessage(agent);
  expect(last?.content.map(({ tool_use_id }) => tool_use_id)).toEqual(["t1", "t2"]);
});

test("regression: the result of a call preceded the question about the reading call behind it", async () => {
  const outside: [string, object] = ["Read", { file_path: "/elsewhere/b.txt" }];
  const agent = drive([calls(write("c.txt"), outside, write("d.txt")), say("done")], host, files());
  agent.user("one");
  const first = await agent.until(isPermissionRequest);
  answer(agent, first, { behavior: "allow" });
  const second = await agent.until((frame) => isPermissionRequest(frame) && frame !== first);
  expect(second.request).toMatchObject({ tool_use_id: "t2" });
  expect(resultIds(agent.frames).filter(Boolean)).toEqual([]);
  answer(agent, second, { behavior: "deny", message: "no" });
  const third = await agent.until((frame) => isPermissionRequest(frame) && ![first, second].includes(frame));
  expect(resultIds(agent.frames).filter(Boolean)).toEqual(["t1", "t2"]);
  answer(agent, third, { behavior: "deny", message: "no" });
  await agent.end();
  expect(resultIds(agent.frames).filter(Boolean)).toEqual(["t1", "t2", "t3"]);
});

test("a hook looks at all calls of an answer together", async () => {
  const agent = drive([calls(read("a.txt"), read("b.txt")), say("done")], [], files());
  agent.send({
    type: "control_request",
    request_id: "h",
    request: { subtype: "initialize", hooks: { PostToolBatch: [{ hookCallbackIds: ["h0"] }] } },
  });
  agent.user("one");
  const request = await agent.until(
    (frame) => frame.type === "control_request" && (frame.request as Frame).subtype === "hook_callback",
  );
  const input = (request.request as Frame).input as Frame;
  expect((input.tool_calls as object[]).length).toBe(2);
  answer(agent, request, {
    hookSpecificOutput: { hookEventName: "PostToolBatch", additionalContext: "both are read" },
  });
  await agent.end();
  expect(JSON.stringify(agent.requests[1]?.body.messages)).toContain("both are read");
});

/** Runs the calls `t1`, `t2` and so on of sample tools. `shown`: calls that were held back and are shown, in order. */
async function run(calls: readonly [name: string, path?: string][], given: LoopFields = {}, spent = false) {
  const shown: string[] = [];
  const deferredCalls = new Map(calls.map((_, at) => [`t${at + 1}`, () => void shown.push(`t${at + 1}`)]));
  const loop = openLoop([], {
    tools: ["Read", "Write", "Look"].map((name) => sampleTool(name)),
    ...given,
    thread: { deferredCalls, ...given.thread },
    ...(given.calls === undefined ? {} : { calls: given.calls }),
  });
  const record = new TurnRecord(loop.services.ports.clock, "turn");
  const { signal } = new AbortController();
  let delivered = 0;
  const batch = new ToolBatch(loop.services, {
    thread: loop.thread,
    record,
    signal,
    toolSignal: signal,
    extensions: [],
    blockCount: () => 0,
    spent: () => spent,
    delivered: () => {
      delivered += 1;
    },
  });
  batch.release();
  batch.addRest(
    calls.map(([name, path], at) => ({
      uuid: `b${at + 1}`,
      index: at,
      block: { type: "tool_use", id: `t${at + 1}`, name, ...(path === undefined ? {} : { input: { path } }) },
    })),
  );
  const end = await batch.finish();
  return { ...loop, end, record, shown, deferredCalls, delivered: () => delivered };
}

describe("calls that are held back until hooks receive them", () => {
  /** What is shown each time that hooks receive a call, before and after they say so. */
  async function observe(calls: readonly [name: string, path?: string][]) {
    const shown: string[] = [];
    const steps: string[][] = [];
    const deferredCalls = new Map(calls.map((_, at) => [`t${at + 1}`, () => void shown.push(`t${at + 1}`)]));
    await run(calls, {
      thread: { deferredCalls },
      calls: {
        before: async (_, id, announced) => {
          steps.push([`asked ${id}`, ...shown]);
          await new Promise(setImmediate);
          announced();
          steps.push([`announced ${id}`, ...shown]);
          return {};
        },
      },
    });
    return { steps, shown, deferredCalls };
  }

  test("are shown one by one in the first group, and those behind it after its last", async () => {
    const { steps, shown, deferredCalls } = await observe([["Read"], ["Look"], ["Write"], ["Look"]]);
    expect(steps.slice(0, 4)).toEqual([
      ["asked t1"],
      ["asked t2"],
      ["announced t1", "t1"],
      ["announced t2", "t1", "t2", "t3", "t4"],
    ]);
    expect(shown).toEqual(["t1", "t2", "t3", "t4"]);
    expect(deferredCalls.size).toBe(0);
  });

  test("regression: a call was shown before the one in front of it", async () => {
    const shown: string[] = [];
    const deferredCalls = new Map(["t1", "t2"].map((id) => [id, () => void shown.push(id)]));
    await run([["Read"], ["Look"]], {
      thread: { deferredCalls, delaysCalls: () => "question" },
      calls: {
        before: async (_, id, announced) => {
          if (id === "t1") await new Promise((resolve) => setTimeout(resolve, 5));
          announced();
          return {};
        },
      },
    });
    expect(shown).toEqual(["t1", "t2"]);
  });

  test("are shown at once if the first of them changes a file", async () => {
    const { steps } = await observe([["Write"], ["Look"]]);
    expect(steps[0]).toEqual(["asked t1", "t1", "t2"]);
  });

  test("are shown with their result if no hook ever received them", async () => {
    const { shown, deferredCalls } = await run([["Nothing"], ["Nothing"]]);
    expect(shown).toEqual(["t1", "t2"]);
    expect(deferredCalls.size).toBe(0);
  });
});

describe("files that a batch touched", () => {
  test("are those that tools for files read or changed, from where the shell stands", async () => {
    const { end } = await run([
      ["Read", "a.txt"],
      ["Write", "/etc/b"],
      ["Look", "c.txt"],
      ["Nothing", "d.txt"],
    ]);
    expect(end.touched).toEqual(["/project/a.txt", "/etc/b"]);
  });

  test("are none if the call failed or is about no file", async () => {
    const failing = sampleTool("Read", { run: async () => ({ kind: "failed", message: "no" }) });
    const search = sampleTool("Write", { subject: () => ({ kind: "search", path: "a" }) });
    const { end } = await run(
      [
        ["Read", "a.txt"],
        ["Write", "b.txt"],
      ],
      { tools: [failing, search] },
    );
    expect(end.touched).toEqual([]);
  });
});

describe("the end of a batch", () => {
  const ordinary = { aborted: false, interrupted: false, halted: null, structured: null };

  test("says that nothing special happened, and that every result went out", async () => {
    const { end, delivered, conversation } = await run([["Look", "a"], ["Look"]]);
    expect(end).toMatchObject({ ...ordinary, touched: [] });
    expect(end.calls).toMatchObject([{ name: "Look" }, { name: "Look" }]);
    expect(delivered()).toBe(2);
    expect(conversation.links.map(({ content }) => content[0]?.content)).toEqual(['{"path":"a"}', "{}"]);
  });

  test("says that a hook stops the turn or put a call off, which weighs more", async () => {
    const stops = await run([["Look"]], { calls: { before: () => ({ stops: true }) } });
    expect(stops.end).toMatchObject({ ...ordinary, halted: "stopped" });
    const deferred = await run([["Look"], ["Look"]], {
      calls: { before: (_, id) => (id === "t1" ? { kind: "defer" } : { stops: true }) },
    });
    expect(deferred.end).toMatchObject({ ...ordinary, halted: "deferred" });
  });

  test("says that a denial interrupts, and that no call after it ran", async () => {
    const { end, conversation } = await run(
      [
        ["Write", "a"],
        ["Write", "b"],
      ],
      {
        calls: { check: () => ({ kind: "rejected", interrupts: true, denied: false }) },
      },
    );
    expect(end).toMatchObject({ aborted: true, interrupted: true });
    expect(conversation.links).toHaveLength(2);
  });

  test("regression: the call that used up the budget had a result", async () => {
    const { conversation, delivered } = await run([["Look"]], {}, true);
    expect([conversation.links.length, delivered()]).toEqual([(await run([])).conversation.links.length, 0]);
  });

  test("says whether a structured answer was given", async () => {
    const structured = async (fields: Parameters<typeof sampleTool>[1]) =>
      (
        await run([["Look"], ["StructuredOutput"]], {
          tools: [sampleTool("Look"), sampleTool("StructuredOutput", fields)],
        })
      ).end.structured;
    expect(await structured({})).toBe("given");
    expect(await structured({ run: async () => ({ kind: "failed", message: "no" }) })).toBe("refused");
  });

  test("adds what hooks say of calls to the conversation, in the order of the calls", async () => {
    const { conversation } = await run([["Look"], ["Look"]], {
      calls: { before: (_, id) => ({ contexts: [`context of ${id}`] }) },
    });
    const texts = conversation.links.slice(2).map(({ content }) => String(content[0]?.text));
    expect(texts).toEqual([expect.stringContaining("context of t1"), expect.stringContaining("context of t2")]);
  });
});
