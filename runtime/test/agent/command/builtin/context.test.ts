import { expect, test } from "vitest";
import { context } from "../../../../src/agent/command/builtin/context.ts";
import type { ContextUsageServices } from "../../../../src/agent/context/usage.ts";
import { Conversation } from "../../../../src/agent/core/conversation.ts";
import { runCommand } from "../../fixture/run-command.ts";

const services = {
  ports: { env: {}, model: { countTokens: async () => 50_000 } },
  options: { betas: [] },
  settings: { effective: {} },
  session: {
    model: "claude-haiku-4-5",
    thinking: "default",
    effort: null,
    conversation: new Conversation(),
    contextUsage: { tokens: null, dropped: 0, reported: null },
  },
  thread: { system: () => [], preamble: () => [], model: () => "m" },
  tools: { offered: () => [{ name: "mcp__calc__add", deferred: true }] },
  extensions: {
    memory: [],
    forModel: [{ name: "s", description: "d", whenToUse: "", folder: "/s", source: "projectSettings" }],
  },
  subagents: { custom: () => [{ type: "a", description: "d", origin: { source: "userSettings", path: null } }] },
  commands: { counted: () => [] },
} as unknown as ContextUsageServices;

test("shows what the API counts, as a table and as fields", async () => {
  const { text, fields } = await runCommand(context, services);
  expect(text.split("\n")).toEqual([
    "## Context usage",
    "Model: claude-haiku-4-5",
    "Tokens: 50000 of 200000 (25%)",
    "",
    "| Part | Tokens |",
    "| --- | --- |",
    "| System prompt | 1 |",
    "| System tools | 1 |",
    "| System tools (deferred) | 11 |",
    "| Custom agents | 2 |",
    "| Skills | 2 |",
    "| Messages | 49994 |",
    "| Free space | 150000 |",
    "",
    "### MCP tools",
    "",
    "| Tool | Server | Tokens |",
    "| --- | --- | --- |",
    "| mcp__calc__add | calc | 0 |",
    "",
    "### Custom agents",
    "",
    "| Type | Source | Tokens |",
    "| --- | --- | --- |",
    "| a | userSettings | 2 |",
    "",
    "### Skills",
    "",
    "| Skill | Source | Tokens |",
    "| --- | --- | --- |",
    "| s | projectSettings | 2 |",
  ]);
  expect(fields).toMatchObject({
    context_usage: {
      model: "claude-haiku-4-5",
      total_tokens: 50_000,
      raw_max_tokens: 200_000,
      percentage: 25,
      memory_files: [],
      agents: [{ agent_type: "a", source: "userSettings", tokens: 2 }],
      skills: [{ name: "s", source: "projectSettings", tokens: 2 }],
    },
  });
  const { categories } = (fields as { context_usage: { categories: readonly object[] } }).context_usage;
  expect(categories.at(-1)).toEqual({ name: "Free space", tokens: 150_000, kind: "free" });
});
