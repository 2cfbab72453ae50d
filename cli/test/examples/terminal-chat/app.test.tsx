import { render } from "ink-testing-library";
import { afterEach, describe, expect, it, vi } from "vitest";
import { App, type AppServices } from "../../../examples/terminal-chat/screen/app.tsx";
import { ColorProvider } from "../../../examples/terminal-chat/screen/theme.ts";
import { chatWith } from "../agent.ts";

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
    const here = terminal();
    await here.shows("A chat.", "starting");
    await here.type("leave a note", "\r");
    await here.shows("\u203a leave a note");
    expect(last(here.heard, "user")?.message).toMatchObject({ content: [{ type: "text", text: "leave a note" }] });
    here.begin();
    here.openText("I **wi", "ll** wri");
    await here.shows("I will wri", "working", "Esc stops");
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
    await here.shows("$0.5000", "Ctrl+C leaves");
  });

  it.each([
    [["y"], { behavior: "allow", updatedInput: { command: "ls" } }],
    [["n"], { behavior: "deny", message: expect.stringContaining("does not want") }],
    [["a"], { behavior: "allow", updatedPermissions: [expect.objectContaining({ type: "addRules" })] }],
    [["\u001b[B", "\r"], { behavior: "allow", updatedPermissions: [expect.objectContaining({ type: "addRules" })] }],
    [["\u001b"], { behavior: "deny" }],
    [["r", "use make", "\r"], { behavior: "deny", message: expect.stringContaining("use make") }],
    [["e", " -l", "\r"], { behavior: "allow", updatedInput: { command: "ls -l" } }],
  ])("answers a permission request with %j", async (keys, decision) => {
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
    await here.shows("Run Bash?", "Allow", "Always: Bash(ls)", "Deny with a reason");
    await here.type(...keys);
    await vi.waitFor(() => expect(last(here.heard, "control_response")).toBeDefined(), { timeout: 20_000 });
    expect(last(here.heard, "control_response")?.response?.response).toMatchObject(decision);
    expect(here.screen.lastFrame()).not.toContain("Run Bash?");
  });

  it("asks questions one after another, with room for other answers", async () => {
    const here = terminal();
    await here.shows("starting");
    here.begin();
    const options = ["Short", "Long"].map((label) => ({ label, description: `${label} notes` }));
    const questions = [
      { question: "How long?", header: "Length", options, multiSelect: false },
      { question: "For whom?", header: "Readers", options, multiSelect: true },
    ];
    here.ask("AskUserQuestion", { questions });
    await here.shows("How long?", "Short", "Long notes", "Other");
    await here.type("3");
    await here.type("medium", "\r");
    await here.shows("For whom?", "[ ]");
    await here.type(" ", "\u001b[B", " ", "\r");
    await vi.waitFor(() => expect(last(here.heard, "control_response")).toBeDefined(), { timeout: 20_000 });
    expect(last(here.heard, "control_response")?.response?.response).toMatchObject({
      updatedInput: { answers: { "How long?": "medium", "For whom?": "Short, Long" } },
    });
  });

  it("shows a plan, and sends back what should change", async () => {
    const here = terminal();
    await here.shows("starting");
    here.begin();
    here.ask("ExitPlanMode", { plan: "## Plan\n\n1. **go**" });
    await here.shows("The agent has a plan", "1. go", "Keep planning");
    await here.type("n");
    await here.shows("What should change?");
    await here.type("shorter", "\r");
    await vi.waitFor(() => expect(last(here.heard, "control_response")).toBeDefined(), { timeout: 20_000 });
    expect(last(here.heard, "control_response")?.response?.response).toMatchObject({
      behavior: "deny",
      message: expect.stringContaining("shorter"),
    });
  });

  it("shows what a change will do before it is allowed, and takes a withdrawn request away", async () => {
    const here = terminal();
    await here.shows("starting");
    here.begin();
    here.ask("Edit", { file_path: "/project/b.txt", old_string: "left\nold", new_string: "left\nnew" });
    await here.shows("Run Edit?", "b.txt", "- old", "+ new", "left");
    here.say({ type: "control_cancel_request", request_id: "ask-1" });
    await vi.waitFor(() => expect(here.screen.lastFrame()).not.toContain("Run Edit?"), { timeout: 20_000 });
  });

  it("interrupts with Esc, and does not report what it asked for as a failure", async () => {
    const here = terminal();
    await here.shows("starting");
    await here.type("go", "\r");
    here.begin();
    here.openText("half an ans");
    await here.shows("half an ans");
    await here.type("\u001b");
    await here.shows("stopping");
    expect(request(here.heard, "interrupt")).toBeDefined();
    here.result({ subtype: "error_during_execution", is_error: true, result: "diagnostic" });
    expect(await here.shows("Ctrl+C leaves", "half an ans")).not.toContain("diagnostic");
  });

  it("offers commands below a slash, with their arguments", async () => {
    const here = terminal();
    await here.shows("starting");
    await here.type("/c");
    await here.shows("/compact", "Sum up");
    await here.type("\t");
    await here.shows("[what to keep]");
    await here.type("\r");
    await here.shows("\u203a /compact");
    expect(last(here.heard, "user")?.message).toMatchObject({ content: [{ type: "text", text: "/compact" }] });
  });

  it("takes pasted lines as they are, and pasted paths of images as images", async () => {
    const here = terminal();
    await here.shows("starting");
    await here.type(paste("one\r\ntwo\rthree"));
    expect(await here.shows("one", "two", "three")).not.toContain("\ufffd");
    await here.type(paste("'/a b.png'"));
    await here.shows("1 image");
    await here.type("\r");
    await vi.waitFor(() => expect(last(here.heard, "user")).toBeDefined(), { timeout: 20_000 });
    expect(last(here.heard, "user")?.message).toMatchObject({
      content: [{ type: "image" }, { type: "text", text: "one\ntwo\nthree" }],
    });
  });

  it("queues prompts while a turn runs, and shows the list of work", async () => {
    const here = terminal();
    await here.shows("starting");
    await here.type("one", "\r");
    here.begin();
    await here.type("two", "\r");
    await here.shows("queued: two");
    const todos = [{ content: "Write", activeForm: "Writing", status: "in_progress" }];
    here.assistant({ type: "tool_use", id: "t", name: "TodoWrite", input: { todos } });
    here.toolResult("t", "ok");
    await here.shows("[>] Writing");
  });

  it("cycles the mode with Shift+Tab, and opens a menu with Ctrl+P", async () => {
    const here = terminal({ sessions: [{ sessionId: "s-1", summary: "An old one" }] });
    await here.shows("starting");
    here.begin();
    here.result();
    await here.shows("Ctrl+P menu", "opus");
    await here.type("\u001b[Z");
    await vi.waitFor(() => expect(request(here.heard, "set_permission_mode")).toMatchObject({ mode: "acceptEdits" }));
    await here.type("\u0010");
    await here.shows("Menu", "Change the mode", "Resume another session");
    await here.type("3");
    await here.shows("Effort", "high");
    await here.type("2");
    await vi.waitFor(() =>
      expect(request(here.heard, "apply_flag_settings")).toMatchObject({ settings: { effortLevel: "high" } }),
    );
    await here.shows("Ctrl+P menu");
    await here.type("\u0010");
    await here.shows("Resume another session");
    await here.type("4");
    await here.shows("An old one");
    await here.type("\r");
    expect(here.calls.resume).toHaveBeenCalledWith("s-1");
  });

  it("marks the chosen option without colors", async () => {
    const here = terminal({}, false);
    await here.shows("starting", "_ask for something");
    here.begin();
    here.ask("Bash", { command: "ls" });
    await here.shows("> y Allow", "  n Deny");
    await here.type("\u001b[B");
    await here.shows("  y Allow", "> e Edit the input");
  });

  it("shows a stranger's control characters and never obeys them", async () => {
    const here = terminal();
    await here.shows("starting");
    const evil = "\u001b]0;owned\u0007\u001b[2Jclear\u202egnp.exe\rover";
    here.begin();
    here.assistant({ type: "text", text: evil }, { type: "tool_use", id: "t1", name: evil, input: { command: evil } });
    here.toolResult("t1", evil);
    here.ask(evil, { command: evil });
    const frame = await here.shows("clear", "Run");
    const stripped = frame.replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g"), "");
    for (const character of ["\u001b", "\u0007", "\u202e", "\r"]) expect(stripped).not.toContain(character);
  });

  it("reports why a session is over", async () => {
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
});
