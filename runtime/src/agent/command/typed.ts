import type { Agent } from "../agent.ts";
import type { Block } from "../core/conversation.ts";
import type { CustomCommand } from "../extension/custom-command.ts";
import type { ForkEnd } from "../feature/subagents/fork.ts";
import { contextText } from "../hook/text.ts";
import { calledName, fetchPrompt, findPrompt, listedName, type McpPrompt } from "../mcp/prompts.ts";
import { parseRules } from "../permission/rule.ts";
import { expand } from "./invoke.ts";
import type { Typed } from "./parse.ts";

/** What a command that stands for a prompt comes to. */
export type Expansion =
  /** It says something to the model: that it was called, and its text. */
  | {
      readonly kind: "prompt";
      readonly call: Block;
      readonly body: readonly Block[];
      readonly contexts: readonly string[];
    }
  /** A hook stood in the way. */
  | { readonly kind: "blocked"; readonly text: string }
  /** It could not be carried out. */
  | { readonly kind: "failed"; readonly text: string }
  /** It is none for users. */
  | { readonly kind: "refused"; readonly text: string }
  /** An agent of its own worked on it. */
  | { readonly kind: "forked"; readonly prompt: string; readonly fork: ForkEnd };

/** A typed command that stands for a prompt. */
export interface Called extends Typed {
  /** Who offers it, as results say it. */
  readonly offeredBy: "custom" | "mcp";
  /** Another model for its turn; `null`: the session's. */
  readonly model: string | null;
  /** Asks the hooks, and makes the prompt. `words`: all that was typed. */
  speak(words: string, signal: AbortSignal): Promise<Expansion>;
}

/** Finds the command that was typed: out of a file, or of an MCP server. `null` where there is none of the name. */
export function findCalled(agent: Agent, typed: Typed): Called | null {
  if (!agent.options.slashCommands) return null;
  const { name, args } = typed;
  const command = agent.shelf.find(name);
  if (command !== undefined) {
    const speak = (words: string, signal: AbortSignal) => speakCustom(agent, command, args, words, signal);
    return { name, args, offeredBy: "custom", model: command.model, speak };
  }
  const found = findPrompt(agent.mcp.prompts(), typed);
  return (
    found && {
      name: listedName(found.prompt),
      args: found.args,
      offeredBy: "mcp",
      model: null,
      speak: (words, signal) =>
        speakPrompt(
          agent,
          found.prompt,
          found.args,
          words.replace(listedName(found.prompt), () => calledName(found.prompt)),
          signal,
        ),
    }
  );
}

/** Fills a command of a file in, and lends its rules to the turn. */
async function speakCustom(
  agent: Agent,
  command: CustomCommand,
  args: string,
  words: string,
  signal: AbortSignal,
): Promise<Expansion> {
  const { name } = command;
  if (!command.forUser) {
    const text = `This skill can only be invoked by Claude, not directly by users. Ask for the "${name}" skill in words.`;
    return { kind: "refused", text };
  }
  const asked = await askHooks(agent, { type: "slash_command", name, args, source: command.source }, words, signal);
  if ("kind" in asked) return asked;
  agent.thread.lent = parseRules(command.allowedTools, "allow", "command");
  agent.hooks.lent.add(command);
  const expansion = await expand(agent, command, args, signal);
  if (!expansion.ok) return { kind: "failed", text: expansion.error };
  if (command.fork !== null) {
    const fork = await agent.subagents.fork(command, expansion.text, { toolUseId: null, signal });
    return { kind: "forked", prompt: expansion.text, fork };
  }
  return { kind: "prompt", call: callOf(name, args), body: [{ type: "text", text: expansion.text }], ...asked };
}

/** Asks an MCP server for a prompt. */
async function speakPrompt(
  agent: Agent,
  prompt: McpPrompt,
  args: string,
  words: string,
  signal: AbortSignal,
): Promise<Expansion> {
  const name = calledName(prompt);
  const asked = await askHooks(agent, { type: "mcp_prompt", name, args, source: "mcp" }, words, signal);
  if ("kind" in asked) return asked;
  const keeper = { ports: agent.ports, folders: agent.tools.folders() };
  const session = agent.mcp.find(prompt.server)?.session ?? null;
  const fetched = await fetchPrompt(session, prompt, args, keeper, signal);
  if (!fetched.ok) return { kind: "failed", text: fetched.error };
  return { kind: "prompt", call: callOf(name, args), body: fetched.blocks, ...asked };
}

async function askHooks(
  agent: Agent,
  {
    type,
    name,
    args,
    source,
  }: { readonly type: string; readonly name: string; readonly args: string; readonly source: string },
  words: string,
  signal: AbortSignal,
): Promise<Extract<Expansion, { kind: "blocked" | "failed" }> | { readonly contexts: readonly string[] }> {
  const summary = await agent.hooks.ask(
    "UserPromptExpansion",
    {
      permission_mode: agent.session.mode,
      expansion_type: type,
      command_name: name,
      command_args: args,
      command_source: source,
      prompt: words,
    },
    { signal, thread: null },
  );
  if (typeof summary?.misnamed === "string") return { kind: "failed", text: summary.misnamed };
  const [block] = summary?.blocks ?? [];
  if (block) {
    const text = `UserPromptExpansion operation blocked by hook:\n${block.reason}\n\nOriginal prompt: ${words}`;
    return { kind: "blocked", text };
  }
  return { contexts: (summary?.contexts ?? []).map((context) => contextText("UserPromptExpansion", context)) };
}

/** How the model is told that a command was called. */
function callOf(name: string, args: string): Block {
  const tags = [
    `<command-message>${name}</command-message>`,
    `<command-name>/${name}</command-name>`,
    ...(args === "" ? [] : [`<command-args>${args}</command-args>`]),
  ];
  return { type: "text", text: `${tags.join("\n")}\n` };
}
