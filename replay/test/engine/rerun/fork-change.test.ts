import { isEvent } from "@agentwire/replay";
import { describe, expect, it } from "vitest";
import { changeTape, type ForkChange } from "../../../src/engine/rerun/fork-change.ts";
import { line, record, tapeIn } from "../../tape/sample.ts";

const result = (id: string, content: string) => ({ type: "tool_result", tool_use_id: id, content, is_error: true });
const use = (id: string) => ({ type: "tool_use", id, name: "Agent", input: {} });
const permissionRequest = { subtype: "can_use_tool", tool_name: "Bash", input: {}, tool_use_id: "t1" };

/** A denied tool, and two calls of which the host was not asked. */
const tape = tapeIn(
  record((writer) => {
    writer.line(
      "host-to-agent",
      line({ type: "control_request", request_id: "i", request: { subtype: "initialize", appendSystemPrompt: "x" } }),
    );
    writer.line("agent-to-host", line({ type: "assistant", message: { content: [use("t1")] } }));
    writer.line("agent-to-host", line({ type: "control_request", request_id: "q", request: permissionRequest }));
    writer.line(
      "host-to-agent",
      line({
        type: "control_response",
        response: { subtype: "success", request_id: "q", response: { behavior: "deny", message: "no" } },
      }),
    );
    writer.line("agent-to-host", line({ type: "user", message: { content: [result("t1", "no")] } }));
    writer.line("agent-to-host", line({ type: "assistant", message: { content: [use("t2"), use("t3")] } }));
    writer.line("agent-to-host", line({ type: "user", message: { content: [result("t2", "two")] } }));
    writer.finish();
  }),
);

/** The frames that a change makes, and its event. */
function changed(change: ForkChange, { events, payloads } = tape) {
  const made = changeTape(events, change, payloads);
  if (!made.ok) return made.reason;
  const others = made.events.filter((event, index) => event !== events[index]);
  return { seq: made.seq, forced: made.forced, frames: others.map((one) => isEvent(one, "wire/frame") && one.frame) };
}

describe("a change", () => {
  it.each([1, 2, 3, 4])("of the result of a denied tool allows it, and is its result: event %s", (seq) => {
    expect(changed({ kind: "result", seq, text: "later" })).toMatchObject({
      seq: 4,
      forced: "t1",
      frames: [
        { response: { response: { behavior: "allow" } } },
        { message: { content: [{ tool_use_id: "t1", content: "later", is_error: false }] } },
      ],
    });
  });

  it("of an answer can name the call that the question is about", () => {
    const answer = { behavior: "deny", message: "later" };
    expect(changed({ kind: "answer", seq: 1, value: answer })).toMatchObject({
      seq: 3,
      frames: [{ response: { response: answer } }],
    });
    expect(changed({ kind: "answer", seq: 5, value: answer })).toContain("is not a request of the agent");
  });

  it("regression: a call that another answer allows returned the text of its denial", () => {
    const meta = [{ id: "t1", permission_decision: { decision: "reject", source: "hook" } }];
    const input = { hook_event_name: "PreToolUse", tool_use_id: "t1" };
    const veto = { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" } };
    const denied = tapeIn(
      record((writer) => {
        writer.line("agent-to-host", line({ type: "assistant", message: { content: [use("t1")] } }));
        const request = { subtype: "hook_callback", callback_id: "h", input };
        writer.line("agent-to-host", line({ type: "control_request", request_id: "q", request }));
        const response = { subtype: "success", request_id: "q", response: veto };
        writer.line("host-to-agent", line({ type: "control_response", response }));
        const frame = { type: "user", message: { content: [result("t1", "no")] }, tool_result_meta: meta };
        writer.line("agent-to-host", line(frame));
        writer.finish();
      }),
    );
    const withoutResult = { message: { content: [{ content: expect.stringContaining("no result") }] } };
    for (const kind of ["answer", "value"] as const)
      expect(changed({ kind, seq: 2, value: {} }, denied)).toMatchObject({
        frames: [{ response: { response: {} } }, { ...withoutResult, tool_result_meta: [] }],
      });
    expect(changed({ kind: "result", seq: 0, text: "later" }, denied)).toMatchObject({
      forced: "t1",
      frames: [{ response: { response: {} } }, { message: { content: [{ content: "later", is_error: false }] } }],
    });
  });

  it("of the result of a tool that a rule denied drops that decision", () => {
    const meta = [{ id: "t2", permission_decision: { decision: "reject", source: "config", reason_type: "rule" } }];
    const denied = tapeIn(
      record((writer) => {
        writer.line("agent-to-host", line({ type: "assistant", message: { content: [use("t2")] } }));
        writer.line(
          "agent-to-host",
          line({ type: "user", message: { content: [result("t2", "no")] }, tool_result_meta: meta }),
        );
        writer.finish();
      }),
    );
    expect(changed({ kind: "result", seq: 0, text: "two" }, denied)).toMatchObject({
      frames: [{ tool_result_meta: [], tool_use_result: "two" }],
    });
  });

  it("of the result of any other tool is forced", () => {
    expect(changed({ kind: "result", seq: 6, text: "two and a half" })).toMatchObject({
      seq: 6,
      forced: "t2",
      frames: [{ message: { content: [{ tool_use_id: "t2", content: "two and a half", is_error: false }] } }],
    });
  });

  it("of the system prompt replaces what the host appended", () => {
    expect(changed({ kind: "systemPrompt", text: "Be terse." })).toEqual({
      seq: 0,
      forced: null,
      frames: [
        {
          type: "control_request",
          request_id: "i",
          request: { subtype: "initialize", systemPrompt: ["Be terse."] },
        },
      ],
    });
  });

  it.each([
    [{ kind: "result", seq: 5, text: "" }, "is about 2 calls of tools"],
    [
      { kind: "result", seq: 0, text: "" },
      "(control_request) is about no call of a tool. The session has calls at events 1, 5.",
    ],
    [{ kind: "deny", seq: 6, message: "" }, "was not asked about t2"],
    [{ kind: "answer", seq: 5, value: {} }, "is not a request"],
    [{ kind: "deny", seq: 70, message: "" }, "has no event 70"],
  ] as const)("%j cannot be made", (change, reason) => {
    expect(changed(change)).toContain(reason);
  });
});
