import { describe, expect, it } from "vitest";
import { callbackHooks, matchingHooks, settingsHooks, withoutTwins } from "../../../src/agent/hook/configure.ts";

it("asks a command once that several settings name", () => {
  const command = (text: string) => ({ type: "command", command: text });
  const hooks = settingsHooks({
    PreToolUse: [
      { matcher: "Bash", hooks: [command("a"), command("b")] },
      { matcher: "*", hooks: [command("a")] },
    ],
  });
  expect(withoutTwins(hooks).map(({ run }) => run)).toEqual([
    { kind: "command", command: "a" },
    { kind: "command", command: "b" },
  ]);
});

describe("hooks of a host", () => {
  it("are read with their limits", () => {
    const read = callbackHooks({
      PreToolUse: [{ matcher: "Write", hookCallbackIds: ["a", "b"], timeout: 2, onFailure: "block" }],
      Stop: [{ matcher: null, hookCallbackIds: ["c"] }],
    });
    expect(read).toMatchObject([
      { event: "PreToolUse", run: { kind: "callback", callbackId: "a" }, timeoutMs: 2000, blocksOnFailure: true },
      { event: "PreToolUse", run: { callbackId: "b" }, background: false, rewakes: false, once: false },
      { event: "Stop", run: { callbackId: "c" }, timeoutMs: 600_000, blocksOnFailure: false },
    ]);
    expect(read?.map(({ matcher }) => matcher("Read"))).toEqual([false, false, true]);
  });

  it.each([undefined, null, {}])("may be left out: %j", (value) => expect(callbackHooks(value)).toEqual([]));

  it.each([
    [[]],
    ["hooks"],
    [{ Stop: {} }],
    [{ Stop: ["a"] }],
    [{ Stop: [{}] }],
    [{ Stop: [{ hookCallbackIds: [1] }] }],
    [{ Stop: [{ hookCallbackIds: ["a"], matcher: 1 }] }],
  ])("are malformed as %j", (value) => expect(callbackHooks(value)).toBeNull());
});

