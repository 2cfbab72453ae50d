import { modelProperties } from "../../catalogue/models.ts";
import {
  compactionBuffer,
  configuredWindow,
  estimate,
  isCompactedAutomatically,
  type WindowServices,
} from "../../context/window.ts";
import type { ConversationLink } from "../../core/conversation.ts";
import type { Thread } from "../../core/thread.ts";

/** The number of tokens above which the conversation is compacted; `null` if it is never compacted automatically. */
export function compactionThreshold(services: WindowServices): number | null {
  if (!isCompactedAutomatically(services)) return null;
  const window = configuredWindow(services);
  return window === null ? null : Math.max(1, window.tokens - compactionBuffer);
}

/** The context window of a conversation's model, in tokens. */
export const windowOf = ({ model }: Pick<Thread, "model">): number => modelProperties(model()).contextWindow;

/** Estimated tokens of the next request: those of the last one with its answer, and what was added since. */
export function coming({ conversation, contextUsage }: Pick<Thread, "conversation" | "contextUsage">): number {
  const { links } = conversation;
  const last = links.findLastIndex((link: ConversationLink) => link.role === "assistant" && !link.hidden);
  const since = estimate(links.slice(last + 1).map(({ content }) => content));
  return (contextUsage.tokens ?? 0) + (last + 1 < links.length ? since : 0);
}
