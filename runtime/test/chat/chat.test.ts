import type { PermissionResult, YieldedMessage } from "@agentwire/protocol";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Chat, type ChatSessionOptions, openChat } from "../../src/chat/chat.ts";
import type { Session } from "../../src/host/index.ts";

type Frame = Record<string, unknown>;

/** A session whose messages come from the test. */
function fakeSession() {
  const waiting: Frame[] = [];
  let wake: () => void = () => {};
  let ended: { readonly error?: Error } | undefined;
  let ids = 0;
  const controls = {
    interrupt: vi.fn(async () => undefined),
    setPermissionMode: vi.fn(async () => {}),
    setModel: vi.fn(async () => {}),
    applyFlagSettings: vi.fn(async () => {}),
    stopTask: vi.fn(async () => {}),
    rewindFiles: vi.fn(async (_uuid: string, _options?: object) => ({ canRewind: true, filesChanged: ["a"] })),
    supportedCommands: vi.fn(async () => [{ name: "compact", description: "Sum up", argumentHint: "" }]),
    supportedModels: vi.fn(async () => [
      { value: "opus", resolvedModel: "claude-opus", displayName: "Opus", description: "" },
    ]),
  };
  async function* messages() {
    for (;;) {
      const next = waiting.shift();
      if (next) yield next as unknown as YieldedMessage;
      else if (ended?.error) throw ended.error;
      else if (ended) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  const session = {
    query: Object.assign(messages(), controls),
    send: vi.fn(async () => {}),
    newPromptId: () => `prompt-${++ids}`,
    cancel: vi.fn(async () => true),
    rewind: vi.fn(async () => ({ rewound: true, prefillText: "again", precedingAssistantUuid: null })),
    close: vi.fn(() => end({})),
  };
  const end = (given: { readonly error?: Error }): void => {
    ended = given;
    wake();
  };
  return {
    session,
    controls,
    end,
    receive(...frames: Frame[]) {
      waiting.push(...frames);
      wake();
    },
  };
}

function open(history: readonly object[] = []) {
  const fake = fakeSession();
  let options: ChatSessionOptions = {};
  const chat = openChat((given) => {
    options = given;
    return fake.session as unknown as Session;
  }, history);
  const ask = (tool: string, input: Frame, extra: Frame = {}, abort = new AbortController()) => {
    const context = { requestId: `r-${tool}`, toolUseID: "t", signal: abort.signal, ...extra };
    return options.canUseTool?.(tool, input, context) as Promise<PermissionResult>;
  };
  chats.push(chat);
  return { ...fake, chat, options: () => options, ask };
}
const chats: Chat[] = [];
afterEach(() => {
  for (const chat of chats.splice(0)) chat.close();
});

const until = (check: () => boolean): Promise<void> => expect.poll(() => check()).toBe(true);

describe("a chat", () => {
  it("sends prompts, with images first, and shows them at once", () => {
    const { chat, session, options } = open();
    expect(options()).toMatchObject({ includePartialMessages: true, extraArgs: { "replay-user-messages": null } });
    chat.send("look", [{ mediaType: "image/png", data: "aGk=" }]);
    chat.send("  ");
    expect(session.send).toHaveBeenCalledTimes(1);
    expect(session.send).toHaveBeenCalledWith(
      expect.objectContaining({
        uuid: "prompt-1",
        message: {
          role: "user",
          content: [
            { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } },
            { type: "text", text: "look" },
          ],
        },
      }),
    );
    expect(chat.view()).toMatchObject({ busy: true, items: [{ kind: "prompt", text: "look" }] });
  });

  it("notifies of each change, and gives the same view until then", async () => {
    const { chat, receive } = open();
    await until(() => chat.view().models.length === 1);
    const before = chat.view();
    expect(chat.view()).toBe(before);
    const changed = vi.fn();
    const unsubscribe = chat.subscribe(changed);
    receive({ type: "assistant", parent_tool_use_id: null, message: { content: [{ type: "text", text: "Hi" }] } });
    await until(() => chat.view().items.length === 1);
    expect(changed).toHaveBeenCalled();
    const calls = changed.mock.calls.length;
    unsubscribe();
    chat.note("later");
    expect(changed).toHaveBeenCalledTimes(calls);
    expect(chat.view().commands).toMatchObject([{ name: "compact" }]);
  });

  it("asks for permission until it is answered", async () => {
    const { chat, ask } = open();
    const decision = ask("Bash", { command: "ls" });
    expect(chat.view().requests).toMatchObject([{ kind: "permission", id: "r-Bash", summary: "ls" }]);
    expect(() => chat.reply("r-Bash", { kind: "submit", values: {} })).toThrow("does not answer");
    expect(chat.view().requests).toHaveLength(1);
    chat.reply("r-Bash", { kind: "allow" });
    expect(await decision).toEqual({ behavior: "allow", updatedInput: { command: "ls" } });
    expect(chat.view().requests).toEqual([]);
    chat.reply("r-Bash", { kind: "deny" });
  });

  it("says of a call that it waits for the user, and of those behind it that they wait for their turn", async () => {
    const { chat, ask, receive } = open();
    const content = ["before", "t", "behind", "started"].map((id) => ({
      type: "tool_use",
      id,
      name: "Bash",
      input: { command: "ls" },
    }));
    receive({ type: "system", subtype: "init" });
    receive({ type: "assistant", parent_tool_use_id: null, message: { content } });
    receive({ type: "system", subtype: "task_started", task_id: "a", tool_use_id: "started", description: "list" });
    await until(() => chat.view().items.length === 4 && chat.view().tasks.length === 1);
    const states = () => chat.view().items.map((item) => item.kind === "tool" && item.status);
    const decision = ask("Bash", { command: "ls" });
    expect(states()).toEqual(["running", "waiting", "queued", "running"]);
    chat.reply("r-Bash", { kind: "allow" });
    await decision;
    expect(states()).toEqual(["running", "running", "running", "running"]);
  });

  it("shows the edited input of a call, not the one of the model", async () => {
    const { chat, ask, receive } = open();
    const content = [{ type: "tool_use", id: "t", name: "Bash", input: { command: "ls" } }];
    receive({ type: "system", subtype: "init" });
    receive({ type: "assistant", parent_tool_use_id: null, message: { content } });
    await until(() => chat.view().items.length === 1);
    const decision = ask("Bash", { command: "ls" });
    chat.reply("r-Bash", { kind: "allow", input: { command: "pwd" } });
    await decision;
    expect(chat.view().items).toMatchObject([{ input: { command: "pwd" }, summary: "pwd", status: "running" }]);
  });

  it("shows each version of a plan, which the model has written into a file, and the version that the user edited", async () => {
    const { chat, ask, receive } = open();
    const content = [{ type: "tool_use", id: "t", name: "ExitPlanMode", input: {} }];
    receive({ type: "system", subtype: "init" });
    receive({ type: "assistant", parent_tool_use_id: null, message: { content } });
    await until(() => chat.view().items.length === 1);
    const summary = () => chat.view().items.map((item) => item.kind === "tool" && item.summary);
    const decision = ask("ExitPlanMode", { plan: "# First plan" });
    expect(summary()).toEqual(["First plan"]);
    chat.reply("r-ExitPlanMode", { kind: "approve", mode: "default", plan: "# Edited plan" });
    await decision;
    expect(summary()).toEqual(["Edited plan"]);
  });

  it("denies a request that is withdrawn", async () => {
    const { chat, ask } = open();
    const abort = new AbortController();
    const decision = ask("Bash", { command: "ls" }, {}, abort);
    abort.abort();
    expect(await decision).toMatchObject({ behavior: "deny" });
    expect(chat.view().requests).toEqual([]);
  });

  it("answers questions, plans and forms", async () => {
    const { chat, ask, options } = open();
    const questionFrame = ask("AskUserQuestion", { questions: [{ question: "Which?", options: [] }] });
    const plan = ask("ExitPlanMode", { plan: "1. go" });
    const request = { serverName: "shop", message: "", requestedSchema: { properties: { n: { type: "number" } } } };
    const form = options().onElicitation?.(request, { requestId: "form", signal: new AbortController().signal });
    expect(chat.view().requests.map(({ kind }) => kind)).toEqual(["questions", "plan", "form"]);
    chat.reply("form", { kind: "submit", values: { n: "2" } });
    chat.reply("r-ExitPlanMode", { kind: "approve", mode: "default" });
    chat.reply("r-AskUserQuestion", { kind: "answers", answers: { "Which?": "mine" } });
    expect(await form).toEqual({ action: "accept", content: { n: 2 } });
    expect(await plan).toMatchObject({ behavior: "allow", updatedPermissions: [{ mode: "default" }] });
    expect(await questionFrame).toMatchObject({ updatedInput: { answers: { "Which?": "mine" } } });
  });

  it("interrupts once, and only a turn", () => {
    const { chat, controls } = open();
    chat.interrupt();
    chat.send("go");
    chat.interrupt();
    chat.interrupt();
    expect(controls.interrupt).toHaveBeenCalledTimes(1);
    expect(chat.view().interrupting).toBe(true);
  });

  it("changes mode, model and effort, and reports what the agent refuses", async () => {
    const { chat, controls } = open();
    await until(() => chat.view().models.length === 1);
    controls.setPermissionMode.mockRejectedValueOnce(new Error("not allowed"));
    chat.setMode("bypassPermissions");
    chat.setModel("opus");
    chat.setEffort("high");
    await until(() => chat.view().items.length === 1 && chat.view().model !== null);
    expect(chat.view()).toMatchObject({
      mode: null,
      model: "claude-opus",
      pickedModel: "opus",
      items: [{ tone: "error", text: "The agent did not switch to mode bypassPermissions: not allowed" }],
    });
    expect(controls.applyFlagSettings).toHaveBeenCalledWith({ effortLevel: "high" });
  });

  it("cancels a queued prompt, unless its turn has started", async () => {
    const { chat, session } = open();
    chat.send("one");
    chat.send("two");
    session.cancel.mockResolvedValueOnce(false);
    expect(await chat.cancel("prompt-2")).toBe(false);
    expect(chat.view().queue).toHaveLength(1);
    expect(await chat.cancel("prompt-2")).toBe(true);
    expect(chat.view().queue).toEqual([]);
  });

  it("rewinds the conversation, with its files if asked", async () => {
    const { chat, session, controls } = open();
    chat.send("one");
    expect(await chat.rewind("prompt-1", { files: true })).toEqual({ text: "again", files: 1 });
    expect(controls.rewindFiles.mock.calls).toEqual([["prompt-1", { dryRun: true }], ["prompt-1"]]);
    expect(chat.view().items).toEqual([]);
    session.rewind.mockResolvedValueOnce({ rewound: false, error: "a turn is at work" } as never);
    await expect(chat.rewind("prompt-1")).rejects.toThrow("a turn is at work");
  });

  it("lists the prompts that the agent has not confirmed, also after the end", async () => {
    const { chat, receive, end } = open();
    for (const text of ["one", "two", "three"]) chat.send(text);
    receive({ type: "system", subtype: "command_lifecycle", state: "queued", command_uuid: "prompt-2" });
    receive({ type: "user", uuid: "prompt-1", isReplay: true, message: { role: "user", content: "one" } });
    await until(() => chat.view().unconfirmed.length === 1);
    expect(chat.view().unconfirmed).toMatchObject([{ uuid: "prompt-3", text: "three" }]);
    end({ error: new Error("gone") });
    await until(() => chat.view().ended !== null);
    chat.send("four");
    expect(chat.view().unconfirmed.map(({ text }) => text)).toEqual(["three", "four"]);
  });

  it("takes a result for the confirmation of an agent that does not name prompts", async () => {
    const { chat, receive } = open();
    chat.send("one");
    receive({ type: "result", subtype: "success", is_error: false, result: "", usage: {} });
    await until(() => chat.view().unconfirmed.length === 0);
  });

  it("reports why the session ended, and sends nothing more", async () => {
    const { chat, end, session, ask } = open();
    chat.send("one");
    void ask("Bash", { command: "ls" });
    const error = new Error("the agent exited");
    end({ error });
    await until(() => chat.view().ended !== null);
    expect(chat.view()).toMatchObject({ ended: { error }, busy: false, requests: [] });
    chat.send("two");
    expect(session.send).toHaveBeenCalledTimes(1);
  });

  it("that is closed ends without an error", async () => {
    const { chat, session } = open();
    chat.close();
    expect(session.close).toHaveBeenCalled();
    expect(chat.view().ended).toEqual({});
  });

  it("begins with the messages of the session that it resumes", () => {
    const { chat } = open([
      { type: "user", uuid: "u", message: { role: "user", content: "Say hello." }, parent_tool_use_id: null },
      { type: "assistant", message: { content: [{ type: "text", text: "Hello." }] }, parent_tool_use_id: null },
    ]);
    expect(chat.view().items).toMatchObject([
      { kind: "prompt", uuid: "u" },
      { kind: "text", text: "Hello." },
    ]);
  });

  it.each([
    ["a prompt", []],
    ["a tool call", [{ type: "tool_use", id: "t", name: "Bash", input: { command: "ls" } }]],
  ])("says of a turn that the end of its agent cut off after %s that it has no answer", async (_, content) => {
    const { chat, receive } = open();
    receive({ type: "user", uuid: "u", message: { role: "user", content: "List files." }, parent_tool_use_id: null });
    if (content.length > 0) receive({ type: "assistant", message: { content }, parent_tool_use_id: null });
    await until(() => chat.view().items.length === content.length + 2);
    expect(chat.view().items.at(-1)).toMatchObject({ kind: "note", tone: "warning" });
    expect(chat.view().items.filter((item) => item.kind === "tool" && item.status !== "interrupted")).toEqual([]);
    chat.send("Go on.");
    expect(chat.view().items.slice(-2)).toMatchObject([{ kind: "note" }, { kind: "prompt", text: "Go on." }]);
    expect(chat.view().busy).toBe(true);
  });

  it("reports no cut-off turn if a turn ends without a text, or a command needs no answer", async () => {
    const { chat, receive } = open();
    chat.send("Say nothing.");
    receive({ type: "result", subtype: "success", is_error: false, result: "", usage: {} });
    await until(() => !chat.view().busy);
    expect(chat.view().items).toMatchObject([{ kind: "prompt" }]);
    receive({ type: "user", uuid: "u", message: { role: "user", content: "/clear" }, parent_tool_use_id: null });
    await until(() => chat.view().items.length === 2);
    expect(chat.view().items.at(-1)).toMatchObject({ kind: "prompt", text: "/clear" });
  });
});
