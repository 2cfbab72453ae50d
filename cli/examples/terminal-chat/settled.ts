import { type ChatItem, isTodoCall } from "@agentwire/runtime/chat";

/** The items to show. The list below the conversation shows what calls about it do. */
export const visibleItems = (items: readonly ChatItem[]): readonly ChatItem[] =>
  items.filter((item) => !isTodoCall(item));

/** Whether an item can still change. */
const isOpen = (item: ChatItem): boolean =>
  ((item.kind === "text" || item.kind === "thinking") && item.streaming) ||
  (item.kind === "tool" && (item.status === "writing" || item.status === "waiting" || item.status === "running"));

/** The items before the first one that can still change: a terminal prints them once. */
export function settledItems(items: readonly ChatItem[]): readonly ChatItem[] {
  const at = items.findIndex(isOpen);
  return at < 0 ? items : items.slice(0, at);
}
