import { describe, expect, it } from "vitest";
import { blockingHooks, createBlockingHook } from "../../../../src/engine/rerun/recorded-ports/blocking-hooks.ts";
import { steps } from "./steps.ts";

const result = { type: "result", subtype: "success" };
const stopped = (text: string, parent: string | null = null) => ({
  ...{ type: "user", isSynthetic: true, parent_tool_use_id: parent },
  message: { role: "user", content: [{ type: "text", text: `Stop hook feedback:\n${text}` }] },
});
const denied = (id: string, content: string) => ({
  type: "user",
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content, is_error: true }] },
  tool_result_meta: [{ id, permission_decision: { decision: "reject", source: "hook", reason_type: "hook" } }],
});

const ran = {
  type: "user",
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "a" }] },
};

/** The answers of each hook to these inputs, as exit code and text. */
const answersTo = (frames: readonly object[], inputs: readonly object[]) =>
  blockingHooks(steps(frames)).map((hook) => {
    const answer = createBlockingHook(hook);
    const given = inputs.map((input) => answer(JSON.stringify(input)));
    return [hook.event, hook.command, ...given.map(({ code, stdout, stderr }) => `${code} ${stdout}${stderr}`)];
  });

describe("hooks that blocked", () => {
  it("answer the call that they denied, and no other", () => {
    const frames = [denied("toolu_1", "PreToolUse:Bash hook error: [guard.sh; exit 2]: no shell\n")];
    expect(answersTo(frames, [{ tool_use_id: "toolu_0" }, { tool_use_id: "toolu_1" }])).toEqual([
      ["PreToolUse", "guard.sh; exit 2", "0 ", "2 no shell\n"],
    ]);
  });

  it("are none if a callback of the host stopped the turn", () => {
    const question = {
      type: "control_request",
      request: { subtype: "hook_callback", callback_id: "c", input: { hook_event_name: "Stop" } },
    };
    const ended = { type: "result", subtype: "success", terminal_reason: "stop_hook_prevented" };
    expect(answersTo([question, ended], [{}])).toEqual([]);
    expect(answersTo([ended], [{}])).toHaveLength(1);
  });

  it("answer in JSON if the frame names no command", () => {
    const frames = [denied("toolu_1", "PreToolUse:Bash hook error: frozen")];
    const output = { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "frozen" };
    expect(answersTo(frames, [{ tool_use_id: "toolu_1" }])).toEqual([
      ["PreToolUse", ": taped hook PreToolUse", `0 ${JSON.stringify({ hookSpecificOutput: output })}`],
    ]);
  });

  it.each([
    [
      "UserPromptSubmit",
      [{ prompt_submit_outcome: { kind: "stopped_by_hook", reason: "closed" } }],
      '"stopReason":"closed"',
    ],
    ["Stop", [{ ...result, terminal_reason: "stop_hook_prevented" }], '"continue":false'],
    ["PostToolUse", [ran, { ...result, terminal_reason: "hook_stopped" }], '"continue":false'],
  ])("regression: a %s hook that stopped the turn was not derived", (event, frames, output) => {
    const answers = answersTo(frames, [{ tool_use_id: "toolu_1" }, {}]);
    expect(answers).toEqual([[event, `: taped hook ${event}`, expect.stringContaining(output), "0 "]]);
  });

  it("regression: that sent the agent back without a command were not derived, unless they are callbacks", () => {
    const frames = [stopped("run the formatter"), result];
    const output = JSON.stringify({ decision: "block", reason: "run the formatter" });
    expect(answersTo(frames, [{}, {}])).toEqual([["Stop", ": taped hook Stop", `0 ${output}`, "0 "]]);
    const request = { subtype: "hook_callback", input: { hook_event_name: "Stop" } };
    expect(blockingHooks(steps([{ type: "control_request", request }, ...frames]))).toEqual([]);
  });

  it("that a callback of the host stopped are not derived", () => {
    const stop = { type: "control_response", response: { response: { continue: false } } };
    const end = { ...result, terminal_reason: "hook_stopped" };
    const [given, ...rest] = [
      steps([ran]),
      [{ ...steps([stop])[0], direction: "host-to-agent" as const }],
      steps([end]),
    ];
    expect(blockingHooks([...(given ?? []), ...rest.flat()] as Parameters<typeof blockingHooks>[0])).toEqual([]);
  });

  it("are not derived from a callback of the host", () => {
    const hookRequest = { type: "control_request", request: { subtype: "hook_callback", tool_use_id: "toolu_1" } };
    expect(blockingHooks(steps([hookRequest, denied("toolu_1", "PreToolUse:Bash hook error: frozen")]))).toEqual([]);
  });

  it("keep a turn going as often as on the tape", () => {
    const frames = [result, stopped("[check.sh]: tests fail\n"), result];
    expect(answersTo(frames, [{}, {}, {}, {}])).toEqual([["Stop", "check.sh", "0 ", "2 tests fail\n", "0 ", "0 "]]);
  });

  it("keep a subagent going", () => {
    expect(answersTo([stopped("[check.sh]: not yet\n", "toolu_1")], [{}, {}])).toEqual([
      ["SubagentStop", "check.sh", "2 not yet\n", "0 "],
    ]);
  });

  it("block the same prompt and the same compaction", () => {
    const content = "UserPromptSubmit operation blocked by hook:\n[friday.sh]: not today\n\n\nOriginal prompt: Deploy.";
    const compact = "skipped: Compaction blocked by PreCompact hook: [keep.sh]: not now";
    const frames = [
      { type: "system", subtype: "informational", content },
      { type: "system", subtype: "status", compact_result: "failed", compact_error: compact },
    ];
    expect(answersTo(frames, [{ prompt: "Hello" }, { prompt: "Deploy." }])).toEqual([
      ["UserPromptSubmit", "friday.sh", "0 ", "2 not today\n"],
      ["PreCompact", "keep.sh", "2 not now", "0 "],
    ]);
  });
});
