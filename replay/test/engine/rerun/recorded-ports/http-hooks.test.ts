import { expect, test } from "vitest";
import { recordedHttpHooks } from "../../../../src/engine/rerun/recorded-ports/http-hooks.ts";
import { steps } from "./steps.ts";

const url = "https://example.org/hook";
const settings = JSON.stringify({
  hooks: {
    PreToolUse: [
      {
        matcher: "Bash",
        hooks: [
          { type: "http", url },
          { type: "command", command: "true" },
        ],
      },
    ],
  },
});
const ended = (fields: object) => ({
  ...{ type: "system", subtype: "hook_response", hook_name: "PreToolUse:Bash", hook_event: "PreToolUse" },
  ...fields,
});
const question = (id: string, event = "PreToolUse") =>
  JSON.stringify({ hook_event_name: event, tool_name: "Bash", tool_use_id: id });

test("HTTP hooks give the answers that the agent reported, in order, and no others", () => {
  const frames = [
    ended({ exit_code: 0, stdout: "of a command" }),
    ended({ exit_code: 255, stdout: "of a command that lost its connection" }),
    ended({ exit_code: 200, stdout: '{"decision":"block"}' }),
    ended({ exit_code: 500, stdout: "" }),
    ended({ outcome: "error" }),
  ];
  const hooks = recordedHttpHooks(steps(frames), [settings]);
  expect([...hooks.urls, ...hooks.events]).toEqual([url, "PreToolUse"]);
  const answers = ["t1", "t2", "t3"].map((id) => hooks.answer(question(id)));
  expect(answers).toEqual([{ status: 200, body: '{"decision":"block"}' }, { status: 500, body: "" }, null]);
});

test("without reported answers, HTTP hooks have the effect that the frames show", () => {
  const denied = {
    type: "user",
    message: {
      content: [
        { type: "tool_result", tool_use_id: "t1", content: "PreToolUse:Bash hook error: frozen", is_error: true },
      ],
    },
    tool_result_meta: [{ id: "t1", permission_decision: { decision: "reject", source: "hook" } }],
  };
  const unchecked = { type: "system", subtype: "informational", hook_no_verdict: { tool_use_id: "t2" } };
  const blocked = {
    ...{ type: "system", subtype: "informational" },
    content: "UserPromptSubmit operation blocked by hook:\nno ticket\n\nOriginal prompt: fix it",
  };
  const hooks = recordedHttpHooks(steps([denied, unchecked, blocked]), [settings]);
  expect(hooks.answer(question("t1"))?.body).toContain('"permissionDecisionReason":"frozen"');
  expect(hooks.answer(question("t2"))).toBeNull();
  expect(hooks.answer(question("t3"))).toEqual({ status: 200, body: "{}" });
  const prompt = { hook_event_name: "UserPromptSubmit", prompt: "fix it" };
  expect(hooks.answer(JSON.stringify(prompt))?.body).toBe('{"decision":"block","reason":"no ticket"}');
});

test("settings without HTTP hooks have no addresses", () => {
  expect(recordedHttpHooks(steps([]), ["{}", "no JSON"]).urls.size).toBe(0);
});
