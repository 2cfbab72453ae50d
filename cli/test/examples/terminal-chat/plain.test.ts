import { describe, expect, it } from "vitest";
import { plainChat } from "../../../examples/terminal-chat/plain.ts";
import { chatWith } from "../agent.ts";

function lineTerminal() {
  const agent = chatWith();
  const typed: string[] = [];
  let wake: () => void = () => {};
  const written: string[] = [];
  async function* lines() {
    for (;;) {
      const next = typed.shift();
      if (next !== undefined) yield next;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  const done = plainChat(agent.chat, { lines: lines(), write: (line) => void written.push(line) }, "A chat.");
  const shows = async (text: string): Promise<void> => {
    for (let tries = 0; tries < 3000; tries++) {
      if (written.join("\n").includes(text)) return;
      await agent.settle();
    }
    throw new Error(`Not written: ${text}\n${written.join("\n")}`);
  };
  const type = async (line: string): Promise<void> => {
    typed.push(line);
    wake();
    await agent.settle();
  };
  return { ...agent, written, shows, type, done };
}

const answer = (received: readonly Record<string, unknown>[]) =>
  (received.findLast(({ type }) => type === "control_response") as { response: { response: unknown } }).response
    .response;

describe("a chat with line-based output", () => {
  it("prints completed items once, and answers requests by number", async () => {
    const chat = lineTerminal();
    await chat.shows("A chat.");
    await chat.type("leave a note");
    chat.begin();
    chat.assistant({ type: "text", text: "I **will** write." });
    chat.assistant({ type: "tool_use", id: "t", name: "Write", input: { file_path: "/project/a", content: "one" } });
    chat.ask("Write", { file_path: "/project/a", content: "one" });
    await chat.shows("Run Write?");
    await chat.shows("  1  Allow");
    await chat.type("9");
    await chat.shows("Type one of the numbers.");
    await chat.type("1");
    chat.toolResult("t", "File created");
    await chat.shows("* Write a [ok]\n    + one");
    expect(answer(chat.received)).toMatchObject({ behavior: "allow" });
    expect(chat.written.filter((line) => line === "I will write.")).toHaveLength(1);
    await chat.type("/exit");
    await chat.done;
  });

  it("accepts numbers, letters and words as answers", async () => {
    const chat = lineTerminal();
    chat.begin();
    const options = [{ label: "a" }, { label: "b" }];
    chat.ask("AskUserQuestion", { questions: [{ question: "Which?", options, multiSelect: true }] });
    await chat.shows("Which?");
    await chat.type("1 3 and mine");
    await chat.settle();
    expect(answer(chat.received)).toMatchObject({ updatedInput: { answers: { "Which?": "a, and mine" } } });
    chat.ask("Bash", { command: "ls" });
    await chat.shows("Run Bash?");
    await chat.type("/no");
    await chat.settle();
    expect(answer(chat.received)).toMatchObject({ behavior: "deny" });
    await chat.type("/exit");
    await chat.done;
  });

  it("never prints control characters", async () => {
    const chat = lineTerminal();
    chat.begin();
    chat.assistant({ type: "text", text: "\u001b[2Jclear\u0007\u202e" });
    chat.ask("\u001b]0;owned\u0007", { command: "\u001b[31m" });
    await chat.shows("Run");
    const text = chat.written.join("\n");
    for (const character of ["\u001b", "\u0007", "\u202e"]) expect(text).not.toContain(character);
    await chat.type("/exit");
    await chat.done;
  });
});
