import { describe, expect, test } from "vitest";
import { findPromptCommand, type PromptCommandServices } from "../../../src/agent/command/prompt-command.ts";
import type { Thread } from "../../../src/agent/core/thread.ts";
import { type CustomCommand, readCustomCommand } from "../../../src/agent/extension/custom-command.ts";
import type { HookSummary } from "../../../src/agent/hook/types.ts";
import type { McpSession } from "../../../src/agent/mcp/session.ts";

const { signal } = new AbortController();
const command = (fields: Record<string, string>, body = "Check $ARGUMENTS"): CustomCommand =>
  readCustomCommand("lint", "projectSettings", { fields: { description: "Lint", ...fields }, body }, null);

interface Setup {
  readonly custom?: CustomCommand;
  readonly slashCommands?: boolean;
  readonly summary?: Partial<HookSummary> | null;
  readonly connected?: boolean;
}

function setup({ custom = command({}), slashCommands = true, summary = null, connected = true }: Setup = {}) {
  const requests: unknown[][] = [];
  const granted: string[] = [];
  const runs: unknown[][] = [];
  const thread = { grantedRules: [] } as unknown as Thread;
  const session: McpSession = {
    hello: { serverInfo: null, capabilities: {}, instructions: null },
    call: async (_, { arguments: given }) => ({
      messages: [{ content: { type: "text", text: JSON.stringify(given) } }],
    }),
    close: async () => {},
  };
  const services = {
    ports: { ids: { uuid: () => "u" } },
    options: { slashCommands },
    session: { id: "s", mode: "default" },
    thread,
    permissions: { mayRun: async () => false },
    tools: { folders: () => ({}) },
    extensions: { find: (name: string) => (name === "lint" ? custom : undefined) },
    mcp: {
      prompts: () => [
        { server: "notes", name: "greet", description: "", arguments: [{ name: "who", required: true }] },
      ],
      find: () => ({ session: connected ? session : null }),
    },
    hooks: {
      run: async (...question: unknown[]) => {
        requests.push(question);
        return summary && { blocks: [], contexts: [], misnamed: null, ...summary };
      },
      granted: { add: ({ name }: CustomCommand) => void granted.push(name) },
    },
    runInSubagent: async (...run: unknown[]) => {
      runs.push(run);
      return {
        agentId: "a1",
        show,
        end: { status: "completed", text: "done", notes: [] },
        used: [],
        denials: [],
      };
    },
  } as unknown as PromptCommandServices;
  return { services, thread, requests, granted, runs };
}

const show = () => {};

const expanded = (services: PromptCommandServices, name: string, args: string, prompt = `/${name} ${args}`) =>
  findPromptCommand(services, { name, args })?.expand(prompt, signal);

describe("finding a command", () => {
  test("custom commands bring their model; MCP prompts have none", () => {
    const { services } = setup({ custom: command({ model: "haiku" }) });
    expect(findPromptCommand(services, { name: "lint", args: "x" })).toMatchObject({
      name: "lint",
      args: "x",
      offeredBy: "custom",
      model: "haiku",
    });
    const builtin = setup({ custom: { ...command({}), source: "builtin" } });
    expect(findPromptCommand(builtin.services, { name: "lint", args: "" })?.offeredBy).toBe("builtin");
    expect(findPromptCommand(services, { name: "notes:greet", args: "(MCP) Ada" })).toMatchObject({
      name: "notes:greet (MCP)",
      args: "Ada",
      offeredBy: "mcp",
      model: null,
    });
    expect(findPromptCommand(services, { name: "other", args: "" })).toBeNull();
  });

  test("a session without slash commands finds none", () => {
    expect(findPromptCommand(setup({ slashCommands: false }).services, { name: "lint", args: "" })).toBeNull();
  });
});

