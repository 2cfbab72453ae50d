import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSdkMcpServer, createSession, query, tool } from "@agentwire/runtime/host";
import { say, script, toolUse, use } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import { afterAll, describe, expect, it } from "vitest";
import { ours, realCli, scratch } from "../src/peers.ts";
import { type HostLibrary, outcome, runSession, sessionScript } from "../src/session.ts";

const lastScript = join(
  dirname(fileURLToPath(import.meta.url)),
  "..",
  "hosts",
  "node_modules",
  "sdk-0.2.112",
  "cli.js",
);
const scratchFolder = scratch("host");
const library = { query, tool, createSdkMcpServer } as unknown as HostLibrary;

/** Three agents: ours, the current native CLI, and the last release of the CLI that was a script. */
const agents = [
  { name: "our agent", agent: ours.agent, release: "0.3.330" },
  { name: "the real CLI", agent: realCli(), release: "0.3.330" },
  { name: "CLI 2.1.112", agent: lastScript, release: "0.2.112" },
];

afterAll(() => scratchFolder.reset());

describe.each(agents)("our host with $name", ({ agent, release }) => {
  const onModel = async <T>(model: Parameters<typeof serveModel>[0], run: (url: string) => Promise<T>): Promise<T> => {
    scratchFolder.reset();
    const served = await serveModel(model);
    try {
      return await run(served.url);
    } finally {
      await served.close();
    }
  };
  const where = (url: string) => ({
    cwd: scratchFolder.cwd,
    env: scratchFolder.env(url),
    pathToClaudeCodeExecutable: agent,
  });

  it("goes through a session with tools, questions, hooks and a server of its own", async () => {
    const observed = await onModel(sessionScript(scratchFolder.cwd), (url) =>
      runSession(library, { agent, cwd: scratchFolder.cwd, env: scratchFolder.env(url) }),
    );
    expect(observed.thrown).toBeNull();
    expect(outcome(observed.messages)).toMatchObject({
      subtype: "success",
      is_error: false,
      text: "All of it is done.",
    });
    expect(observed.callbacks.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "hook PreToolUse",
      "canUseTool Write",
      "hook PostToolUse",
      "canUseTool Write",
      "canUseTool mcp__calc__add",
      "mcp calc.add",
      "canUseTool Edit",
      "hook PostToolUse",
    ]);
    expect(readFileSync(join(scratchFolder.cwd, "note.txt"), "utf8")).toBe("only line\n");
    expect(existsSync(join(scratchFolder.cwd, "refused.txt"))).toBe(false);
  });

  it("holds a conversation, knows whom it talks to, and refuses what that one cannot know", async () => {
    await onModel(script(say("First."), say("Second.")), async (url) => {
      const session = createSession(where(url));
      const answer = session.ask("one");
      const first = [];
      for await (const message of session.stream()) first.push(message);
      expect(await answer).toMatchObject({ kind: "answered", result: { result: "First." } });
      expect(session.query.peer().release).toBe(release);
      await session.query.setPermissionMode("acceptEdits");
      const resource = session.query.readMcpResource("none", "ui://none");
      const errorClass = release === "0.2.112" ? "unsupported_by_agent" : "control_request_failed";
      await expect(resource).rejects.toMatchObject({ errorClass });
      await session.send("two");
      let last: unknown;
      for await (const message of session.stream()) last = message;
      expect(last).toMatchObject({ type: "result", result: "Second." });
      await session[Symbol.asyncDispose]();
      await expect(session.send("three")).rejects.toThrow("ended");
    });
  });

  it("lets the agent go when its caller stops listening", async () => {
    await onModel(script(use(toolUse("t1", "Bash", { command: "sleep 1; echo 1" })), say("Done.")), async (url) => {
      let pid: number | undefined;
      const running = query({ prompt: "go", options: { ...where(url), allowedTools: ["Bash"] } });
      for await (const message of running) {
        if (message.type === "assistant") break;
        pid ??= ((await running.initializationResult()) as { pid?: number }).pid;
      }
      if (pid !== undefined) expect(() => process.kill(pid as number, 0)).toThrow("ESRCH");
      expect(await running.next()).toEqual({ value: undefined, done: true });
    });
  });
});
