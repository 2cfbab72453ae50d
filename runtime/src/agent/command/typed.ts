import { contextText } from "../hook/text.ts";
import type { Block } from "../model/conversation.ts";
import { parseRules } from "../permission/rule.ts";
import type { Agent } from "../session/agent.ts";
import { type ForkEnd, runFork } from "../task/fork.ts";
import type { CustomCommand } from "./custom.ts";
import { expand } from "./invoke.ts";
import type { Typed } from "./parse.ts";

/** What a custom command comes to. */
export type Spoken =
  /** It says something to the model: that it was called, and its text. */
  | { readonly kind: "prompt"; readonly call: Block; readonly body: Block; readonly contexts: readonly string[] }
  /** A hook stood in the way. */
  | { readonly kind: "blocked"; readonly text: string }
  /** It could not be carried out. */
  | { readonly kind: "failed"; readonly text: string }
  /** It is none for users. */
  | { readonly kind: "refused"; readonly text: string }
  /** An agent of its own worked on it. */
  | { readonly kind: "forked"; readonly prompt: string; readonly fork: ForkEnd };

/** Takes a command that stands for a prompt: asks the hooks, fills it in, and lends its rules to the turn. */
export async function speak(
  agent: Agent,
  command: CustomCommand,
  { args }: Typed,
  words: string,
  signal: AbortSignal,
): Promise<Spoken> {
  const { name } = command;
  if (!command.forUser) {
    const text = `This skill can only be invoked by Claude, not directly by users. Ask for the "${name}" skill in words.`;
    return { kind: "refused", text };
  }
  const summary = await agent.hooks.ask(
    "UserPromptExpansion",
    {
      permission_mode: agent.session.mode,
      expansion_type: "slash_command",
      command_name: name,
      command_args: args,
      command_source: command.source,
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
  agent.thread.lent = parseRules(command.allowedTools, "allow", "command");
  agent.hooks.lent.add(command);
  const expansion = await expand(agent, command, args, signal);
  if (!expansion.ok) return { kind: "failed", text: expansion.error };
  if (command.fork !== null) {
    const fork = await runFork(agent, command, expansion.text, { toolUseId: null, signal });
    return { kind: "forked", prompt: expansion.text, fork };
  }
  const tags = [
    `<command-message>${name}</command-message>`,
    `<command-name>/${name}</command-name>`,
    ...(args === "" ? [] : [`<command-args>${args}</command-args>`]),
  ];
  return {
    kind: "prompt",
    call: { type: "text", text: `${tags.join("\n")}\n` },
    body: { type: "text", text: expansion.text },
    contexts: (summary?.contexts ?? []).map((context) => contextText("UserPromptExpansion", context)),
  };
}
