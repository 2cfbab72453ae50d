import type { Block } from "../model/conversation.ts";
import type { Agent } from "../session/agent.ts";
import type { CustomCommand } from "./custom.ts";
import { expand } from "./invoke.ts";
import type { Typed } from "./parse.ts";

/** What a custom command says to the model: that it was called, and its text. */
export type Spoken =
  | { readonly ok: true; readonly call: Block; readonly body: Block }
  | { readonly ok: false; readonly error: string };

/** Takes a command that stands for a prompt: asks the hooks, fills it in. */
export async function speak(
  agent: Agent,
  command: CustomCommand,
  { args }: Typed,
  words: string,
  signal: AbortSignal,
): Promise<Spoken> {
  const summary = await agent.hooks.ask(
    "UserPromptExpansion",
    {
      permission_mode: agent.session.mode,
      expansion_type: "slash_command",
      command_name: command.name,
      command_args: args,
      command_source: command.source,
      prompt: words,
    },
    { signal, thread: null },
  );
  const [block] = summary?.blocks ?? [];
  if (block) return { ok: false, error: `UserPromptExpansion operation blocked by hook:\n${block.reason}` };
  const expansion = await expand(agent, command, args, signal);
  if (!expansion.ok) return expansion;
  const tags = [
    `<command-message>${command.name}</command-message>`,
    `<command-name>/${command.name}</command-name>`,
    ...(args === "" ? [] : [`<command-args>${args}</command-args>`]),
  ];
  return {
    ok: true,
    call: { type: "text", text: `${tags.join("\n")}\n` },
    body: { type: "text", text: expansion.text },
  };
}
