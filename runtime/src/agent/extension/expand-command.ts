import type { Ports } from "../../ports.ts";
import type { SessionState } from "../core/session-state.ts";
import type { Thread } from "../core/thread.ts";
import type { Tool, ToolContext, ToolInput } from "../core/tool.ts";
import { renderResult } from "../core/tool-result.ts";
import { parseRules } from "../permission/rule.ts";
import type { ConfiguredRule } from "../permission/types.ts";
import { bash } from "../tool/builtin/bash.ts";
import { type CommandPart, hasPlaceholders, splitShell, substitute } from "./command-text.ts";
import { type CustomCommand, type ExpandedText, skillHead } from "./custom-command.ts";

/** The services of shell commands inside a command's text. */
export interface ExpandServices {
  readonly ports: Pick<Ports, "ids">;
  readonly session: Pick<SessionState, "id">;
  /** The thread whose permissions and working directory apply. */
  readonly thread: Thread;
  readonly permissions: {
    mayRun(thread: Thread, tool: Tool, input: ToolInput, rules: readonly ConfiguredRule[]): Promise<boolean>;
  };
  readonly tools: { context(thread: Thread, toolUseId: string, signal: AbortSignal): ToolContext };
}

/**
 * Fills arguments and the output of shell commands into a command's text. Shell commands are found before arguments are
 * filled in, so that no argument can add one. A shell command that no rule allows fails the expansion.
 */
export async function expand(
  services: ExpandServices,
  command: CustomCommand,
  args: string,
  signal: AbortSignal,
): Promise<ExpandedText> {
  const { folder, argumentNames } = command;
  const parts: string[] = folder === null ? [] : [skillHead(folder)];
  const own = (text: string): string =>
    text.replace(/\$\{CLAUDE_(SKILL_DIR|SESSION_ID|PLUGIN_ROOT)\}/g, (written, name) => {
      const known = { SKILL_DIR: folder, SESSION_ID: services.session.id, PLUGIN_ROOT: command.pluginRoot };
      return known[name as keyof typeof known] ?? written;
    });
  for (const part of splitShell(command.body)) {
    if (part.kind === "text") {
      parts.push(substitute(own(part.text), args, argumentNames));
      continue;
    }
    const ran = await runLine(services, command, { ...part, command: own(part.command) }, signal);
    if (!ran.ok) return ran;
    parts.push(ran.text);
  }
  if (!hasPlaceholders(command.body, argumentNames) && args !== "") parts.push(`\n\nARGUMENTS: ${args}`);
  return { ok: true, text: parts.join("") };
}

async function runLine(
  { thread, tools, permissions, ports }: ExpandServices,
  command: CustomCommand,
  line: Extract<CommandPart, { kind: "shell" }>,
  signal: AbortSignal,
): Promise<ExpandedText> {
  const input = { command: line.command };
  const rules = parseRules(command.allowedTools, "allow", "command");
  if (!(await permissions.mayRun(thread, bash, input, rules))) {
    const error = `Shell command permission check failed for pattern "${line.written}": no rule of this session or of the command's allowed-tools lets it run`;
    return { ok: false, error };
  }
  const context = tools.context(thread, ports.ids.uuid(), signal);
  const outcome = await bash.run(input, context);
  if (outcome.kind === "failed") {
    // As in the real agent, without the exit code.
    const problem = outcome.message.replace(/^Exit code \d+(\n?)/, (_, end) => (end === "" ? "" : "[stderr]\n"));
    return { ok: false, error: `Shell command failed for pattern "${line.written}": ${problem}` };
  }
  const { content } = renderResult(bash, input, outcome, context);
  return { ok: true, text: typeof content === "string" ? content : "" };
}
