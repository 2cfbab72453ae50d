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
])("a hook of the type %s needs %s", (type, field) => {
  expect(problemsOf({ Stop: [{ hooks: [{ type, [field]: "x" }] }] })).toEqual([]);
  expect(checkHooks({ Stop: [{ hooks: [{ type }] }] }).problems[0]?.text).toBe(
    `a hook of type ${type} needs a string in ${field}`,
  );
});
