import { expect, test } from "vitest";
import { checkHooks } from "../../../src/agent/settings/check-hooks.ts";

const hook = { type: "command", command: "true" };
const problemsOf = (hooks: unknown) => checkHooks(hooks).problems.map(({ scope, key }) => `${scope} ${key}`);

test("valid hooks stay as they are", () => {
  const hooks = {
    Stop: [{ hooks: [hook, { type: "prompt", prompt: "p", timeout: 5 }] }],
    PreToolUse: [{ matcher: "Bash", hooks: [] }],
  };
  expect(checkHooks(hooks)).toEqual({ hooks, problems: [] });
  expect(checkHooks(undefined)).toEqual({ hooks: {}, problems: [] });
});

test("a malformed hook is left out and reported with its place", () => {
  const hooks = {
    Stop: [
      { hooks: [hook, { type: "command" }, { ...hook, timeout: "5" }, { type: "shell" }, "x"] },
      5,
      { matcher: 5, hooks: [] },
    ],
  };
  const checked = checkHooks(hooks);
  expect(checked.hooks).toEqual({ Stop: [{ hooks: [hook] }] });
  expect(checked.problems.map(({ key }) => key)).toEqual([
    "hooks.Stop.0.hooks.1",
    "hooks.Stop.0.hooks.2",
    "hooks.Stop.0.hooks.3",
    "hooks.Stop.0.hooks.4",
    "hooks.Stop.1",
    "hooks.Stop.2",
  ]);
  expect(checked.problems.every(({ scope }) => scope === "entry")).toBe(true);
});

test("a malformed hook that may guard permissions disables the whole source", () => {
  expect(problemsOf({ PreToolUse: 5, PermissionRequest: [5], Stop: 5 })).toEqual([
    "source hooks.PreToolUse",
    "source hooks.PermissionRequest.0",
    "entry hooks.Stop",
  ]);
});

test("hooks that are no table are one problem", () => {
  expect([problemsOf([]), problemsOf("x"), problemsOf(null)]).toEqual(Array(3).fill(["entry hooks"]));
});

test.each([
  ["prompt", "prompt"],
  ["agent", "prompt"],
  ["http", "url"],
  ["mcp_tool", "server"],
  ["mcp_tool", "tool"],
])("a hook of the type %s needs %s", (type, field) => {
  const valid = { type, command: "x", prompt: "x", url: "http://x", server: "x", tool: "x" };
  expect(problemsOf({ Stop: [{ hooks: [valid] }] })).toEqual([]);
  expect(checkHooks({ Stop: [{ hooks: [{ ...valid, [field]: undefined }] }] }).problems[0]?.text).toBe(
    `a hook of type ${type} needs a string in ${field}`,
  );
});

test.each([
  ["command", { timeout: 0 }],
  ["command", { timeout: -1 }],
  ["command", { onFailure: "stop" }],
  ["command", { if: 5 }],
  ["command", { async: "x" }],
  ["command", { args: "x" }],
  ["command", { args: [5] }],
  ["command", { once: "x" }],
  ["command", { statusMessage: 5 }],
  ["command", { shell: "fish" }],
  ["http", { headers: { a: 5 } }],
  ["http", { url: "x" }],
  ["mcp_tool", { input: "x" }],
])("regression: a source counted although a %s hook that may guard permissions has %j", (type, fields) => {
  const valid = { type, command: "true", url: "http://localhost/", server: "s", tool: "t" };
  expect(problemsOf({ PreToolUse: [{ hooks: [valid] }] })).toEqual([]);
  expect(problemsOf({ PreToolUse: [{ hooks: [{ ...valid, ...fields }] }] })).toEqual([
    "source hooks.PreToolUse.0.hooks.0",
  ]);
  expect(problemsOf({ PreToolUse: [{ hooks: [{ ...valid, unknown: 5 }] }] })).toEqual([]);
});
