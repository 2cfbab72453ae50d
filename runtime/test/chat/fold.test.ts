import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldMessage, rewound, withPrompt } from "../../src/chat/fold.ts";
import type { ChatItem, PromptItem, ToolItem } from "../../src/chat/items.ts";
import { type ChatState, emptyChat } from "../../src/chat/state.ts";

type Frame = Record<string, unknown>;

const fold = (frames: readonly Frame[], start: ChatState = emptyChat): ChatState => frames.reduce(foldMessage, start);

const init = {
  type: "system",
  subtype: "init",
  model: "opus",
  cwd: "/project",
  permissionMode: "plan",
  session_id: "s",
};
const assistant = (...content: Frame[]) => ({ type: "assistant", parent_tool_use_id: null, message: { content } });
const use = (id: string, name: string, input: Frame) => assistant({ type: "tool_use", id, name, input });
const returns = (id: string, content: unknown, extra: Frame = {}, result: unknown = undefined) => ({
  type: "user",
  parent_tool_use_id: null,
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content, ...extra }] },
  tool_use_result: result,
});
const starts = (content_block: Frame, parent: string | null = null) => ({
  type: "stream_event",
  parent_tool_use_id: parent,
  event: { type: "content_block_start", index: 0, content_block },
});
const delta = (delta: Frame, parent: string | null = null) => ({
  type: "stream_event",
  parent_tool_use_id: parent,
  event: { type: "content_block_delta", index: 0, delta },
});
const result = (fields: Frame = {}) => ({ type: "result", subtype: "success", is_error: false, result: "", ...fields });
const prompt = (uuid: string, text = uuid): PromptItem => ({ kind: "prompt", uuid, text, images: [] });

const shapes = (items: readonly ChatItem[]): unknown[] =>
  items.map((item) => (item.kind === "tool" ? [item.name, item.status] : [item.kind, item.text]));
const tool = (state: ChatState, id: string): ToolItem => {
  const found = [state.items, ...state.threads.values()].flat().find((item) => item.kind === "tool" && item.id === id);
  if (found?.kind !== "tool") throw new Error(`There is no tool ${id}.`);
  return found;
};

describe("text and thinking", () => {
  it("stream, and end with the whole message", () => {
    const open = fold([
      init,
      starts({ type: "thinking" }),
      delta({ type: "thinking_delta", thinking: "Let me " }),
      delta({ type: "thinking_delta", thinking: "see." }),
      assistant({ type: "thinking", thinking: "Let me see." }),
      starts({ type: "text" }),
      delta({ type: "text_delta", text: "Hel" }),
      delta({ type: "text_delta", text: "lo" }),
    ]);
    expect(open.items).toMatchObject([
      { kind: "thinking", text: "Let me see.", streaming: false },
      { kind: "text", text: "Hello", streaming: true },
    ]);
    expect(open).toMatchObject({ busy: true, model: "opus", cwd: "/project", mode: "plan", sessionId: "s" });
    const full = fold([assistant({ type: "text", text: "Hello." })], open);
    expect(full.items.at(-1)).toMatchObject({ text: "Hello.", streaming: false, key: open.items[1]?.key });
  });

  it("share what did not change with the state before", () => {
    const before = fold([assistant({ type: "text", text: "one" }), starts({ type: "text" })]);
    const after = fold([delta({ type: "text_delta", text: "two" })], before);
    expect(after.items[0]).toBe(before.items[0]);
    expect(after.items[1]).not.toBe(before.items[1]);
  });

  it("take the words of a result that nothing has said before", () => {
    const state = fold([result({ result: "Cost: $1" })], withPrompt(emptyChat, prompt("p", "/cost")));
    expect(shapes(state.items)).toEqual([
      ["prompt", "/cost"],
      ["text", "Cost: $1"],
    ]);
  });
});

