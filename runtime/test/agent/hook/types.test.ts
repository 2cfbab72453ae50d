import { expect, it } from "vitest";
import { settingsHooks } from "../../../src/agent/hook/configure.ts";
import { hookText, isCommand } from "../../../src/agent/hook/types.ts";
import { callbackHook, commandHook } from "../fixture/hooks.ts";

it.each([
  [{ type: "command", command: "run" }, "run"],
  [{ type: "command", command: "run", args: ["a", "b"] }, "run a b"],
  [{ type: "http", url: "https://x.y" }, "https://x.y"],
  [{ type: "prompt", prompt: "is it fine?" }, "is it fine?"],
  [{ type: "mcp_tool", server: "s", tool: "t" }, "s/t"],
])("%j goes by the name %s", (entry, name) => {
  const [hook] = settingsHooks({ Stop: [{ hooks: [entry] }] });
  expect(hook && hookText(hook)).toBe(name);
  expect(hook && isCommand(hook)).toBe(entry.type === "command");
});

it("distinguishes commands from callbacks", () => {
  expect(hookText(callbackHook("Stop"))).toBe("callback");
  expect([isCommand(commandHook("Stop")), isCommand(callbackHook("Stop"))]).toEqual([true, false]);
});
