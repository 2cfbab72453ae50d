import { render } from "ink-testing-library";
import { expect, onTestFinished, test, vi } from "vitest";
import { App } from "../../examples/terminal-chat/screen/app.tsx";
import { ColorProvider } from "../../examples/terminal-chat/screen/theme.ts";
import { chatWith } from "../examples/agent.ts";
import { expectCurrentPage } from "./render.ts";

test("docs/commands/chat.md shows what the screen of a chat looks like", async () => {
  // Without a height, ink starts two processes for each frame, to find the size of the terminal.
  vi.stubEnv("COLUMNS", "66");
  vi.stubEnv("LINES", "24");
  onTestFinished(() => void vi.unstubAllEnvs());
  const agent = chatWith();
  const nothing = () => {};
  const screen = render(
    <ColorProvider value={false}>
      <App
        chat={agent.chat}
        title="agentwire chat"
        services={{ sessions: [], startNew: nothing, resume: nothing, fork: nothing, readImage: () => null }}
      />
    </ColorProvider>,
  );
  // As wide as a page shows lines in one piece.
  Object.defineProperty(screen.stdout, "columns", { value: 66 });
  screen.stdout.emit("resize");
  const shows = async (text: string): Promise<void> => {
    for (let tries = 0; tries < 1000 && !screen.lastFrame()?.includes(text); tries++) await agent.settle();
    expect(screen.lastFrame()).toContain(text);
  };
  await shows("starting");
  agent.chat.send("Leave a note about the meeting.");
  agent.begin();
  agent.openText("I will write the note.");
  agent.assistant({ type: "text", text: "I will write the note." });
  const input = { file_path: "/project/note.md", content: "# Meeting\n\n- Monday, 10:00\n" };
  agent.assistant({ type: "tool_use", id: "t1", name: "Write", input });
  agent.say({
    type: "control_request",
    request_id: "p1",
    request: { subtype: "can_use_tool", tool_name: "Write", input, tool_use_id: "t1" },
  });
  await shows("Allow");
  const frame = screen.lastFrame() ?? "";
  agent.chat.close();
  screen.unmount();
  await expectCurrentPage("chat.md", (page) =>
    page.replace(/^```text\n[\s\S]*?^```$/m, () => `\`\`\`text\n${frame.replace(/[ \t]+$/gm, "")}\n\`\`\``),
  );
});
