import { type LedgerEvent, type LedgerStep, runningPrompts } from "@agentwire/protocol/ledger";
import type { ConversationEntry, OpenPrompt, TimelineState } from "./state.ts";

/** The events of the prompts that a frame settles with the result of a turn. */
export const answeredPrompts = (events: readonly LedgerEvent[]): readonly number[] =>
  events.flatMap((event) =>
    event.kind === "prompt-settled" && "turn" in event.outcome && event.prompt.at >= 0 ? [event.prompt.at] : [],
  );

/** The changes of a frame to the prompts: the new state, and the additions to the conversation, in order. */
export function followPrompts(
  state: TimelineState,
  { ledger, events }: LedgerStep,
  textOf: () => string,
): { readonly state: TimelineState; readonly entries: readonly ConversationEntry[] } {
  const { ledger: before } = state;
  if (ledger.waiting === before.waiting && ledger.turn === before.turn)
    return { state: { ...state, ledger }, entries: [] };
  const sent = events.flatMap((event): OpenPrompt[] => {
    if (event.kind !== "prompt-sent" || event.at < 0) return [];
    const { number, uuid = null } = event.prompt;
    return [{ number, seq: event.at, text: textOf(), uuid, isInConversation: false }];
  });
  const settled = new Set(events.flatMap((event) => (event.kind === "prompt-settled" ? [event.prompt.number] : [])));
  const working = new Set(runningPrompts(ledger).map(({ number }) => number));
  const answered = new Set(answeredPrompts(events));
  const open = [...state.running, ...state.queue, ...sent].toSorted((one, other) => one.number - other.number);
  const isStarted = (prompt: OpenPrompt): boolean => working.has(prompt.number) || answered.has(prompt.seq);
  const left = open
    .filter(({ number }) => !settled.has(number))
    .map((prompt) => (isStarted(prompt) && !prompt.isInConversation ? { ...prompt, isInConversation: true } : prompt));
  return {
    state: {
      ...state,
      ledger,
      running: left.filter(({ number }) => working.has(number)),
      queue: left.filter(({ number }) => !working.has(number)),
    },
    entries: open
      .filter((prompt) => isStarted(prompt) && !prompt.isInConversation)
      .map(({ seq, text }): ConversationEntry => ({ seq, role: "user", summary: text, parent: null })),
  };
}
