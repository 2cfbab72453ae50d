import { expect, test } from "vitest";
import { messageBreakdown } from "../../../src/agent/context/message-breakdown.ts";
import { estimate } from "../../../src/agent/context/window.ts";
import type { Block, ConversationLink } from "../../../src/agent/core/conversation.ts";

const link = (role: ConversationLink["role"], ...content: readonly Block[]): ConversationLink => ({
  uuid: "u",
  role,
  content,
});
const call = (id: string, name: string) => ({ type: "tool_use", id, name, input: {} });
const result = (id: string) => ({ type: "tool_result", tool_use_id: id, content: "out" });

test("counts the texts of both sides, and and the calls and results of each tool", () => {
  const breakdown = messageBreakdown([
    link("user", { type: "text", text: "go" }, { type: "image", source: {} }),
    link("assistant", { type: "text", text: "let me see" }),
    link("assistant", call("t1", "Read")),
    link("assistant", call("t2", "Bash")),
    link("assistant", call("t3", "Bash")),
    link("user", result("t1"), result("t2"), result("none")),
    { ...link("assistant", { type: "text", text: "a failure" }), hidden: true },
  ]);
  const { toolCallsByType, toolCallTokens, toolResultTokens } = breakdown;
  expect(toolCallsByType.map(({ name }) => name)).toEqual(["Bash", "Read", "unknown"]);
  expect(toolCallsByType[1]).toEqual({
    name: "Read",
    callTokens: estimate(call("t1", "Read")),
    resultTokens: estimate(result("t1")),
  });
  expect(toolCallTokens).toBe(toolCallsByType.reduce((sum, { callTokens }) => sum + callTokens, 0));
  expect(toolResultTokens).toBe(2 * estimate(result("t1")) + estimate(result("none")));
  expect(breakdown).toMatchObject({
    userMessageTokens: estimate({ type: "text", text: "go" }),
    assistantMessageTokens: estimate({ type: "text", text: "let me see" }),
    unattributedTokens: estimate({ type: "image", source: {} }),
  });
});
