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
  const terminal = { lines: lines(), write: (line: string) => void written.push(line) };
  const other = chatWith();
  const another = (title: string) => Promise.resolve({ chat: other.chat, title });
  const services = {
    sessions: [{ sessionId: "s1", summary: "An earlier session" }],
    readImage: (path: string) => (path === "a.png" ? ({ mediaType: "image/png", data: "aQ==" } as const) : null),
    startNew: () => another("New."),
    resume: (id: string) => another(`Resumed ${id}.`),
    fork: (id: string) => another(`Forked ${id}.`),
  };
  const done = plainChat({ chat: agent.chat, title: "A chat." }, terminal, services);
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
  return { ...agent, other, written, shows, type, done };
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
    await chat.shows("* Write a [done]\n    + one");
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

  it("has every picker of the menu, and goes on in another session", async () => {
    const chat = lineTerminal();
    chat.begin();
    await chat.type("/menu");
    await chat.shows("  1  Change the mode");
    await chat.type("1");
    await chat.shows("  3  plan");
    await chat.type("3");
    await chat.settle();
    expect(chat.received).toContainEqual(
      expect.objectContaining({ request: expect.objectContaining({ subtype: "set_permission_mode", mode: "plan" }) }),
    );
    await chat.type("/menu");
    await chat.type("/no");
    await chat.type("/menu");
    const resume = chat.written.findLast((line) => line.endsWith("Resume another session"))?.trim()[0] ?? "";
    await chat.type(resume);
    await chat.shows("  1  An earlier session");
    await chat.type("1");
    await chat.shows("Resumed s1.");
    await chat.type("hello there");
    await chat.other.settle();
    expect(JSON.stringify(chat.other.received)).toContain("hello there");
    expect(JSON.stringify(chat.received)).not.toContain("hello there");
    await chat.type("/exit");
    await chat.done;
  });

  it("adds images to the next prompt", async () => {
    const chat = lineTerminal();
    await chat.type("/image b.png");
    await chat.shows("cannot be read: b.png");
    await chat.type("/image a.png");
    await chat.shows("1 image for the next prompt.");
    await chat.type("look");
    await chat.settle();
    expect(JSON.stringify(chat.received)).toContain("aQ==");
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
