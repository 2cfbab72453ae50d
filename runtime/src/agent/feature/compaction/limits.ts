import { modelProperties } from "../../catalogue/models.ts";
import { compactionBuffer, configuredWindow, estimate, type WindowServices } from "../../context/window.ts";
import type { ConversationLink } from "../../core/conversation.ts";
import type { Thread } from "../../core/thread.ts";

const off = (value: string | undefined): boolean => /^(?:1|true|yes|on)$/i.test(value ?? "");

/** How many tokens the conversation may have before it is summed up; `null` if it is never done unasked. */
export function compactionThreshold(services: WindowServices): number | null {
  const { ports, settings } = services;
  const { env } = ports;
  if (off(env.DISABLE_AUTO_COMPACT) || off(env.DISABLE_COMPACT)) return null;
  if (settings.effective.autoCompactEnabled === false) return null;
  const window = configuredWindow(services);
  return window === null ? null : Math.max(1, window.tokens - compactionBuffer);
}

/** Tokens that the model of a conversation can read. */
export const windowOf = ({ model }: Pick<Thread, "model">): number => modelProperties(model()).contextWindow;

/** Tokens of the next request: what the last one had, with its answer, and what came since. */
export function coming({ conversation, contextUsage }: Pick<Thread, "conversation" | "contextUsage">): number {
  const { links } = conversation;
  const last = links.findLastIndex((link: ConversationLink) => link.role === "assistant" && !link.hidden);
  const since = estimate(links.slice(last + 1).map(({ content }) => content));
  return (contextUsage.tokens ?? 0) + (last + 1 < links.length ? since : 0);
}
