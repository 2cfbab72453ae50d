import { expect, test } from "vitest";
import type { StartupOptions } from "../../../src/agent/core/options.ts";
import { parseArgv } from "../../../src/process/command-line/argv.ts";
import { readOptions } from "../../../src/process/command-line/read-options.ts";

function optionsIn(env: Record<string, string>, argv: readonly string[] = []): StartupOptions {
  const parsed = parseArgv(argv);
  if (!parsed.ok) throw new Error(parsed.error);
  const read = readOptions(parsed.line, env);
  if (!read.ok) throw new Error(read.error);
  return read.options;
}

const read: readonly [name: string, value: string, of: (options: StartupOptions) => unknown, expected: unknown][] = [
  ["ANTHROPIC_MODEL", "claude-haiku-4-5", ({ model }) => model, "claude-haiku-4-5"],
  ["CLAUDE_CODE_DISABLE_CLAUDE_MDS", "1", ({ memory }) => memory, false],
  ["CLAUDE_CODE_EFFORT_LEVEL", "low", ({ effort }) => effort, "low"],
  ["CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS", "1", ({ streams }) => streams.sessionState, "caller"],
  ["CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING", "true", ({ checkpoints }) => checkpoints, true],
  ["CLAUDE_CODE_FORWARD_SUBAGENT_TEXT", "1", ({ forwardSubagentText }) => forwardSubagentText, true],
  ["CLAUDE_CODE_INCLUDE_PARTIAL_MESSAGES", "1", ({ streams }) => streams.partialMessages, true],
  ["CLAUDE_CODE_MAX_RETRIES", "3", ({ maxRetries }) => maxRetries, 3],
  ["CLAUDE_CODE_MAX_TURNS", "2", ({ maxTurns }) => maxTurns, 2],
  ["CLAUDE_CODE_SDK_READS_SESSION_STATE", "1", ({ streams }) => streams.sessionState, "library"],
  ["CLAUDE_CODE_SIMPLE", "1", ({ simple }) => simple, true],
  ["CLAUDE_CODE_SAFE_MODE", "1", ({ safe }) => safe, true],
  ["CLAUDE_CODE_SAFE_MODE", "1", ({ memory }) => memory, false],
  ["CLAUDE_CODE_RESTRICTED", "1", ({ restricted }) => restricted, true],
  ["CLAUDE_CODE_RESTRICTED", "1", ({ settingSources }) => settingSources, []],
  ["CLAUDE_CODE_SIMPLE", "1", ({ backgroundTasks }) => backgroundTasks, false],
  ["CLAUDE_CODE_DISABLE_BACKGROUND_TASKS", "1", ({ backgroundTasks }) => backgroundTasks, false],
  ["CLAUDE_CODE_SKIP_PROMPT_HISTORY", "1", ({ session }) => session.persist, false],
  ["MAX_THINKING_TOKENS", "2000", ({ thinking }) => thinking, { budgetTokens: 2000 }],
];

test.each(read)("%s is an option", (name, value, of, expected) => {
  expect(of(optionsIn({ [name]: value }))).toEqual(expected);
  expect(of(optionsIn({}))).not.toEqual(expected);
});

test("a flag wins over its variable", () => {
  const env = { ANTHROPIC_MODEL: "haiku", CLAUDE_CODE_MAX_TURNS: "2", MAX_THINKING_TOKENS: "2000" };
  expect(optionsIn(env, ["--model=opus", "--max-turns=7", "--max-thinking-tokens=0"])).toMatchObject({
    model: "opus",
    maxTurns: 7,
    thinking: "off",
  });
});
