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

/** The frame that a change makes, and its event. */
function changed(change: ForkChange) {
  const made = changeTape(tape.events, change, tape.payloads);
  if (!made.ok) return made.reason;
  const other = made.events.find((event, index) => event !== tape.events[index]);
  return { seq: made.seq, forced: made.forced, frame: other && isEvent(other, "wire/frame") ? other.frame : undefined };
}

describe("a change", () => {
  it.each([1, 2, 3, 4])("of the result of a denied tool is what the host says: event %s", (seq) => {
    expect(changed({ kind: "result", seq, text: "later" })).toMatchObject({
      seq: 3,
      forced: null,
      frame: { response: { response: { behavior: "deny", message: "later" } } },
    });
  });

  it("of the result of any other tool is forced", () => {
    expect(changed({ kind: "result", seq: 6, text: "two and a half" })).toMatchObject({
      seq: 6,
      forced: "t2",
      frame: { message: { content: [{ tool_use_id: "t2", content: "two and a half", is_error: false }] } },
    });
  });

  it("of the system prompt replaces what the host appended", () => {
    expect(changed({ kind: "systemPrompt", text: "Be terse." })).toEqual({
      seq: 0,
      forced: null,
      frame: {
        type: "control_request",
        request_id: "i",
        request: { subtype: "initialize", systemPrompt: ["Be terse."] },
      },
    });
  });

  it.each([
    [{ kind: "result", seq: 5, text: "" }, "is about 2 calls of tools"],
    [{ kind: "result", seq: 0, text: "" }, "is about no call of a tool"],
    [{ kind: "deny", seq: 6, message: "" }, "was not asked about t2"],
    [{ kind: "answer", seq: 1, value: {} }, "is not a request"],
    [{ kind: "deny", seq: 70, message: "" }, "has no event 70"],
  ] as const)("%j cannot be made", (change, reason) => {
    expect(changed(change)).toContain(reason);
  });
});