describe("a tool call", () => {
  it("goes from its first character to its result", () => {
    let state = fold([init, starts({ type: "tool_use", id: "t", name: "Write" })]);
    expect(tool(state, "t")).toMatchObject({ status: "writing", changes: [{ lines: [] }] });
    state = fold([use("t", "Write", { file_path: "/project/a.txt", content: "one\ntwo\n" })], state);
    expect(tool(state, "t")).toMatchObject({ status: "running", summary: "a.txt", changes: [{ path: "a.txt" }] });
    state = fold([{ type: "tool_progress", tool_use_id: "t", elapsed_time_seconds: 3 }], state);
    expect(tool(state, "t").elapsedS).toBe(3);
    const made = { filePath: "/project/a.txt", structuredPatch: [{ lines: [" one", "+two"] }] };
    state = fold([returns("t", "created", {}, made)], state);
    expect(tool(state, "t")).toMatchObject({
      status: "done",
      output: "created",
      changes: [{ path: "a.txt", lines: [{ sign: " " }, { sign: "+", text: "two" }] }],
    });
    expect(state.items).toHaveLength(1);
  });

  it.each([
    [undefined, "failed"],
    ["user-rejected", "denied"],
    ["permission-rule", "denied"],
    ["interrupted", "interrupted"],
  ])("that did not run for %s is %s", (kind, status) => {
    const meta = kind === undefined ? [] : [{ id: "t", non_execution_kind: kind }];
    const state = fold([
      use("t", "Edit", { file_path: "/a", old_string: "a", new_string: "b" }),
      { ...returns("t", "no", { is_error: true }), tool_result_meta: meta },
    ]);
    expect(tool(state, "t")).toMatchObject({
      status,
      changes: [{ path: "/a", lines: [{ sign: "-" }, { sign: "+" }] }],
    });
  });

  it("shows its error without the tag that is meant for the model", () => {
    const failed = returns("t", "<tool_use_error>No such tool</tool_use_error>", { is_error: true });
    expect(tool(fold([use("t", "Glob", {}), failed]), "t").output).toBe("No such tool");
    const text = "a <tool_use_error>b</tool_use_error>";
    expect(tool(fold([use("t", "Read", {}), returns("t", text)]), "t").output).toBe(text);
  });

  it("shows images of its result, and nothing that is not an image", () => {
    const image = (media_type: string, data: string) => ({
      type: "image",
      source: { type: "base64", media_type, data },
    });
    const content = [image("image/png", "aGk="), image("image/svg+xml", "aGk="), image("image/png", "<script>")];
    const state = fold([use("t", "Read", {}), returns("t", content)]);
    expect(tool(state, "t").images).toEqual([{ mediaType: "image/png", data: "aGk=" }]);
  });

  it("is interrupted when the turn ends without its result", () => {
    const state = fold([use("t", "Bash", { command: "sleep 9" }), result()]);
    expect(tool(state, "t").status).toBe("interrupted");
    expect(state.busy).toBe(false);
  });
});

describe("a subagent", () => {
  it("has a thread of its own, at any depth", () => {
    const inner = (frame: Frame, parent: string) => ({ ...frame, parent_tool_use_id: parent });
    const state = fold([
      use("a", "Agent", { description: "look" }),
      inner({ type: "user", message: { role: "user", content: "Look around." } }, "a"),
      starts({ type: "text" }, "a"),
      delta({ type: "text_delta", text: "I look." }, "a"),
      inner(assistant({ type: "text", text: "I look." }), "a"),
      inner(use("b", "Agent", { description: "deeper" }), "a"),
      inner(assistant({ type: "text", text: "Deep." }), "b"),
      inner(returns("b", "deep"), "a"),
      returns("a", "done"),
    ]);
    expect(shapes(state.items)).toEqual([["Agent", "done"]]);
    expect(shapes(state.threads.get("a") ?? [])).toEqual([
      ["prompt", "Look around."],
      ["text", "I look."],
      ["Agent", "done"],
    ]);
    expect(shapes(state.threads.get("b") ?? [])).toEqual([["text", "Deep."]]);
  });
});

