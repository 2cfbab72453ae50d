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
