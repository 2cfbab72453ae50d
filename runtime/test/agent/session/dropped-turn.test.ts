import { expect, test } from "vitest";
import { droppedTurnProblem } from "../../../src/agent/session/dropped-turn.ts";

const user = (uuid: string, content: unknown = uuid, more: object = {}) => ({
  ...{ type: "user", uuid, message: { role: "user", content } },
  ...more,
});
const assistant = (uuid: string) => ({ type: "assistant", uuid, message: { role: "assistant", content: [] } });
const chain = [
  user("one"),
  { type: "attachment", uuid: "x" },
  assistant("a1"),
  user("two"),
  assistant("a2"),
  user("r2", [{ type: "tool_result", tool_use_id: "t" }]),
  user("meta", "said by the agent", { isMeta: true }),
  assistant("a3"),
];

test("the declared turn alone may be lost, with its calls and what the agent said in it", () => {
  expect(droppedTurnProblem(chain, "a1", "two")).toBeNull();
  expect(droppedTurnProblem(chain, "a3", "two")).toBeNull();
});

test.each([
  ["an answer before the turn is lost too", "one", "two", /do not begin with its prompt; see the assistant message a1/],
  ["it is another turn", "a1", "one", /resuming at a1 .* turn one: .* see the user message two/],
  ["what is lost begins in the middle of the turn", "a2", "two", /see the user message r2/],
])("a resume is rejected where %s", (_, at, turn, problem) => {
  expect(droppedTurnProblem(chain, at, turn)).toMatch(problem);
});

test("a later turn may not be lost with it", () => {
  const longer = [...chain, user("three"), assistant("a4")];
  expect(droppedTurnProblem(longer, "a1", "two")).toMatch(/another prompt follows it; see the user message three/);
});
