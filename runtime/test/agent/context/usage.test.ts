import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ContextUsageServices, contextUsage } from "../../../src/agent/context/usage.ts";
import { configuredWindow, estimate } from "../../../src/agent/context/window.ts";
import { Conversation } from "../../../src/agent/core/conversation.ts";
import type { Thread } from "../../../src/agent/core/thread.ts";
import type { ModelPort, ModelRequest } from "../../../src/ports.ts";

const system = [{ type: "text", text: "s".repeat(200) }];
const tool = (name: string, deferred: boolean) => ({ name, description: "d", inputSchema: {}, deferred });
const tools = [tool("Bash", false), tool("Later", true)];

interface Setup {
  readonly counted?: number | Error;
  readonly tokens?: number | null;
  readonly env?: Record<string, string>;
  readonly effective?: Record<string, unknown>;
  readonly model?: string;
}

function setupWith({
  counted = new Error("offline"),
  tokens = null,
  env = {},
  effective = {},
  model = "claude-haiku-4-5",
}: Setup = {}) {
  const requests: ModelRequest[] = [];
  const conversation = new Conversation();
  conversation.add({ uuid: "p", role: "user", content: [{ type: "text", text: "hello" }] });
  const services: ContextUsageServices = {
    ports: {
      env,
      model: {
        countTokens: async (request) => {
          requests.push(request);
          if (counted instanceof Error) throw counted;
          return counted;
        },
      } as ModelPort,
    },
    options: { betas: [] },
    settings: { effective },
    session: {
      model,
      thinking: "default",
      effort: null,
      conversation,
      contextUsage: { tokens, dropped: 0, reported: null },
    },
    thread: {
      system: () => system,
      model: () => "m",
      preamble: () => [{ type: "text", text: "before" }],
    } as unknown as Thread,
    tools: { offered: () => tools },
    extensions: { memory: [], forModel: [] },
    subagents: { custom: () => [] },
    commands: { counted: () => [{ name: "a" }, { name: "b" }] },
  };
  return { services, requests };
}

const amounts = async (setup: Setup, count = true) => {
  const { categories, totalTokens } = await contextUsage(setupWith(setup).services, count);
  return { ...Object.fromEntries(categories.map(({ id, tokens }) => [String(id), tokens])), totalTokens };
};

describe("the total", () => {
  test("is what the API counts, where it does", async () => {
    expect((await amounts({ counted: 5_000, tokens: 3_000 })).totalTokens).toBe(5_000);
  });

  test("is that of the last answer, where the API is not asked or fails", async () => {
    expect((await amounts({ counted: 5_000, tokens: 3_000 }, false)).totalTokens).toBe(3_000);
    expect((await amounts({ tokens: 3_000 })).totalTokens).toBe(3_000);
  });

  test("is an estimate before the first answer: the sum of the parts", async () => {
    const { system_prompt, system_tools, messages, totalTokens } = (await amounts({})) as Record<string, number>;
    expect(system_prompt).toBe(estimate(system));
    expect(system_tools).toBe(estimate([tools[0]]));
    expect(totalTokens).toBe(Number(system_prompt) + Number(system_tools) + Number(messages));
  });

  test("assigns the remaining tokens to the messages, and never a negative number", async () => {
    const { system_prompt, system_tools } = (await amounts({})) as Record<string, number>;
    const rest = Number(system_prompt) + Number(system_tools);
    expect(await amounts({ counted: rest + 70 })).toMatchObject({ messages: 70 });
    expect(await amounts({ counted: 1 })).toMatchObject({ messages: 0 });
  });
});

test("the API counts what the next request would send", async () => {
  const { services, requests } = setupWith({ counted: 1 });
  await contextUsage(services, true);
  expect(requests).toMatchObject([
    {
      body: {
        messages: [{ role: "user", content: [{ text: "before" }, { text: "hello" }] }],
        tools: [{ name: "Bash" }, { name: "Later" }],
      },
    },
  ]);
  expect(Object.keys(requests[0]?.body ?? {}).sort()).toEqual(["messages", "model", "system", "tools"]);
  await contextUsage(services, false);
  expect(requests).toHaveLength(1);
});

test("tokens that are neither used nor reserved for compaction are free", async () => {
  const window = 200_000;
  expect(await amounts({ counted: 10_000 })).toMatchObject({ free_space: window - 10_000 });
  expect(await amounts({ counted: window })).toMatchObject({ free_space: 0 });
  const usage = await contextUsage(setupWith({ counted: 50_000 }).services, true);
  expect(usage).toMatchObject({ maxTokens: window, rawMaxTokens: window, percentage: 25, isAutoCompactEnabled: true });
  expect(usage.autoCompactThreshold).toBe(window - 33_000);
  expect(usage.autocompactSource).toBe("auto");
});

test("a window that the user or a large model sets has a buffer for the summary", async () => {
  const configured = { effective: { autoCompactWindow: 150_000 }, counted: 10_000 };
  const room = 150_000 - 10_000 - 33_000;
  expect(await amounts(configured)).toMatchObject({ autocompact_buffer: 33_000, free_space: room });
  const large = await contextUsage(setupWith({ model: "claude-opus-5-5" }).services, false);
  expect(large.autocompactSource).toBe("model-default");
  expect(large.categories.map(({ id }) => id)).toContain("autocompact_buffer");
});

