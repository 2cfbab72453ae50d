import { render } from "ink-testing-library";
import { afterEach, describe, expect, it } from "vitest";
import { App } from "../../examples/terminal-chat/app.tsx";
import { chatWith } from "./agent.ts";

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

function terminal() {
  const agent = chatWith();
  const screen = render(<App chat={agent.chat} title="A chat." />);
  open.push(() => {
    agent.chat.close();
    screen.unmount();
  });
  /** Waits until the screen shows all of these. */
  const shows = async (...texts: string[]): Promise<string> => {
    for (let tries = 0; tries < 3000; tries++) {
      const frame = screen.lastFrame() ?? "";
      if (texts.every((text) => frame.includes(text))) return frame;
      await agent.settle();
    }
    throw new Error(`Not shown: ${texts.join(", ")}\n${screen.lastFrame()}`);
  };
  const type = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      screen.stdin.write(key);
      await agent.settle();
    }
  };
  return { ...agent, screen, shows, type };
}

const lastSaid = (heard: readonly Record<string, unknown>[], type: string) =>
  heard.findLast((frame) => frame.type === type) as Record<string, Record<string, unknown>> | undefined;

describe("the chat in the terminal", () => {
  it("streams an answer, shows a call and its change, and counts the cost", async () => {
    const here = terminal();
    await here.shows("A chat.", "starting");
    await here.type("leave a note", "\r");
    await here.shows("\u203a leave a note");
    expect(lastSaid(here.heard, "user")?.message).toMatchObject({ content: [{ type: "text", text: "leave a note" }] });
    here.begin();
    here.openText("I wi", "ll wri");
    await here.shows("I will wri", "working", "Esc interrupts");
    here.assistant({ type: "text", text: "I will write." });
    here.assistant({
      type: "tool_use",
      id: "t1",
      name: "Write",
      input: { file_path: "/project/a.txt", content: "one\ntwo\n" },
    });
    await here.shows("\u25cb Write  a.txt");
    here.toolResult("t1", "File created");
    await here.shows("\u25cf Write  a.txt", "+ one", "+ two");
    here.result();
    await here.shows("$0.5000", "1,234 tokens", "Ctrl+C leaves");
  });

  it.each([
    ["y", { behavior: "allow", updatedInput: { command: "ls" } }],
    ["n", { behavior: "deny", message: expect.stringContaining("does not want") }],
    ["a", { behavior: "allow", updatedPermissions: [expect.objectContaining({ type: "addRules" })] }],
    ["\u001b[C\r", { behavior: "allow", updatedPermissions: [expect.objectContaining({ type: "addRules" })] }],
  ])("answers a question with %j", async (keys, decision) => {
    const here = terminal();
    await here.shows("starting");
    here.begin();
    const rule = {
      type: "addRules",
      rules: [{ toolName: "Bash", ruleContent: "ls" }],
      behavior: "allow",
      destination: "session",
    };
    here.ask("Bash", { command: "ls" }, [rule]);
    await here.shows("May Bash run?", "Allow", "Always (Bash(ls))", "Deny");
    if (keys.endsWith("\r")) await here.type(keys.slice(0, -1), "\r");
    else await here.type(keys);
    await here.settle();
    const { response } = lastSaid(here.heard, "control_response") ?? {};
    expect(response?.response).toMatchObject(decision);
    expect(here.screen.lastFrame()).not.toContain("May Bash run?");
  });

  it("shows what a change will do before it is allowed, and takes a withdrawn question away", async () => {
    const here = terminal();
    await here.shows("starting");
    here.begin();
    here.ask("Edit", { file_path: "/project/b.txt", old_string: "left\nold", new_string: "left\nnew" });
    await here.shows("May Edit run?  b.txt", "- old", "+ new", "left");
    here.say({ type: "control_cancel_request", request_id: "ask-1" });
    for (let tries = 0; tries < 50 && here.screen.lastFrame()?.includes("May Edit"); tries++) await here.settle();
    expect(here.screen.lastFrame()).not.toContain("May Edit");
  });

  it("interrupts with Esc, and does not report what it asked for as a failure", async () => {
    const here = terminal();
    await here.shows("starting");
    await here.type("go", "\r");
    here.begin();
    here.openText("half an ans");
    await here.shows("half an ans");
    await here.type("\u001b");
    await here.shows("Interrupted.");
    expect(here.heard.some((frame) => (frame.request as { subtype?: string })?.subtype === "interrupt")).toBe(true);
    here.result({ subtype: "error_during_execution", is_error: true, result: "diagnostic" });
    expect(await here.shows("Ctrl+C leaves", "half an ans")).not.toContain("diagnostic");
  });

  it("offers commands below a slash, and passes on what is written", async () => {
    const here = terminal();
    await here.shows("starting");
    await here.type("/c");
    await here.shows("/compact", "Sum up");
    await here.type("\t", "\r");
    await here.shows("\u203a /compact");
    expect(lastSaid(here.heard, "user")?.message).toMatchObject({ content: [{ type: "text", text: "/compact" }] });
  });

  it("shows a stranger's control characters and never obeys them", async () => {
    const here = terminal();
    await here.shows("starting");
    const evil = "\u001b]0;owned\u0007\u001b[2Jclear\u202egnp.exe\rover";
    here.begin();
    here.assistant({ type: "text", text: evil }, { type: "tool_use", id: "t1", name: evil, input: { command: evil } });
    here.toolResult("t1", evil);
    here.ask(evil, { command: evil });
    const frame = await here.shows("clear", "May");
    const stripped = frame.replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g"), "");
    for (const character of ["\u001b", "\u0007", "\u202e", "\r"]) expect(stripped).not.toContain(character);
  });

  it("says why a session is over", async () => {
    const here = terminal();
    await here.shows("starting");
    await here.type("go", "\r");
    here.begin();
    here.result({
      subtype: "error_max_turns",
      is_error: true,
      result: "",
      errors: ["Reached maximum number of turns (1)"],
    });
    await here.shows("Reached maximum number of turns (1)");
    here.chat.close();
    await here.shows("The session is over.");
  });

  it("answers the agent's own questions, one and several", async () => {
    const here = terminal();
    await here.shows("starting");
    here.begin();
    const options = ["red", "green", "blue"].map((label) => ({ label, description: `the ${label} one` }));
    here.ask("AskUserQuestion", {
      questions: [
        { question: "Which color?", header: "Color", options, multiSelect: false },
        { question: "Which others?", header: "More", options, multiSelect: true },
      ],
    });
    await here.shows("Which color?", "green", "the blue one");
    await here.type("\u001b[B", "\r");
    await here.shows("Which others?", "[ ] red", "Space marks");
    await here.type(" ", "\u001b[B", "\u001b[B", " ", "\r");
    await here.settle();
    const { response } = lastSaid(here.heard, "control_response") ?? {};
    expect(response?.response).toMatchObject({
      behavior: "allow",
      updatedInput: { answers: { "Which color?": "green", "Which others?": "red, blue" } },
    });
  });

  it("fills in what a server asks, as its schema has it, and declines with Esc", async () => {
    const here = terminal();
    await here.shows("starting");
    here.begin();
    const elicit = (id: string, fields: Record<string, unknown>) =>
      here.say({ type: "control_request", request_id: id, request: { subtype: "elicitation", ...fields } });
    const properties = {
      name: { type: "string", title: "Your name" },
      age: { type: "integer" },
      fine: { type: "boolean" },
      size: { type: "string", enum: ["s", "m"], enumNames: ["small", "medium"] },
    };
    const schema = { type: "object", properties, required: ["name", "age"] };
    elicit("e1", { mcp_server_name: "shop", message: "Who \u001b[31mare you?", requested_schema: schema });
    await here.shows("shop", "are you?", "Your name");
    await here.type("\r");
    await here.shows("an answer is needed");
    await here.type("Ada", "\r");
    await here.shows("age");
    await here.type("old", "\r");
    await here.shows("a number is needed");
    await here.type("\u007f", "\u007f", "\u007f", "36", "\r");
    await here.shows("fine (optional)");
    await here.type("\u001b[B", "\r");
    await here.shows("medium");
    await here.type("\r");
    await here.settle();
    expect(lastSaid(here.heard, "control_response")?.response?.response).toEqual({
      action: "accept",
      content: { name: "Ada", age: 36, fine: false, size: "s" },
    });
    elicit("e2", { mcp_server_name: "shop", message: "Log in", mode: "url", url: "https://example.com/x" });
    await here.shows("Open this page yourself: https://example.com/x");
    await here.type("\u001b");
    for (let tries = 0; tries < 50 && here.screen.lastFrame()?.includes("Log in"); tries++) await here.settle();
    expect(lastSaid(here.heard, "control_response")?.response?.response).toEqual({ action: "decline" });
  });

  it("shows what a subagent says and does below the call that started it", async () => {
    const here = terminal();
    await here.shows("starting");
    here.begin();
    here.assistant({ type: "tool_use", id: "a1", name: "Agent", input: { description: "look around" } });
    const inside = (block: object) =>
      here.say({ type: "assistant", parent_tool_use_id: "a1", message: { content: [block] } });
    inside({ type: "text", text: "I am in the subagent." });
    inside({ type: "tool_use", id: "b1", name: "Read", input: { file_path: "/project/c.txt" } });
    await here.shows("Agent  look around", "\u2502 I am in the subagent.", "\u2502 Read c.txt");
  });
});
