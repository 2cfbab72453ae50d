import { createMemoryTape, type Tape } from "@agentwire/replay";
import { expect, test } from "vitest";
import { alignTapes } from "../../../src/view/comparison.ts";
import { firstDivergence } from "../../../viewer/compare/first-divergence.ts";

function sessionOf(content: unknown, isError: boolean): Tape {
  const tape = createMemoryTape();
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content }, parent_tool_use_id: null });
  tape.frame("agent-to-host", { type: "result", subtype: "success", is_error: isError, session_id: "s", uuid: "u" });
  tape.finish();
  return tape.tape();
}

const divergenceOf = (second: Tape) =>
  firstDivergence(alignTapes(sessionOf("go", false), second).differences)?.divergence.kind;

test("another form of the same prompt does not hide what the agent did differently", () => {
  expect(divergenceOf(sessionOf([{ type: "text", text: "go" }], true))).toBe("result/success");
});

test("a difference that no host notices is shown if it is the only one", () => {
  expect(divergenceOf(sessionOf([{ type: "text", text: "go" }], false))).toBe("user");
});

test("equal sessions have none", () => {
  expect(divergenceOf(sessionOf("go", false))).toBeUndefined();
});
