import { expect, test } from "vitest";
import {
  forkResult,
  forkTask,
  inheritedLinks,
} from "../../../../../src/agent/feature/subagents/definition/fork-agent.ts";

const text = (value: string) => ({ type: "text", text: value });
const call = (id: string) => ({ type: "tool_use", id, name: "Agent", input: { subagent_type: "fork" } });

test("a fork knows the conversation up to the answer that started it, and of that answer only its own call", () => {
  const question = { uuid: "u1", role: "user" as const, content: [text("Do two things.")] };
  const answer = { uuid: "u2", role: "assistant" as const, messageId: "m1", content: [text("Both.")] };
  const calls = { uuid: "u3", role: "assistant" as const, messageId: "m1", content: [call("a"), call("b")] };
  const links = inheritedLinks([question, answer, calls], call("b"), "u9");
  expect(links).toEqual([question, { uuid: "u9", role: "assistant", messageId: "u9", content: [call("b")] }]);
});

test("a fork reads its task after the result of the call", () => {
  expect(forkResult("b")).toMatchObject({ type: "tool_result", tool_use_id: "b" });
  expect(forkTask("count the files")).toMatch(/^<fork>.*<\/fork>\n\nTask: count the files$/s);
});
