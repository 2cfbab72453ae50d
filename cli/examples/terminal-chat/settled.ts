import type { ChatItem } from "@agentwire/runtime/chat";

/** Whether an item can still change. */
const isOpen = (item: ChatItem): boolean =>
  ((item.kind === "text" || item.kind === "thinking") && item.streaming) ||
  (item.kind === "tool" && (item.status === "writing" || item.status === "running"));

/** The items before the first one that can still change: a terminal prints them once. */
export function settledItems(items: readonly ChatItem[]): readonly ChatItem[] {
  const at = items.findIndex(isOpen);
  return at < 0 ? items : items.slice(0, at);
}
