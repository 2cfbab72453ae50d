import type { HookChannel, HookQuestion } from "../channel.ts";
import type { AgentHook, HookReply, PromptHook } from "../types.ts";

/** The prompt of a hook for a model: the question replaces `$ARGUMENTS`, or follows the text. */
export const filled = (prompt: string, question: string): string =>
  prompt.includes("$ARGUMENTS")
    ? prompt.replaceAll("$ARGUMENTS", () => question)
    : `${prompt}\n\nARGUMENTS: ${question}`;

/** The reply of a model hook before there is a conversation: a report, and no check. */
export function blockedEarly(
  hook: PromptHook | AgentHook,
  { event, name }: Pick<HookQuestion, "event" | "name">,
  { ports, observer }: { readonly ports: HookChannel["ports"]; readonly observer: HookChannel["observer"] | undefined },
): HookReply {
  const text = `Hooks of the type ${hook.run.kind} cannot run before there is a conversation. Use a command hook.`;
  const output = { stdout: "", stderr: text, output: text, exitCode: 1, outcome: "error" } as const;
  observer?.ended({ hookId: ports.ids.uuid(), name, event, ...output });
  return { kind: "broken", hook, unusable: true };
}
