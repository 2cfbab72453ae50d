import type { Agent } from "../agent.ts";
import { type CustomCommand, type ExpandedText, skillHead } from "../extension/custom-command.ts";
import { parseRules } from "../permission/rule.ts";
import { bash } from "../tool/builtin/bash.ts";
import { fillIn, hasPlaces, type Part, splitShell } from "./expand.ts";

/**
 * Puts arguments and outputs of command lines into a command's text. Command lines are found before arguments are
 * filled in, so that an argument cannot bring one along; one that no rule allows stops the command.
 */
export async function expand(
  agent: Agent,
  command: CustomCommand,
  args: string,
  signal: AbortSignal,
): Promise<ExpandedText> {
  const { folder, argumentNames } = command;
  const parts: string[] = folder === null ? [] : [skillHead(folder)];
  const own = (text: string): string =>
    text.replace(/\$\{CLAUDE_(SKILL_DIR|SESSION_ID|PLUGIN_ROOT)\}/g, (written, name) => {
      const known = { SKILL_DIR: folder, SESSION_ID: agent.session.id, PLUGIN_ROOT: command.pluginRoot };
      return known[name as keyof typeof known] ?? written;
    });
  for (const part of splitShell(command.body)) {
    if (part.kind === "text") {
      parts.push(fillIn(own(part.text), args, argumentNames));
      continue;
    }
    const ran = await runLine(agent, command, { ...part, command: own(part.command) }, signal);
    if (!ran.ok) return ran;
    parts.push(ran.text);
  }
  if (!hasPlaces(command.body, argumentNames) && args !== "") parts.push(`\n\nARGUMENTS: ${args}`);
  return { ok: true, text: parts.join("") };
}

async function runLine(
  agent: Agent,
  command: CustomCommand,
  line: Extract<Part, { kind: "shell" }>,
  signal: AbortSignal,
): Promise<ExpandedText> {
  const { thread, tools, permissions, ports } = agent;
  const input = { command: line.command };
  const rules = parseRules(command.allowedTools, "allow", "command");
  if (!(await permissions.mayRun(thread, bash, input, rules))) {
    const error = `Shell command permission check failed for pattern "${line.written}": no rule of this session or of the command's allowed-tools lets it run`;
    return { ok: false, error };
  }
  const context = tools.context(thread, ports.ids.uuid(), signal);
  const outcome = await bash.run(input, context);
  if (outcome.kind === "failed") {
    return { ok: false, error: `Shell command failed for pattern "${line.written}": ${outcome.message}` };
  }
  const output = bash.render(outcome.output, input, context);
  return { ok: true, text: typeof output === "string" ? output : "" };
}
