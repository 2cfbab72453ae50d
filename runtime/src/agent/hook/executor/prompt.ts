import type { HookChannel, HookQuestion } from "../channel.ts";
import { beforeConversation, type HookReply, type PromptHook } from "../types.ts";
import { blockedEarly, filled } from "./model-question.ts";

/** Events at the end of a turn: a refusal continues the turn. */
const atTheEnd: ReadonlySet<string> = new Set(["Stop", "SubagentStop"]);

/** Asks a prompt hook. An answer without a verdict neither allows nor blocks. */
export async function runPromptHook(
  hook: PromptHook,
  { event, name, input }: HookQuestion,
  { ports, observer, evaluate }: HookChannel,
  signal: AbortSignal,
): Promise<HookReply> {
  const { prompt, model, continues } = hook.run;
  if (beforeConversation.has(event)) return blockedEarly(hook, { event, name }, { ports, observer });
  const ends = atTheEnd.has(event);
  const evaluated = await evaluate({ text: filled(prompt, JSON.stringify(input)), model, ends }, signal);
  if (evaluated === null) return { kind: "broken", hook, unusable: true };
  if (evaluated.ok) return { kind: "empty", hook };
  const reason = `[${prompt}]: ${evaluated.reason}`;
  const stop = continues || ends ? {} : { continue: false, stopReason: evaluated.reason };
  return { kind: "output", hook, output: { decision: "block", reason, ...stop, specific: {} } };
}
