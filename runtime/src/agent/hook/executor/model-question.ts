import type { HookChannel, HookQuestion } from "../channel.ts";
import type { AgentHook, HookReply, PromptHook } from "../types.ts";

/** The text of a hook for a model: its question stands for `$ARGUMENTS`, or follows the text. */
export const filled = (prompt: string, question: string): string =>
  prompt.includes("$ARGUMENTS")
    ? prompt.replaceAll("$ARGUMENTS", () => question)
    : `${prompt}\n\nARGUMENTS: ${question}`;

/** What a hook comes to that a model answers, before there is a conversation: it is reported and checks nothing. */
export function askedTooEarly(
  hook: PromptHook | AgentHook,
  { event, name }: Pick<HookQuestion, "event" | "name">,
  { ports, observer }: { readonly ports: HookChannel["ports"]; readonly observer: HookChannel["observer"] | undefined },
): HookReply {
  const text = `Hooks of the type ${hook.run.kind} cannot be asked before there is a conversation: use a command.`;
  const output = { stdout: "", stderr: text, output: text, exitCode: 1, outcome: "error" } as const;
  observer?.ended({ hookId: ports.ids.uuid(), name, event, ...output });
  return { kind: "broken", hook, unusable: true };
}
