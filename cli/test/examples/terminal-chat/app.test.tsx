import { render } from "ink-testing-library";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { App, type AppServices } from "../../../examples/terminal-chat/screen/app.tsx";
import { ColorProvider } from "../../../examples/terminal-chat/screen/theme.ts";
import { chatWith } from "../agent.ts";

// Without them, ink starts two processes for each frame, to find the size of the terminal.
beforeAll(() => {
  vi.stubEnv("COLUMNS", "100");
  vi.stubEnv("LINES", "24");
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

function terminal(services: Partial<AppServices> = {}, color = true) {
  const agent = chatWith();
  const calls: AppServices = {
    sessions: [],
    startNew: vi.fn(),
    resume: vi.fn(),
    fork: vi.fn(),
    readImage: (path) => (path === "/a b.png" ? { mediaType: "image/png", data: "aGk=" } : null),
    ...services,
  };
  const screen = render(
    <ColorProvider value={color}>
      <App chat={agent.chat} title="A chat." services={calls} />
    </ColorProvider>,
  );
  open.push(() => {
    agent.chat.close();
    screen.unmount();
  });
  /** Waits until the screen shows all of these. */
  const shows = async (...texts: string[]): Promise<string> => {
    for (let tries = 0; tries < 1000; tries++) {
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
  return { ...agent, screen, shows, type, calls };
}

type Frame = Record<string, unknown>;

const last = (received: readonly Frame[], type: string) =>
  received.findLast((frame) => frame.type === type) as Record<string, Record<string, unknown>> | undefined;
const request = (received: readonly Frame[], subtype: string) =>
  received.findLast((frame) => (frame.request as Frame | undefined)?.subtype === subtype)?.request;

const paste = (text: string): string => `\u001b[200~${text}\u001b[201~`;

describe("the chat in the terminal", () => {
  it("streams an answer as Markdown, shows a call and its change, and counts the cost", async () => {
    const chat = terminal();
    await chat.shows("A chat.", "starting");
    await chat.type("leave a note", "\r");
    await chat.shows("\u203a leave a note");
    expect(last(chat.received, "user")?.message).toMatchObject({ content: [{ type: "text", text: "leave a note" }] });
    chat.begin();
    chat.openText("I **wi", "ll** wri");
    await chat.shows("I will wri", "working", "Esc stops");
    chat.assistant({ type: "text", text: "I will write." });
    chat.assistant({
      type: "tool_use",
      id: "t1",
      name: "Write",
      input: { file_path: "/project/a.txt", content: "one\ntwo\n" },
    });
    await chat.shows("\u25cb Write  a.txt");
    chat.toolResult("t1", "File created");
    await chat.shows("\u25cf Write  a.txt", "+ one", "+ two");
    chat.result();
    await chat.shows("$0.5000", "Ctrl+C leaves");
  });

  it.each([
    [["y"], { behavior: "allow", updatedInput: { command: "ls" } }],
    [["n"], { behavior: "deny", message: expect.stringContaining("does not want") }],
    [["a"], { behavior: "allow", updatedPermissions: [expect.objectContaining({ type: "addRules" })] }],
    [["\u001b[B", "\r"], { behavior: "allow", updatedPermissions: [expect.objectContaining({ type: "addRules" })] }],
    [["\u001b"], { behavior: "deny" }],
    [["r", "use make", "\r"], { behavior: "deny", message: expect.stringContaining("use make") }],
    [["e", " -l", "\r"], { behavior: "allow", updatedInput: { command: "ls -l" } }],
    // Keys that come at once.
    [["e", "\u0015pwx\u007fd", "\r"], { behavior: "allow", updatedInput: { command: "pwd" } }],
    [["e", "\u0001echo \u0005 -a\r"], { behavior: "allow", updatedInput: { command: "echo ls -a" } }],
  ])("answers a permission request with %j", async (keys, decision) => {
    const chat = terminal();
    await chat.shows("starting");
    chat.begin();
    const rule = {
      type: "addRules",
      rules: [{ toolName: "Bash", ruleContent: "ls" }],
      behavior: "allow",
      destination: "session",
    };
    chat.ask("Bash", { command: "ls" }, [rule]);
    await chat.shows("Run Bash?", "Allow", "Always allow Bash(ls) in this session", "Deny with a reason");
    await chat.type(...keys);
    await expect.poll(() => last(chat.received, "control_response")).toBeDefined();
    expect(last(chat.received, "control_response")?.response?.response).toMatchObject(decision);
    expect(chat.screen.lastFrame()).not.toContain("Run Bash?");
  });

  it("regression: several arrow keys in one input moved once, and Enter chose an option above the marked one", async () => {
    const chat = terminal();
    await chat.shows("starting");
    chat.begin();
    chat.ask("ExitPlanMode", { plan: "The plan." });
    await chat.shows("The agent has a plan", "Keep planning");
    await chat.type("\u001b[B\u001b[B");
    await chat.shows("> n Keep planning");
    await chat.type("\u001b[A\u001b[B\r");
    await chat.type("Shorter.", "\r");
    await expect.poll(() => last(chat.received, "control_response")).toBeDefined();
    const { response } = last(chat.received, "control_response")?.response ?? {};
    expect(response).toMatchObject({ behavior: "deny", message: expect.stringContaining("Shorter.") });
  });

  it("shows the command that asks for permission, not only what the model says about it", async () => {
    const chat = terminal();
    await chat.shows("starting");
    chat.begin();
    chat.assistant({ type: "tool_use", id: "toolu_1", name: "Bash", input: { command: "rm -rf build" } });
    chat.ask("Bash", { command: "rm -rf build", description: "List files", timeout: 9 }, [], {
      description: "List files",
    });
    await chat.shows("Run Bash?", "List files", "│ rm -rf build", "timeout: 9", "Esc to deny", "waits for you");
  });

  it("begins each row of a list item behind its mark, also after a row that is full", async () => {
    const chat = terminal();
    await chat.type("list", "\r");
    chat.begin();
    const [full, rest] = [`${"x".repeat(48)} ${"y".repeat(47)}`, `${"z".repeat(88)} **end** of it all`];
    chat.assistant({ type: "text", text: `- ${full} ${rest}\n\n> ${full} rest` });
    const frame = await chat.shows("it all", "rest");
    const rows = [`\u2022 ${full}`, `  ${"z".repeat(88)} end of`, "  it all", "", `\u2502 ${full}`, "  rest"];
    expect(frame).toContain(rows.map((row) => ` ${row}`.trimEnd()).join("\n"));
  });

  it("leaves out calls that the list of work shows", async () => {
    const chat = terminal();
    await chat.shows("starting");
    chat.begin();
    const todos = [{ content: "Read", status: "in_progress", activeForm: "Reading" }];
    chat.assistant({ type: "tool_use", id: "toolu_t", name: "TodoWrite", input: { todos } });
    chat.toolResult("toolu_t", "Todos have been modified");
    chat.assistant({ type: "text", text: "After the list." });
    await chat.shows("After the list.", "[>] Reading");
    expect(chat.screen.frames.join("")).not.toMatch(/TodoWrite|modified/);
  });

  it("asks questions one after another, and accepts free text", async () => {
    const chat = terminal();
    await chat.shows("starting");
    chat.begin();
    const options = ["Short", "Long"].map((label) => ({ label, description: `${label} notes` }));
    const questions = [
      { question: "How long?", header: "Length", options, multiSelect: false },
      { question: "For whom?", header: "Readers", options, multiSelect: true },
    ];
    chat.ask("AskUserQuestion", { questions });
    await chat.shows("How long?", "Short", "Long notes", "Other");
    await chat.type("3");
    await chat.type("medium", "\r");
    await chat.shows("For whom?", "[ ]");
    await chat.type(" ", "\u001b[B", " ", "\r");
    await expect.poll(() => last(chat.received, "control_response")).toBeDefined();
    expect(last(chat.received, "control_response")?.response?.response).toMatchObject({
      updatedInput: { answers: { "How long?": "medium", "For whom?": "Short, Long" } },
    });
  });

  it("shows a plan, and sends back what should change", async () => {
    const chat = terminal();
    await chat.shows("starting");
    chat.begin();
    chat.ask("ExitPlanMode", { plan: "## Plan\n\n1. **go**" });
    await chat.shows("The agent has a plan", "1. go", "Keep planning");
    await chat.type("n");
    await chat.shows("What should change?");
    await chat.type("shorter", "\r");
    await expect.poll(() => last(chat.received, "control_response")).toBeDefined();
    expect(last(chat.received, "control_response")?.response?.response).toMatchObject({
      behavior: "deny",
      message: expect.stringContaining("shorter"),
    });
  });

  it("shows what a change will do before it is allowed, and takes a withdrawn request away", async () => {
    const chat = terminal();
    await chat.shows("starting");
    chat.begin();
    chat.ask("Edit", { file_path: "/project/b.txt", old_string: "left\nold", new_string: "left\nnew" });
    await chat.shows("Run Edit?", "b.txt", "- old", "+ new", "left");
    chat.say({ type: "control_cancel_request", request_id: "ask-1" });
    await expect.poll(() => chat.screen.lastFrame()).not.toContain("Run Edit?");
  });

  it("interrupts with Esc, and does not report what it asked for as a failure", async () => {
    const chat = terminal();
    await chat.shows("starting");
    await chat.type("go", "\r");
    chat.begin();
    chat.openText("half an ans");
    await chat.shows("half an ans");
    await chat.type("\u001b");
    await chat.shows("stopping");
    expect(request(chat.received, "interrupt")).toBeDefined();
    chat.result({ subtype: "error_during_execution", is_error: true, result: "diagnostic" });
    expect(await chat.shows("Ctrl+C leaves", "half an ans")).not.toContain("diagnostic");
  });

  it("offers commands below a slash, with their arguments", async () => {
    const chat = terminal();
    await chat.shows("starting");
    await chat.type("/c");
    await chat.shows("/compact", "Sum up");
    await chat.type("\t");
    await chat.shows("[what to keep]");
    await chat.type("\r");
    await chat.shows("\u203a /compact");
    expect(last(chat.received, "user")?.message).toMatchObject({ content: [{ type: "text", text: "/compact" }] });
  });

  it("keeps pasted lines unchanged, and attaches pasted image paths as images", async () => {
    const chat = terminal();
    await chat.shows("starting");
    await chat.type(paste("one\r\ntwo\rthree"));
    expect(await chat.shows("one", "two", "three")).not.toContain("\ufffd");
    await chat.type(paste("'/a b.png'"));
    await chat.shows("1 image");
    await chat.type("\r");
    await expect.poll(() => last(chat.received, "user")).toBeDefined();
    expect(last(chat.received, "user")?.message).toMatchObject({
      content: [{ type: "image" }, { type: "text", text: "one\ntwo\nthree" }],
    });
  });

  it("queues prompts while a turn runs, and shows the list of work", async () => {
    const chat = terminal();
    await chat.shows("starting");
    await chat.type("one", "\r");
    chat.begin();
    await chat.type("two", "\r");
    await chat.shows("queued: two");
    const todos = [{ content: "Write", activeForm: "Writing", status: "in_progress" }];
    chat.assistant({ type: "tool_use", id: "t", name: "TodoWrite", input: { todos } });
    chat.toolResult("t", "ok");
    await chat.shows("[>] Writing");
  });

  it("cycles the mode with Shift+Tab, and opens a menu with Ctrl+P", async () => {
    const chat = terminal({ sessions: [{ sessionId: "s-1", summary: "An old one" }] });
    await chat.shows("starting");
    chat.begin();
    chat.result();
    await chat.shows("Ctrl+P menu", "opus");
    await chat.type("\u001b[Z");
    await expect.poll(() => request(chat.received, "set_permission_mode")).toMatchObject({ mode: "acceptEdits" });
    await chat.type("\u0010");
    await chat.shows("Menu", "Change the mode", "Resume another session");
    await chat.type("3");
    await chat.shows("Effort", "high");
    expect(chat.screen.lastFrame()).not.toContain("Resume this session");
    await chat.type("2");
    await expect
      .poll(() => request(chat.received, "apply_flag_settings"))
      .toMatchObject({ settings: { effortLevel: "high" } });
    await chat.shows("Ctrl+P menu");
    await chat.type("\u0010");
    await chat.shows("Resume another session");
    await chat.type("4");
    await chat.shows("An old one");
    await chat.type("\r");
    expect(chat.calls.resume).toHaveBeenCalledWith("s-1");
  });

  it("marks the mode and the model in use in their pickers", async () => {
    const chat = terminal();
    await chat.shows("starting");
    chat.begin();
    chat.result();
    await chat.shows("Ctrl+P menu", "opus");
    await chat.type("\u0010", "1");
    await chat.shows("> 1 default (current)  asks before changes", "acceptEdits  edits files");
    await chat.type("\u001b", "\u0010", "2");
    await chat.shows("> 1 Opus (current)");
  });

  it("offers to resume a session whose agent has ended, and nothing that needs the agent", async () => {
    const chat = terminal();
    await chat.shows("starting");
    chat.say({ type: "system", subtype: "init", session_id: "s-9", model: "opus", cwd: "/project" });
    await chat.shows("opus");
    chat.chat.close();
    await chat.shows("The session is over.");
    await chat.type("\u0010");
    expect(await chat.shows("Resume this session", "New session")).not.toContain("Change the");
    await chat.type("1");
    expect(chat.calls.resume).toHaveBeenCalledWith("s-9");
  });

  it("marks the chosen option without colors", async () => {
    const chat = terminal({}, false);
    await chat.shows("starting", "_ask for something");
    chat.begin();
    chat.ask("Bash", { command: "ls" });
    await chat.shows("> y Allow", "  n Deny");
    await chat.type("\u001b[B");
    await chat.shows("  y Allow", "> e Edit the input");
  });

  it("shows control characters of peers without executing them", async () => {
    const chat = terminal();
    await chat.shows("starting");
    const evil = "\u001b]0;owned\u0007\u001b[2Jclear\u202egnp.exe\rover";
    chat.begin();
    chat.assistant({ type: "text", text: evil }, { type: "tool_use", id: "t1", name: evil, input: { command: evil } });
    chat.toolResult("t1", evil);
    chat.ask(evil, { command: evil });
    const frame = await chat.shows("clear", "Run");
    const stripped = frame.replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g"), "");
    for (const character of ["\u001b", "\u0007", "\u202e", "\r"]) expect(stripped).not.toContain(character);
  });

  it("reports why a session is over", async () => {
    const chat = terminal();
    await chat.shows("starting");
    await chat.type("go", "\r");
    chat.begin();
    chat.result({
      subtype: "error_max_turns",
      is_error: true,
      result: "",
      errors: ["Reached maximum number of turns (1)"],
    });
    await chat.shows("Reached maximum number of turns (1)");
    chat.chat.close();
    await chat.shows("The session is over.");
  });
});
