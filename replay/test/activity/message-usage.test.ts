import { expect, it } from "vitest";
import { createMessageUsageCounter } from "../../src/activity/message-usage.ts";
import { createMemoryTape } from "../../src/tape/write/memory.ts";

const frames = (...all: readonly object[]) => {
  const tape = createMemoryTape();
  for (const frame of all) tape.frame("agent-to-host", frame);
  const counter = createMessageUsageCounter();
  for (const event of tape.tape().events) counter.push(event);
  return counter.messages();
};
const assistant = (id: string, content: readonly object[], parent: string | null = null, model = "m") => ({
  type: "assistant",
  message: { id, model, content, usage: { input_tokens: 3, output_tokens: 1 } },
  parent_tool_use_id: parent,
});
const use = (id: string, name: string, input: object = {}) => ({ type: "tool_use", id, name, input });

it("counts a message once, with its tools and the subagent that sent it", () => {
  expect(
    frames(
      assistant("1", [{ type: "text", text: "x" }]),
      assistant("1", [use("a", "Agent", { subagent_type: "Explore" })]),
      assistant("2", [use("b", "Bash"), use("c", "Bash")], "a"),
      assistant("3", [], "from-before"),
      assistant("4", [], null, "<synthetic>"),
    ),
  ).toMatchObject([
    { model: "m", subagent: null, tools: ["Agent"], input: 3, output: 1 },
    { model: "m", subagent: "Explore", tools: ["Bash", "Bash"] },
    { subagent: "unknown", tools: [] },
  ]);
});

it("has the complete output of a message that was streamed", () => {
  const stream = (event: object) => ({ type: "stream_event", event, parent_tool_use_id: null });
  const [message] = frames(
    stream({ type: "message_start", message: { id: "1" } }),
    assistant("1", [{ type: "text", text: "x" }]),
    stream({ type: "message_delta", usage: { output_tokens: 57 } }),
  );
  expect(message).toMatchObject({ output: 57 });
});
