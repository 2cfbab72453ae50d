import { createMemoryTape, parseTape } from "@agentwire/replay";
import { expect, it } from "vitest";
import { textsOf } from "../../../src/corpus/session/texts.ts";
import { longestText } from "../../../src/corpus/session/words.ts";

function textsIn(frame: object) {
  const tape = createMemoryTape();
  tape.frame("agent-to-host", frame);
  const parsed = parseTape(tape.bytes());
  return parsed.ok ? parsed.tape.events.flatMap(textsOf) : [];
}

it("names what each text of a message is", () => {
  const content = [
    { type: "thinking", thinking: "Let me see." },
    { type: "text", text: "I list the files." },
    { type: "tool_use", id: "t", name: "Bash", input: { command: "ls" } },
    { type: "text", text: "" },
  ];
  expect(textsIn({ type: "assistant", message: { content } })).toEqual([
    { role: "thinking", text: "Let me see." },
    { role: "answer", text: "I list the files." },
    { role: "tool_input", text: '{"command":"ls"}' },
  ]);
  const failed = { type: "tool_result", is_error: true, content: [{ type: "text", text: "no" }] };
  expect(textsIn({ type: "user", message: { content: [failed] } })).toEqual([{ role: "tool_error", text: "no" }]);
  expect(textsIn({ type: "user", message: { content: "hi" } })).toEqual([{ role: "prompt", text: "hi" }]);
});

it("shortens long texts, and finds none in other frames", () => {
  const [long] = textsIn({ type: "user", message: { content: "x".repeat(longestText + 9) } });
  expect(long?.text.length).toBe(longestText);
  expect(textsIn({ type: "result", result: "done" })).toEqual([]);
});
