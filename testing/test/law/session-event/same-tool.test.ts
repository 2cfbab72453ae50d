import { expect, it } from "vitest";
import { checkLaws, type LawEvent } from "../../../src/index.ts";

const laterEvent = (frame: object): LawEvent => ({
  channel: "wire",
  kind: "frame",
  connection: 1,
  direction: "agent-to-host",
  frame,
});

it("takes both names of the tool that starts a subagent for one", () => {
  const input = { description: "d", prompt: "p" };
  const call = { type: "tool_use", id: "t1", name: "Task", input };
  const fields = { hook_event_name: "PreToolUse", session_id: "s", transcript_path: "/t", cwd: "/" };
  const hook = (tool_name: string) => ({
    type: "control_request",
    request_id: "r1",
    request: {
      subtype: "hook_callback",
      callback_id: "hook_0",
      tool_use_id: "t1",
      input: { ...fields, tool_name, tool_input: input, tool_use_id: "t1" },
    },
  });
  const breaches = (tool: string) =>
    checkLaws([
      laterEvent({ type: "assistant", message: { id: "m1", role: "assistant", content: [call] } }),
      laterEvent(hook(tool)),
    ]).filter(({ requirement }) => requirement === "hook.input.common").length;
  expect(["Agent", "Task", "Bash"].map(breaches)).toEqual([0, 0, 1]);
});