describe("hooks of settings", () => {
  it.each([
    null,
    "guard",
    ["guard"],
    { type: "prompt", prompt: 5 },
    { type: "prompt" },
    { type: "agent", prompt: null },
    { type: "command", command: ["a"] },
    { type: "mcp_tool", server: "s" },
    { type: "mcp_tool", tool: "t" },
    { type: "http", url: 1 },
    { type: "else", command: "c", prompt: "p", url: "https://x" },
  ])("are skipped if malformed, such as %j, and the rest is read", (malformed) => {
    const read = settingsHooks({ PreToolUse: [{ hooks: [malformed, { type: "command", command: "c" }] }] });
    expect(read.map(({ run }) => run)).toEqual([{ kind: "command", command: "c" }]);
  });

  const read = (entry: object, event = "PreToolUse") => settingsHooks({ [event]: [{ hooks: [entry] }] })[0];

  it("are commands, addresses, prompts and tools", () => {
    expect(read({ type: "command", command: "c", args: ["a"] })?.run).toEqual({
      kind: "command",
      command: "c",
      args: ["a"],
    });
    const http = { type: "http", url: "https://x", headers: { A: "1", B: 2 }, allowedEnvVars: ["V"] };
    expect(read(http)?.run).toEqual({ kind: "http", url: "https://x", headers: { A: "1" }, variables: ["V"] });
    expect(read({ type: "prompt", prompt: "p", model: "" })?.run).toEqual({
      kind: "prompt",
      prompt: "p",
      model: null,
      continues: false,
    });
    expect(read({ type: "mcp_tool", server: "s", tool: "t" })?.run).toEqual({
      kind: "tool",
      server: "s",
      tool: "t",
      input: {},
    });
  });

  it("that are malformed are left out", () => {
    expect(settingsHooks(null)).toEqual([]);
    expect(settingsHooks({ Stop: {} })).toEqual([]);
    expect(
      settingsHooks({
        Stop: [{}, "x", { matcher: 1, hooks: [] }, { hooks: ["x", { type: "other" }, { type: "command" }] }],
      }),
    ).toEqual([]);
    expect(read({ type: "http", url: "https://x" }, "SessionStart")).toBeUndefined();
  });

  it("may take a day", () => {
    const timeout = (seconds: unknown) => read({ type: "command", command: "c", timeout: seconds })?.timeoutMs;
    expect([1.5, 0, -1, "2", 1e9].map(timeout)).toEqual([1500, 600_000, 600_000, 600_000, 86_400_000]);
  });

  it("regression: a command that checks a call was not awaited for more than a minute", () => {
    const timeout = (event: string, fields: object) => read(fields, event)?.timeoutMs;
    const command = { type: "command", command: "c" };
    expect(timeout("PreToolUse", command)).toBe(600_000);
    expect(timeout("UserPromptSubmit", command)).toBe(30_000);
    expect(timeout("Stop", { type: "prompt", prompt: "p" })).toBe(30_000);
    expect(timeout("Stop", { type: "agent", prompt: "p" })).toBe(60_000);
    expect(callbackHooks({ UserPromptSubmit: [{ hookCallbackIds: ["c"] }] })).toMatchObject([{ timeoutMs: 30_000 }]);
  });

  it("that run in the background never block, and no hook does at the end of a turn", () => {
    const must = { type: "command", command: "c", onFailure: "block" };
    expect(read(must)).toMatchObject({ blocksOnFailure: true, background: false });
    expect(read({ ...must, async: true })).toMatchObject({ blocksOnFailure: false, background: true, rewakes: false });
    expect(read({ ...must, asyncRewake: true })).toMatchObject({
      blocksOnFailure: false,
      background: true,
      rewakes: true,
    });
    for (const event of ["Stop", "SubagentStop", "TaskCompleted", "TeammateIdle"]) {
      expect(read(must, event)?.blocksOnFailure).toBe(false);
    }
    expect(read({ ...must, onFailure: "stop" })?.blocksOnFailure).toBe(false);
  });

  it("that are tools must answer at any word but one", () => {
    const tool = { type: "mcp_tool", server: "s", tool: "t" };
    expect(
      [undefined, "continue", "stop", 1].map((onFailure) => read({ ...tool, onFailure })?.blocksOnFailure),
    ).toEqual([false, false, true, true]);
    expect(read({ ...tool, onFailure: "block" }, "SessionStart")?.blocksOnFailure).toBe(false);
  });

  it("keep a condition that says something", () => {
    expect(read({ type: "command", command: "c", if: "Bash(ls)" })).toMatchObject({ condition: "Bash(ls)" });
    expect(read({ type: "command", command: "c", if: "" })).not.toHaveProperty("condition");
  });
});

it("regression: a matcher that names an alias of a tool did not match its calls", () => {
  const hooks = settingsHooks({ PreToolUse: [{ matcher: "Shell", hooks: [{ type: "command", command: "c" }] }] });
  const aliases = new Map([["Shell", "Bash"]]);
  expect(matchingHooks(hooks, "tool_name", { tool_name: "Bash" }, aliases)).toEqual(hooks);
  expect(matchingHooks(hooks, "tool_name", { tool_name: "Read" }, aliases)).toEqual([]);
  expect(matchingHooks(hooks, "file_path", { file_path: "Bash" }, aliases)).toEqual([]);
});

it("asks those whose matcher takes the field of the event", () => {
  const hooks = settingsHooks({ PreToolUse: [{ matcher: "Write", hooks: [{ type: "command", command: "c" }] }] });
  expect(matchingHooks(hooks, "tool_name", { tool_name: "Write" }, new Map())).toEqual(hooks);
  expect(matchingHooks(hooks, "tool_name", { tool_name: "Read" }, new Map())).toEqual([]);
  expect(matchingHooks(hooks, null, { tool_name: "Read" }, new Map())).toEqual(hooks);
  expect(matchingHooks(hooks, "tool_name", {}, new Map())).toEqual(hooks);
});
