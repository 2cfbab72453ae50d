import { modelProperties } from "../../catalogue/models.ts";
import {
  answerBuffer,
  compactionBuffer,
  configuredWindow,
  estimate,
  isCompactedAutomatically,
  manualBuffer,
  type WindowServices,
} from "../../context/window.ts";
import type { Block, ConversationLink } from "../../core/conversation.ts";
import type { Thread } from "../../core/thread.ts";

/** The number of tokens above which the conversation is compacted; `null` if it is never compacted automatically. */
export function compactionThreshold(services: WindowServices): number | null {
  if (!isCompactedAutomatically(services)) return null;
  const configured = configuredWindow(services)?.tokens ?? null;
  const usual = configured === null ? null : Math.max(1, configured - compactionBuffer(services));
  const percent = Number(services.ports.env.CLAUDE_AUTOCOMPACT_PCT_OVERRIDE);
  if (!(percent > 0 && percent <= 100)) return usual;
  const { model } = services.session;
  const window = configured ?? modelProperties(model).contextWindow;
  const share = Math.floor((window - answerBuffer(model, services.ports.env)) * (percent / 100));
  return Math.max(1, Math.min(share, window - compactionBuffer(services)));
}

/** Models whose requests the agent sends, however long they are. */
const unlimited = /-4-5$/;

/** The number of tokens from which the agent does not send a request of a conversation. */
export function sendingLimit({ ports }: Pick<WindowServices, "ports">, { model }: Pick<Thread, "model">): number {
  const { canonical, contextWindow } = modelProperties(model());
  return unlimited.test(canonical) ? Infinity : contextWindow - answerBuffer(model(), ports.env) - manualBuffer;
}

/** Tokens that an image counts as. */
const imageTokens = 2000;
/** Tokens that the real agent's own messages ahead of the first prompt count as. */
const openingTokens = 3300;
/** How much the estimate of new messages is raised, because their number of characters may mislead. */
const safety = 4 / 3;

const tokensOf = (block: Block): number =>
  block.type === "image" ? imageTokens : estimate(block.type === "text" ? block.text : block);

/** Estimated tokens of the next request: those of the last one with its answer, and what was added since. */
export function coming({ conversation, contextUsage }: Pick<Thread, "conversation" | "contextUsage">): number {
  const { links } = conversation;
  const last = links.findLastIndex((link: ConversationLink) => link.role === "assistant" && !link.hidden);
  const since = links.slice(last + 1).flatMap(({ content }) => content);
  const known = contextUsage.tokens ?? (links.length === 0 ? 0 : openingTokens);
  return known + Math.ceil(since.reduce((sum, block) => sum + tokensOf(block), 0) * safety);
}