describe("prompts", () => {
  it("wait in the queue while a turn runs, and leave it when their turn starts", () => {
    let state = withPrompt(withPrompt(emptyChat, prompt("one")), prompt("two"));
    expect([shapes(state.items), state.queue.map(({ text }) => text)]).toEqual([[["prompt", "one"]], ["two"]]);
    const life = (uuid: string, to: string) => ({ type: "command_lifecycle", command_uuid: uuid, state: to });
    state = fold([life("one", "started"), assistant({ type: "text", text: "1" }), result(), init], state);
    expect(state.queue).toHaveLength(1);
    state = fold([life("two", "started")], state);
    expect(shapes(state.items).at(-1)).toEqual(["prompt", "two"]);
    expect(state).toMatchObject({ queue: [], busy: true });
    state = fold([life("three", "cancelled")], withPrompt(state, prompt("three")));
    expect(state.queue).toEqual([]);
  });

  it("leave the queue with the next turn of an agent that reports nothing of them", () => {
    const state = fold([result(), init], withPrompt(withPrompt(emptyChat, prompt("one")), prompt("two")));
    expect(shapes(state.items)).toEqual([
      ["prompt", "one"],
      ["prompt", "two"],
    ]);
  });

  it("that the agent repeats are shown once; those of others are added", () => {
    const replay = (uuid: string, text: string) => ({
      type: "user",
      uuid,
      isReplay: true,
      parent_tool_use_id: null,
      message: { role: "user", content: [{ type: "text", text }] },
    });
    const state = fold(
      [replay("one", "one"), replay("other", "from the other tab")],
      withPrompt(emptyChat, prompt("one")),
    );
    expect(shapes(state.items)).toEqual([
      ["prompt", "one"],
      ["prompt", "from the other tab"],
    ]);
  });

  it.each([
    ["<command-name>/compact</command-name>\n<command-args>the plot</command-args>", ["prompt", "/compact the plot"]],
    ["<local-command-stdout>Model set</local-command-stdout>", ["text", "Model set"]],
    ["[Request interrupted by user]", ["note", "Interrupted."]],
  ])("of a saved session read as they were meant: %s", (content, shown) => {
    const state = fold([{ type: "user", uuid: "u", parent_tool_use_id: null, message: { role: "user", content } }]);
    expect(shapes(state.items)).toEqual([shown]);
  });

  it("that no one wrote are not shown", () => {
    const hidden = [{ isSynthetic: true }, { is_meta: true }].map((mark) => ({
      type: "user",
      parent_tool_use_id: null,
      message: { role: "user", content: "internal" },
      ...mark,
    }));
    expect(fold(hidden).items).toEqual([]);
  });

  it("can be taken back with everything after them", () => {
    const state = fold([assistant({ type: "text", text: "1" })], withPrompt(emptyChat, prompt("one")));
    const longer = withPrompt({ ...state, busy: false }, prompt("two"));
    expect(shapes(rewound(longer, "two").items)).toEqual([
      ["prompt", "one"],
      ["text", "1"],
    ]);
    expect(rewound(longer, "unknown")).toBe(longer);
    const notice = { type: "system", subtype: "conversation_rewound", target_message_uuid: "two" };
    expect(foldMessage(longer, notice)).toEqual({ ...rewound(longer, "two"), rewoundTo: "two" });
  });
});

describe("the end of a turn", () => {
  it("adds up tokens, and measures the context", () => {
    const usage = { input_tokens: 100, cache_read_input_tokens: 900, output_tokens: 50 };
    const message = { ...assistant({ type: "text", text: "a" }), message: { content: [], usage, model: "opus" } };
    const end = result({ total_cost_usd: 0.5, usage, modelUsage: { opus: { contextWindow: 200_000 } } });
    const state = fold([init, message, end, end]);
    expect(state).toMatchObject({
      costUsd: 0.5,
      tokens: { input: 2_000, output: 100 },
      context: { used: 1_050, size: 200_000 },
    });
  });

  it("reports why it failed, once", () => {
    const failed = result({ subtype: "error_max_turns", is_error: true, errors: ["Reached 3 turns"] });
    expect(fold([failed]).items).toMatchObject([
      { tone: "error", text: expect.stringMatching(/maximum number of model calls.*\nReached 3 turns/) },
    ]);
    const refused = { ...assistant({ type: "text", text: "API Error: 401" }), error: "authentication_failed" };
    const state = fold([refused, result({ is_error: true, result: "API Error: 401" })]);
    expect(state.items).toMatchObject([{ tone: "error", text: expect.stringContaining("API Error: 401") }]);
  });

  it("does not report an interrupt as a failure", () => {
    const state = { ...fold([init]), interrupting: true };
    expect(fold([result({ subtype: "error_during_execution", is_error: true })], state).items).toEqual([]);
  });
});

describe("hostile frames", () => {
  it("never throw, and never give two items one key", () => {
    const word = fc.constantFrom(
      "user",
      "assistant",
      "system",
      "result",
      "stream_event",
      "tool_use",
      "text",
      "t",
      "__proto__",
    );
    const frame = fc.dictionary(
      fc.constantFrom(
        ...["type", "subtype", "message", "content", "event", "delta", "content_block", "id", "name"],
        ...["input", "tool_use_id", "parent_tool_use_id", "usage", "task_id", "patch", "todos", "uuid", "state"],
      ),
      fc.oneof(
        { depthSize: "medium" },
        word,
        fc.anything(),
        fc.array(fc.dictionary(fc.constantFrom("type", "id", "text"), word)),
      ),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 12 }), (frames) => {
        const state = fold(frames);
        const keys = [state.items, ...state.threads.values()].flat().map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe("MCP servers", () => {
  it("that do not start are reported once, not in every turn", () => {
    const servers = [
      { name: "github", status: "failed" },
      { name: "notes", status: "connected" },
      { name: "mail", status: "needs-auth" },
    ];
    const turn = { ...init, mcp_servers: servers };
    const texts = [
      "The MCP server github did not start. Its tools are missing.",
      "The MCP server mail needs a login. Until then, its tools are missing.",
    ];
    const notes = fold([turn, result(), turn]).items.filter(({ kind }) => kind === "note");
    expect(notes.map((item) => item.kind === "note" && [item.tone, item.text])).toEqual(
      texts.map((text) => ["warning", text]),
    );
  });
});
