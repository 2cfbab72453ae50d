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

describe("a chat in lines alone", () => {
  it("prints what is settled, once, and answers requests by number", async () => {
    const here = lineTerminal();
    await here.shows("A chat.");
    await here.type("leave a note");
    here.begin();
    here.assistant({ type: "text", text: "I **will** write." });
    here.assistant({ type: "tool_use", id: "t", name: "Write", input: { file_path: "/project/a", content: "one" } });
    here.ask("Write", { file_path: "/project/a", content: "one" });
    await here.shows("Run Write?");
    await here.shows("  1  Allow");
    await here.type("9");
    await here.shows("Type one of the numbers.");
    await here.type("1");
    here.toolResult("t", "File created");
    await here.shows("* Write a [ok]\n    + one");
    expect(answer(here.heard)).toMatchObject({ behavior: "allow" });
    expect(here.written.filter((line) => line === "I will write.")).toHaveLength(1);
    await here.type("/exit");
    await here.done;
  });

  it("takes numbers, letters and words for an answer", async () => {
    const here = lineTerminal();
    here.begin();
    const options = [{ label: "a" }, { label: "b" }];
    here.ask("AskUserQuestion", { questions: [{ question: "Which?", options, multiSelect: true }] });
    await here.shows("Which?");
    await here.type("1 3 and mine");
    await here.settle();
    expect(answer(here.heard)).toMatchObject({ updatedInput: { answers: { "Which?": "a, and mine" } } });
    here.ask("Bash", { command: "ls" });
    await here.shows("Run Bash?");
    await here.type("/no");
    await here.settle();
    expect(answer(here.heard)).toMatchObject({ behavior: "deny" });
    await here.type("/exit");
    await here.done;
  });

  it("never prints control characters", async () => {
    const here = lineTerminal();
    here.begin();
    here.assistant({ type: "text", text: "\u001b[2Jclear\u0007\u202e" });
    here.ask("\u001b]0;owned\u0007", { command: "\u001b[31m" });
    await here.shows("Run");
    const text = here.written.join("\n");
    for (const character of ["\u001b", "\u0007", "\u202e"]) expect(text).not.toContain(character);
    await here.type("/exit");
    await here.done;
  });
});
