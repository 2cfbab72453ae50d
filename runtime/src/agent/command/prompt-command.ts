import type { Ports } from "../../ports.ts";
import type { Block } from "../core/conversation.ts";
import type { StartupOptions } from "../core/options.ts";
import type { SessionState } from "../core/session-state.ts";
import type { Thread } from "../core/thread.ts";
import type { CustomCommand } from "../extension/custom-command.ts";
import { type ExpandServices, expand } from "../extension/expand-command.ts";
import type { RunSkill } from "../extension/skill-run.ts";
import type { HookService } from "../hook/hook-service.ts";
import { contextText } from "../hook/text.ts";
import type { CommandExpansion, PromptCommand, TypedCommand } from "../loop/slash-commands.ts";
import { calledName, fetchPrompt, findPrompt, listedPromptName, type McpPrompt } from "../mcp/prompts.ts";
import type { McpSession } from "../mcp/session.ts";
import { parseRules } from "../permission/rule.ts";
import type { ResultFiles } from "../tool/file/saved-result.ts";

/** The services for finding and expanding prompt commands. */
export interface PromptCommandServices extends ExpandServices {
  readonly ports: ResultFiles["ports"] & Pick<Ports, "ids">;
  readonly options: Pick<StartupOptions, "slashCommands">;
  readonly session: Pick<SessionState, "id" | "mode">;
  readonly thread: Thread;
  readonly tools: ExpandServices["tools"] & { folders(): ResultFiles["folders"] };
  readonly extensions: { find(name: string): CustomCommand | undefined };
  readonly mcp: {
    prompts(): readonly McpPrompt[];
    find(server: string): { readonly session: McpSession | null } | undefined;
  };
  readonly hooks: Pick<HookService, "run"> & { readonly granted: { add(skill: CustomCommand): void } };
  /** Runs a skill that the user called in a subagent, and waits for it. */
  readonly runInSubagent: RunSkill;
}

/** Finds the custom command or MCP prompt with the typed name. `null` if there is none. */
export function findPromptCommand(services: PromptCommandServices, typed: TypedCommand): PromptCommand | null {
  if (!services.options.slashCommands) return null;
  const { name, args } = typed;
  const command = services.extensions.find(name);
  if (command !== undefined) {
    const expand = (prompt: string, signal: AbortSignal) => expandCustom(services, command, args, prompt, signal);
    const offeredBy = command.source === "builtin" ? "builtin" : "custom";
    return { name, args, offeredBy, model: command.model, expand };
  }
  const found = findPrompt(services.mcp.prompts(), typed);
  return (
    found && {
      name: listedPromptName(found.prompt),
      args: found.args,
      offeredBy: "mcp",
      model: null,
      expand: (prompt, signal) =>
        expandMcpPrompt(
          services,
          found.prompt,
          found.args,
          prompt.replace(listedPromptName(found.prompt), () => calledName(found.prompt)),
          signal,
        ),
    }
  );
}

/** Expands a custom command. Its permission rules and effort apply for the turn, its hooks for the session. */
async function expandCustom(
  services: PromptCommandServices,
  command: CustomCommand,
  args: string,
  prompt: string,
  signal: AbortSignal,
): Promise<CommandExpansion> {
  const { name } = command;
  if (!command.forUser) {
    const text = `This skill can only be invoked by Claude, not directly by users. Ask for the "${name}" skill in words.`;
    return { kind: "refused", text };
  }
  const outcome = await runExpansionHooks(
    services,
    { type: "slash_command", name, args, source: command.source },
    prompt,
    signal,
  );
  if ("kind" in outcome) return outcome;
  services.thread.grantedRules = parseRules(command.allowedTools, "allow", "command");
  services.thread.turnEffort = command.effort;
  services.hooks.granted.add(command);
  const expansion = await expand(services, command, args, signal);
  if (!expansion.ok) return { kind: "failed", text: expansion.error };
  if (command.fork !== null) {
    const run = await services.runInSubagent(command, expansion.text, { toolUseId: null, signal });
    return { kind: "forked", run, name };
  }
  return { kind: "prompt", call: callOf(name, args), body: [{ type: "text", text: expansion.text }], ...outcome };
}

/** Gets a prompt from its MCP server. */
async function expandMcpPrompt(
  services: PromptCommandServices,
  prompt: McpPrompt,
  args: string,
  promptText: string,
  signal: AbortSignal,
): Promise<CommandExpansion> {
  const name = calledName(prompt);
  const outcome = await runExpansionHooks(
    services,
    { type: "mcp_prompt", name, args, source: "mcp" },
    promptText,
    signal,
  );
  if ("kind" in outcome) return outcome;
  const keeper = { ports: services.ports, folders: services.tools.folders() };
  const session = services.mcp.find(prompt.server)?.session ?? null;
  const fetched = await fetchPrompt(session, prompt, args, keeper, signal);
  if (!fetched.ok) return { kind: "failed", text: fetched.error };
  return { kind: "prompt", call: callOf(name, args), body: fetched.blocks, ...outcome };
}

async function runExpansionHooks(
  { hooks, session }: PromptCommandServices,
  {
    type,
    name,
    args,
    source,
  }: {
    readonly type: "slash_command" | "mcp_prompt";
    readonly name: string;
    readonly args: string;
    readonly source: string;
  },
  prompt: string,
  signal: AbortSignal,
): Promise<Extract<CommandExpansion, { kind: "blocked" | "failed" }> | { readonly contexts: readonly string[] }> {
  const summary = await hooks.run(
    "UserPromptExpansion",
    {
      permission_mode: session.mode,
      expansion_type: type,
      command_name: name,
      command_args: args,
      command_source: source,
      prompt,
    },
    { signal, thread: null },
  );
  if (typeof summary?.misnamed === "string") return { kind: "failed", text: summary.misnamed };
  const [block] = summary?.blocks ?? [];
  if (block) {
    const original = block.hidesPrompt ? "" : `\n\nOriginal prompt: ${prompt}`;
    return { kind: "blocked", text: `UserPromptExpansion operation blocked by hook:\n${block.reason}${original}` };
  }
  return { contexts: (summary?.contexts ?? []).map((context) => contextText("UserPromptExpansion", context)) };
}

/** The note that tells the model that a command was called. */
function callOf(name: string, args: string): Block {
  const tags = [
    `<command-message>${name}</command-message>`,
    `<command-name>/${name}</command-name>`,
    ...(args === "" ? [] : [`<command-args>${args}</command-args>`]),
  ];
  return { type: "text", text: tags.join("\n") };
}
