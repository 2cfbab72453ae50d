import { describe, expect, test } from "vitest";
import type { Thread } from "../../../src/agent/core/thread.ts";
import type { ToolContext } from "../../../src/agent/core/tool.ts";
import { type CustomCommand, readCustomCommand, skillHead } from "../../../src/agent/extension/custom-command.ts";
import { expand } from "../../../src/agent/extension/expand-command.ts";
import type { ConfiguredRule } from "../../../src/agent/permission/types.ts";
import { commands } from "../fixture/commands.ts";
import { memoryFiles } from "../fixture/memory-files.ts";

const { signal } = new AbortController();

interface Location {
  readonly fields?: Record<string, string>;
  readonly folder?: string | null;
  readonly pluginRoot?: string | null;
}

const command = (body: string, { fields = {}, folder = null, pluginRoot = null }: Location = {}): CustomCommand =>
  readCustomCommand("lint", "projectSettings", { fields, body }, folder, pluginRoot);

function setup(allowed = true) {
  const thread = {} as Thread;
  const requests: { input: unknown; rules: readonly ConfiguredRule[] }[] = [];
  const spawn = commands({
    "echo hi": { stdout: "hi\n" },
    "ls /skill": { stdout: "SKILL.md\n" },
    fails: { code: 3, stderr: "broken" },
    quiet: {},
  });
  const services = {
    ports: { ids: { uuid: () => "00000000-0000-4000-8000-000000000001" as const } },
    session: { id: "s1" },
    thread,
    permissions: {
      mayRun: async (of: Thread, tool: { readonly name: string }, input: unknown, rules: readonly ConfiguredRule[]) => {
        expect([of, tool.name]).toEqual([thread, "Bash"]);
        requests.push({ input, rules });
        return allowed;
      },
    },
    tools: {
      context: (_: Thread, toolUseId: string) =>
        ({
          ports: {
            processes: { spawn },
            files: memoryFiles(),
            clock: {
              now: () => 0,
              sleep: (_ms: number, stop?: AbortSignal) =>
                new Promise((_, reject) => stop?.addEventListener("abort", () => reject(stop.reason))),
            },
            ids: { uuid: () => "00000000-0000-4000-8000-000000000002" },
            env: {},
          },
          signal,
          toolUseId,
          projectDirectory: "/project",
          additionalDirectories: [],
          folders: { results: "/r", tasks: "/t", scratch: "/x", images: "/i", home: "/home/ada" },
          shell: { cwd: "/project" },
          files: new Map(),
          // The line as it was written, without the script around it.
          sandbox: { enclose: async (_: string, { command: line }: { readonly command: string }) => line },
          childEnvironment: {},
          services: {
            commands: {
              canBackground: true,
              noteShell: () => {},
              start: () => ({ id: "b", moveToBackground: () => {}, report: () => {}, end: () => {} }),
            },
          },
        }) as unknown as ToolContext,
    },
  };
  return { services, requests };
}

const expanded = (given: CustomCommand, args = "", at = setup()) => expand(at.services, given, args, signal);

describe("the text of a command", () => {
  test("has its arguments filled in; without a placeholder they follow at the end", async () => {
    expect(await expanded(command("Check $0"), "a b")).toEqual({ ok: true, text: "Check a" });
    expect(await expanded(command("Check"), "a b")).toEqual({ ok: true, text: "Check\n\nARGUMENTS: a b" });
    expect(await expanded(command("Check"))).toEqual({ ok: true, text: "Check" });
    const named = command("Check $file", { fields: { arguments: "file" } });
    expect(await expanded(named, "a.ts")).toEqual({ ok: true, text: "Check a.ts" });
  });

  test("of a skill begins with its folder", async () => {
    expect(await expanded(command("Do", { folder: "/skill" }))).toEqual({ ok: true, text: `${skillHead("/skill")}Do` });
  });

  test("names the session, the skill and the plugin; what does not exist stays as it is written", async () => {
    const body = `\${CLAUDE_SESSION_ID} \${CLAUDE_SKILL_DIR} \${CLAUDE_PLUGIN_ROOT} \${CLAUDE_OTHER}`;
    expect(await expanded(command(body))).toEqual({
      ok: true,
      text: `s1 \${CLAUDE_SKILL_DIR} \${CLAUDE_PLUGIN_ROOT} \${CLAUDE_OTHER}`,
    });
    const plugin = command(body, { folder: "/skill", pluginRoot: "/plug" });
    expect(await expanded(plugin)).toMatchObject({ text: `${skillHead("/skill")}s1 /skill /plug \${CLAUDE_OTHER}` });
  });
});

describe("shell commands in the text", () => {
  test("run if the rules of the session and of the command allow it, with folders filled in", async () => {
    const at = setup();
    const given = command(`Now: !\`ls \${CLAUDE_SKILL_DIR}\`.`, {
      folder: "/skill",
      fields: { "allowed-tools": "Bash(ls:*)" },
    });
    expect(await expanded(given, "", at)).toEqual({ ok: true, text: `${skillHead("/skill")}Now: SKILL.md.` });
    expect(at.requests).toMatchObject([
      { input: { command: "ls /skill" }, rules: [{ tool: "Bash", content: "ls:*" }] },
    ]);
  });

  test("do not come from arguments", async () => {
    const at = setup();
    expect(await expanded(command("Check $ARGUMENTS"), "!`echo hi`", at)).toEqual({
      ok: true,
      text: "Check !`echo hi`",
    });
    expect(at.requests).toEqual([]);
  });

  test("that no rule allows fail the expansion, in the words in which they are written", async () => {
    expect(await expanded(command(`a !\`rm \${CLAUDE_SESSION_ID}\``), "", setup(false))).toEqual({
      ok: false,
      error: `Shell command permission check failed for pattern "!\`rm \${CLAUDE_SESSION_ID}\`": no rule of this session or of the command's allowed-tools lets it run`,
    });
  });

  test("that fail fail the expansion, and those behind them do not run", async () => {
    const at = setup();
    const outcome = await expanded(command("!`fails` !`echo hi`"), "", at);
    expect(outcome).toMatchObject({ ok: false, error: expect.stringContaining('failed for pattern "!`fails`"') });
    expect(at.requests).toHaveLength(1);
  });

  test("regression: a failed line named its exit code, and one without output left nothing", async () => {
    const failed = await expanded(command("!`fails`"), "", setup());
    expect(failed).toMatchObject({ error: expect.stringMatching(/: \[stderr\]\nbroken$/) });
    const quiet = await expanded(command("a !`quiet` b"), "", setup());
    expect(quiet).toMatchObject({ text: "a (Bash completed with no output) b" });
  });
});