test.each<Setup>([
  { effective: { autoCompactEnabled: false, autoCompactWindow: 150_000 } },
  { env: { DISABLE_AUTO_COMPACT: "1" } },
  { env: { DISABLE_COMPACT: "1" } },
])("without automatic compaction (%j), the buffer is small and no window is configured", async (setup) => {
  const usage = await contextUsage(setupWith(setup).services, false);
  expect(usage).toMatchObject({ isAutoCompactEnabled: false, autocompactSource: "auto", maxTokens: 200_000 });
  expect(usage).not.toHaveProperty("autoCompactThreshold");
  expect(usage.categories.find(({ kind }) => kind === "buffer")).toMatchObject({ id: "compact_buffer", tokens: 3000 });
});

test("tools of servers are listed by server", async () => {
  const { services } = setupWith();
  const mcp = [tool("mcp__calc__add", true), tool("Bash", false)];
  const usage = await contextUsage({ ...services, tools: { offered: () => mcp } }, false);
  expect(usage.mcpTools).toEqual([{ name: "mcp__calc__add", serverName: "calc", tokens: 0, isLoaded: false }]);
});

test("a deferred tool of a server is loaded once a call named it; the others never are", async () => {
  const { services } = setupWith();
  const content = [{ type: "tool_use", id: "t1", name: "mcp__calc__add", input: {} }];
  services.session.conversation.add({ uuid: "a1", role: "assistant", content });
  const loaded = async (deferred: boolean) => {
    const tools = { offered: () => [tool("mcp__calc__add", deferred), tool("mcp__calc__fail", deferred)] };
    return (await contextUsage({ ...services, tools }, false)).mcpTools.map(({ isLoaded }) => isLoaded);
  };
  expect(await loaded(true)).toEqual([true, false]);
  expect(await loaded(false)).toEqual([false, false]);
});

test("commands are counted", async () => {
  const usage = await contextUsage(setupWith().services, false);
  expect(usage.slashCommands).toEqual({ totalCommands: 2, includedCommands: 2, tokens: 7 });
});

test("regression: agents and skills were missing, and memory files counted as messages", async () => {
  const { services } = setupWith({ tokens: 3_000 });
  const skill = { description: "d", whenToUse: "" };
  const usage = await contextUsage(
    {
      ...services,
      extensions: {
        memory: [{ path: "/m", type: "User", text: "x".repeat(38) }],
        forModel: [
          { ...skill, name: "own", folder: "/s/own", source: "projectSettings" },
          { ...skill, name: "init", folder: null, source: "builtin" },
        ],
      },
      subagents: {
        custom: () => [
          { type: "reader", description: "Reads", origin: { source: "userSettings", path: "/a.md" } },
          { type: "host", description: "Of the host", origin: { source: "flagSettings", path: null } },
        ],
      },
    },
    false,
  );
  expect(usage.memoryFiles).toEqual([{ path: "/m", type: "User", tokens: 10 }]);
  expect(usage.agents).toEqual([
    { agentType: "reader", source: "userSettings", path: "/a.md", tokens: 4 },
    { agentType: "host", source: "flagSettings", tokens: 5 },
  ]);
  expect(usage.skills).toMatchObject({
    totalSkills: 2,
    skillFrontmatter: [
      { name: "own", source: "projectSettings", path: "/s/own/SKILL.md" },
      { name: "init", source: "built-in" },
    ],
  });
  const used = usage.categories.filter(({ kind }) => kind === "used");
  expect(used.map(({ id }) => id)).toEqual([
    "system_prompt",
    "system_tools",
    "custom_agents",
    "memory_files",
    "skills",
    "messages",
  ]);
  expect(used.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(3_000);
  expect(usage.categories.find(({ kind }) => kind === "deferred")).toMatchObject({ id: "system_tools_deferred" });
});

describe("the configured window", () => {
  const windowOf = (setup: Setup) => configuredWindow(setupWith(setup).services);

  test("comes from the environment, or else from the settings of the model, or else from the settings", () => {
    const env = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: "150000" };
    const effective = { autoCompactWindow: 120_000 };
    const forModel = { ...effective, modelSettings: { "claude-haiku-4-5": { autoCompactWindow: 110_000 } } };
    expect(windowOf({ env, effective: forModel })).toEqual({ tokens: 150_000, source: "env" });
    expect(windowOf({ effective: forModel })).toEqual({ tokens: 110_000, source: "settings" });
    expect(windowOf({ effective })).toEqual({ tokens: 120_000, source: "settings" });
    expect(windowOf({})).toBeNull();
  });

  test("is ignored if it is not a number of tokens", () => {
    for (const text of ["x", "0", "-5", ""])
      expect(windowOf({ env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: text } })).toBeNull();
  });

  test("replaces the model's own limit", async () => {
    const env = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: "100000" };
    const usage = await contextUsage(setupWith({ env, counted: 50_000 }).services, true);
    expect(usage).toMatchObject({ maxTokens: 100_000, percentage: 50, autocompactSource: "env" });
  });
});

test("law: an estimate grows with its text, by a token for four characters", () => {
  expect(estimate(undefined)).toBe(0);
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{0,40}$/), (text) => {
      expect(estimate(text)).toBe(Math.ceil((text.length + 2) / 4));
    }),
  );
});
