import { expect, test } from "vitest";
import { type SystemPromptServices, systemBlocks, systemPrompt } from "../../../src/agent/context/system-prompt.ts";

const services = (changes: Partial<SystemPromptServices> = {}): SystemPromptServices => ({
  clientInfo: { systemPrompt: null, appendSystemPrompt: null },
  options: { systemPrompt: null, appendSystemPrompt: null, agent: null },
  subagents: { mainPrompt: () => "" },
  ...changes,
});
const texts = (changes: Partial<SystemPromptServices> = {}) =>
  systemBlocks(systemPrompt(services(changes))).map(({ text }) => String(text));
const [identity = "", guidance = ""] = texts();

test("the agent's own prompt follows the identity", () => {
  expect(texts()).toHaveLength(2);
  expect(guidance).toMatch(/^# How to work\n/);
});

test("the prompt of the command line replaces it, that of the host replaces both", () => {
  const options = { systemPrompt: "argv", appendSystemPrompt: "argv more", agent: null };
  expect(texts({ options })).toEqual([identity, "argv\n\nargv more"]);
  const clientInfo = { systemPrompt: ["a", "b"], appendSystemPrompt: "host more" };
  expect(texts({ options, clientInfo })).toEqual([identity, "a\n\nb\n\nhost more"]);
});

test("an appended prompt follows any other prompt", () => {
  const clientInfo = { systemPrompt: null, appendSystemPrompt: "more" };
  expect(texts({ clientInfo })).toEqual([identity, `${guidance}\n\nmore`]);
});

test("an empty prompt leaves the identity alone", () => {
  expect(texts({ clientInfo: { systemPrompt: [], appendSystemPrompt: null } })).toEqual([identity]);
  expect(texts({ clientInfo: { systemPrompt: [], appendSystemPrompt: "more" } })).toEqual([identity, "more"]);
});

test("the prompt of the agent that the session runs as gives way to a prompt of the host that is not empty", () => {
  const subagents = { mainPrompt: () => "persona" };
  const options = { systemPrompt: "argv", appendSystemPrompt: "more", agent: null };
  expect(texts({ options, subagents })).toEqual([identity, "argv\n\nmore"]);
  expect(texts({ options: { ...options, systemPrompt: null }, subagents })).toEqual([identity, "persona\n\nmore"]);
  const clientInfo = { systemPrompt: [""], appendSystemPrompt: null };
  const flagged = { systemPrompt: null, appendSystemPrompt: null, agent: "helper" };
  expect(texts({ clientInfo, subagents, options: flagged })).toEqual([identity, "persona"]);
});

test("an empty prompt replaces that of the agent which the settings select", () => {
  const subagents = { mainPrompt: () => "persona" };
  const clientInfo = { systemPrompt: [""], appendSystemPrompt: null };
  expect(texts({ clientInfo, subagents })).toEqual([identity]);
});
