/** The action of each key, in the order of the help. */
export const keys = [
  { command: "next", keys: ["ArrowDown", "j"], words: "next event" },
  { command: "previous", keys: ["ArrowUp", "k"], words: "event before" },
  { command: "page-down", keys: ["PageDown"], words: "twenty on" },
  { command: "page-up", keys: ["PageUp"], words: "twenty back" },
  { command: "first", keys: ["Home"], words: "first event" },
  { command: "last", keys: ["End"], words: "last event" },
  { command: "play", keys: [" "], words: "play, or stop" },
  { command: "cause", keys: ["c"], words: "to what led to this event" },
  { command: "effect", keys: ["e"], words: "to what this event led to" },
  { command: "next-trouble", keys: ["x"], words: "next error, denial or interrupt" },
  { command: "previous-trouble", keys: ["X"], words: "the one before" },
  { command: "next-violation", keys: ["v"], words: "next broken law" },
  { command: "search", keys: ["/"], words: "search" },
  { command: "next-hit", keys: ["n"], words: "next hit" },
  { command: "previous-hit", keys: ["N"], words: "hit before" },
  { command: "theme", keys: ["t"], words: "light or dark" },
  { command: "help", keys: ["?"], words: "this list" },
  { command: "close", keys: ["Escape"], words: "close" },
] as const;

export type Command = (typeof keys)[number]["command"];

const commands = new Map<string, Command>(
  keys.flatMap(({ command, keys: list }) => list.map((key) => [key, command] as const)),
);

/** What a key press asks for. In a field only Enter, the arrows and Escape ask for anything. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const { target } = event;
  if (target instanceof HTMLInputElement) {
    if (event.key === "Escape") target.blur();
    if (event.key === "Enter") return event.shiftKey ? "previous-hit" : "next-hit";
    return event.key === "ArrowDown" ? "next" : event.key === "ArrowUp" ? "previous" : null;
  }
  if (event.key === " " && target instanceof HTMLButtonElement) return null;
  return commands.get(event.key) ?? null;
}