describe("a custom command", () => {
  test("is asked about, then becomes a prompt with its rules and hooks", async () => {
    const { services, thread, requests, granted } = setup({ custom: command({ "allowed-tools": "Bash(ls)" }) });
    expect(await expanded(services, "lint", "a.ts")).toEqual({
      kind: "prompt",
      call: {
        type: "text",
        text: "<command-message>lint</command-message>\n<command-name>/lint</command-name>\n<command-args>a.ts</command-args>",
      },
      body: [{ type: "text", text: "Check a.ts" }],
      contexts: [],
    });
    expect(requests).toEqual([
      [
        "UserPromptExpansion",
        {
          permission_mode: "default",
          expansion_type: "slash_command",
          command_name: "lint",
          command_args: "a.ts",
          command_source: "projectSettings",
          prompt: "/lint a.ts",
        },
        { signal, thread: null },
      ],
    ]);
    expect(thread.grantedRules).toMatchObject([{ tool: "Bash", content: "ls", behavior: "allow", source: "command" }]);
    expect(granted).toEqual(["lint"]);
  });

  test("regression: the effort of a command was ignored", async () => {
    const { services, thread } = setup({ custom: command({ effort: "high" }) });
    await expanded(services, "lint", "");
    expect(thread.turnEffort).toBe("high");
  });

  test("without arguments the note names none", async () => {
    const found = await expanded(setup().services, "lint", "");
    expect(found).toMatchObject({
      call: { text: "<command-message>lint</command-message>\n<command-name>/lint</command-name>" },
    });
  });

  test("that only the model may use is refused, and no hook runs", async () => {
    const { services, requests } = setup({ custom: command({ "user-invocable": "false" }) });
    expect(await expanded(services, "lint", "")).toEqual({
      kind: "refused",
      text: 'This skill can only be invoked by Claude, not directly by users. Ask for the "lint" skill in words.',
    });
    expect(requests).toEqual([]);
  });

  test("that a hook blocks grants nothing", async () => {
    const { services, thread, granted } = setup({ summary: { blocks: [{ reason: "not now", name: "h" }] } });
    expect(await expanded(services, "lint", "x")).toEqual({
      kind: "blocked",
      text: "UserPromptExpansion operation blocked by hook:\nnot now\n\nOriginal prompt: /lint x",
    });
    expect([thread.grantedRules, granted]).toEqual([[], []]);
  });

  test("that a hook blocks leaves the prompt out if the hook hides it", async () => {
    const { services } = setup({ summary: { blocks: [{ reason: "not now", name: "h", hidesPrompt: true }] } });
    expect(await expanded(services, "lint", "x")).toEqual({
      kind: "blocked",
      text: "UserPromptExpansion operation blocked by hook:\nnot now",
    });
  });

  test("fails with the error of a hook, or with a shell command that no rule allows", async () => {
    const misnamed = setup({ summary: { misnamed: "wrong event", blocks: [{ reason: "r", name: "h" }] } });
    expect(await expanded(misnamed.services, "lint", "")).toEqual({ kind: "failed", text: "wrong event" });
    const shell = setup({ custom: command({}, "!`rm x`") });
    expect(await expanded(shell.services, "lint", "")).toMatchObject({
      kind: "failed",
      text: expect.stringContaining("!`rm x`"),
    });
  });

  test("passes on what hooks add", async () => {
    const { services } = setup({ summary: { contexts: ["mind this"] } });
    const found = await expanded(services, "lint", "");
    expect(found).toMatchObject({ kind: "prompt", contexts: [expect.stringContaining("mind this")] });
  });

  test("that is to be forked goes to a subagent with its text", async () => {
    const custom = command({ context: "fork" });
    const { services, runs } = setup({ custom });
    expect(await expanded(services, "lint", "x")).toEqual({
      kind: "forked",
      name: "lint",
      run: {
        agentId: "a1",
        show,
        end: { status: "completed", text: "done", notes: [] },
        used: [],
        denials: [],
      },
    });
    expect(runs).toEqual([[custom, "Check x", { toolUseId: null, signal }]]);
  });
});

describe("an MCP prompt", () => {
  test("is fetched from its server, and hooks receive it under its command name", async () => {
    const { services, requests } = setup();
    const found = await expanded(services, "notes:greet", "(MCP) Ada", "/notes:greet (MCP) Ada");
    expect(found).toMatchObject({
      kind: "prompt",
      call: { text: expect.stringContaining("<command-name>/mcp__notes__greet</command-name>") },
      body: [{ type: "text", text: '{"who":"Ada"}' }],
    });
    expect(requests[0]?.[1]).toMatchObject({
      expansion_type: "mcp_prompt",
      command_name: "mcp__notes__greet",
      command_args: "Ada",
      command_source: "mcp",
      prompt: "/mcp__notes__greet Ada",
    });
  });

  test("fails without its server, and is blocked by a hook", async () => {
    const disconnected = setup({ connected: false });
    expect(await expanded(disconnected.services, "mcp__notes__greet", "Ada")).toEqual({
      kind: "failed",
      text: 'MCP server "notes" is not connected',
    });
    const blocked = setup({ summary: { blocks: [{ reason: "no", name: "h" }] } });
    expect(await expanded(blocked.services, "mcp__notes__greet", "Ada")).toMatchObject({ kind: "blocked" });
  });
});
