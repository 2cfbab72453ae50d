import { expect, test } from "vitest";
import { diagnosed } from "../tape.ts";

const informed = (fields: object) =>
  diagnosed((_, { prompt, init, agent, result }) => {
    prompt("go");
    init();
    agent({ type: "system", subtype: "informational", level: "warning", ...fields });
    result();
  }).cause;

test.each([
  [{ prompt_submit_outcome: { kind: "blocked_by_hook", reason: "secret" } }, "hook.blocked-prompt"],
  [{ prompt_submit_outcome: { kind: "stopped_by_hook", reason: "secret" } }, "hook.stopped"],
  [{ tag: "hook_callback_failed", content: "it failed" }, "hook.failed"],
  [{ tag: "hook_no_verdict", hook_no_verdict: { hook_event: "PreToolUse", timed_out: true } }, "hook.timed-out"],
  [{ tag: "hook_no_verdict", hook_no_verdict: { hook_event: "PreToolUse", timed_out: false } }, "hook.failed"],
])("the notice %j is %s", (fields, kind) => {
  expect(informed(fields)?.kind).toBe(kind);
});

test("a notice about anything else is no incident", () => {
  expect(informed({ content: "by the way" })).toBeNull();
});

test.each([
  ["error", 1, "hook.failed"],
  ["error", 2, undefined],
  ["cancelled", null, "hook.timed-out"],
  ["success", 0, undefined],
])("a hook command with the outcome %s and exit code %s is %s", (outcome, code, kind) => {
  const { cause } = diagnosed((_, { prompt, init, agent, result }) => {
    prompt("go");
    init();
    const hook = { hook_name: "PreToolUse:Bash", hook_event: "PreToolUse", outcome, exit_code: code, stderr: "oops" };
    agent({ type: "system", subtype: "hook_response", ...hook });
    result();
  });
  expect(cause?.kind).toBe(kind);
});
