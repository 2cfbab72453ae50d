import { lateReply } from "../answer.ts";
import type { HookChannel, HookQuestion } from "../channel.ts";
import { type AgentHook, beforeConversation, type HookReply } from "../types.ts";
import { blockedEarly, filled } from "./model-question.ts";

/** Asks an agent hook. A missing verdict counts as a timeout. */
export async function runAgentHook(
  hook: AgentHook,
  { event, name, input }: HookQuestion,
  { ports, observer, examine }: HookChannel,
  signal: AbortSignal,
): Promise<HookReply> {
  if (beforeConversation.has(event)) return blockedEarly(hook, { event, name }, { ports, observer });
  const { prompt, model } = hook.run;
  const verdict = await examine({ event, text: filled(prompt, JSON.stringify(input)), model }, signal);
  if (verdict === null) return lateReply(hook);
  if (verdict.ok) return { kind: "empty", hook };
  const reason = `Agent hook condition was not met: ${verdict.reason}`;
  return { kind: "output", hook, output: { decision: "block", reason, specific: {} } };
}
