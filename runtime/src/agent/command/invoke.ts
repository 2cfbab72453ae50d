import { parseRules } from "../permission/rule.ts";
import type { Agent } from "../session/agent.ts";
import { bash } from "../tool/builtin/bash.ts";
import type { CustomCommand } from "./custom.ts";
import { fillIn, hasPlaces, splitShell } from "./expand.ts";

/** The prompt that a command stands for, or why it could not be made. */
export type Expansion = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly error: string };

/**
 * Puts arguments and outputs of command lines into a command's text. Command lines are found before arguments are
 * filled in, so that an argument cannot bring one along; one that no rule allows stops the command.
 */
export async function expand(
  agent: Agent,
  command: CustomCommand,
  args: string,
  signal: AbortSignal,
): Promise<Expansion> {
  const parts: string[] = command.folder === null ? [] : [`Base directory for this skill: ${command.folder}\n\n`];
  for (const part of splitShell(command.body)) {
    if (part.kind === "text") {
      parts.push(fillIn(part.text, args));
      continue;
    }
    const ran = await runLine(agent, command, part.command, signal);
    if (!ran.ok) return ran;
    parts.push(ran.text);
  }
  if (!hasPlaces(command.body) && args !== "") parts.push(`\n\nARGUMENTS: ${args}`);
  return { ok: true, text: parts.join("") };
}

async function runLine(agent: Agent, command: CustomCommand, line: string, signal: AbortSignal): Promise<Expansion> {
  const { thread, tools, permissions, ports } = agent;
  const input = { command: line };
  const rules = parseRules(command.allowedTools, "allow", "session");
  if (!(await permissions.mayRun(thread, bash, input, rules))) {
    return { ok: false, error: `/${command.name} wants to run a command that no rule allows: ${line}` };
  }
  const context = tools.context(thread, ports.ids.uuid(), signal);
  const outcome = await bash.run(input, context);
  if (outcome.kind === "failed") return { ok: false, error: `/${command.name}: ${line}: ${outcome.message}` };
  const output = bash.render(outcome.output, input, context);
  return { ok: true, text: typeof output === "string" ? output : "" };
}
