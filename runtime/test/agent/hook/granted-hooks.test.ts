import { expect, it } from "vitest";
import { GrantedHooks } from "../../../src/agent/hook/granted-hooks.ts";
import type { HookReply } from "../../../src/agent/hook/types.ts";
import { commandHook } from "../fixture/hooks.ts";

const once = commandHook("Stop", { once: true });
const always = commandHook("Stop");

it("keeps what each skill brought along last", () => {
  const granted = new GrantedHooks();
  granted.add({ name: "a", hooks: [once] });
  granted.add({ name: "b", hooks: [always] });
  granted.add({ name: "a", hooks: [always] });
  granted.add({ name: "b", hooks: [] });
  expect(granted.all).toEqual([always, always]);
  granted.clear();
  expect(granted.all).toEqual([]);
});

it("limits the hooks of a subagent to its calls, and runs its Stop hooks at its end", () => {
  const granted = new GrantedHooks();
  granted.addAgent("a1", [always, commandHook("PreToolUse")]);
  expect(granted.all.map(({ event, agentId }) => [event, agentId])).toEqual([
    ["SubagentStop", "a1"],
    ["PreToolUse", "a1"],
  ]);
  granted.clear();
  expect(granted.all).toHaveLength(2);
  granted.removeAgent("a1");
  expect(granted.all).toEqual([]);
});

it("drops a hook of an agent that runs once and succeeded", () => {
  const granted = new GrantedHooks();
  granted.addAgent("a1", [once, always]);
  const [hook] = granted.all;
  granted.dropFinished([{ kind: "empty", hook } as HookReply]);
  expect(granted.all).toMatchObject([{ event: "SubagentStop", once: false }]);
});

it.each([
  ["output", true],
  ["text", true],
  ["empty", true],
  ["blocked", false],
  ["broken", false],
  ["timeout", false],
])("a hook that is asked once and came to %s is dropped: %s", (kind, dropped) => {
  const granted = new GrantedHooks();
  granted.add({ name: "a", hooks: [once, always] });
  granted.dropFinished([{ kind, hook: once } as HookReply, { kind, hook: always } as HookReply]);
  expect(granted.all).toEqual(dropped ? [always] : [once, always]);
});
