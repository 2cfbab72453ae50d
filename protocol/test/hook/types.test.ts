import { describe, expectTypeOf, test } from "vitest";
import type { HookEvent, SentHookInput } from "../../src/hook/index.ts";

const accept = <Event extends HookEvent>(_event: Event, _input: SentHookInput<Event>): void => {};

describe("SentHookInput", () => {
  test("is the input without what the session adds", () => {
    accept("PreToolUse", { tool_name: "Bash", tool_input: { command: "npm test" }, tool_use_id: "toolu_01" });
    accept("SessionStart", { source: "compact", model: "claude-opus-5-5" });
    expectTypeOf<"cwd">().not.toExtend<keyof SentHookInput<"Stop">>();
  });

  test("rejects a misspelled event", () => {
    // @ts-expect-error: the event is `PreToolUse`.
    accept("PreTooluse", { tool_name: "Bash", tool_input: {}, tool_use_id: "toolu_01" });
  });

  test("rejects missing, misspelled and extra fields", () => {
    // @ts-expect-error: `tool_use_id` is missing.
    accept("PreToolUse", { tool_name: "Bash", tool_input: {} });
    // @ts-expect-error: `session_title` is misspelt.
    accept("SessionStart", { source: "compact", sessionTitle: "Work" });
    // @ts-expect-error: the session adds `session_id`.
    accept("SessionStart", { source: "compact", session_id: "s1" });
  });
});
