import { views } from "./route.ts";

/** The commands of keys, in the order of the help. */
export const keys = [
  { command: "next", keys: ["ArrowDown", "j"], words: "Next event" },
  { command: "previous", keys: ["ArrowUp", "k"], words: "Previous event" },
  { command: "first", keys: ["Home"], words: "First event" },
  { command: "last", keys: ["End"], words: "Last event" },
  { command: "cause", keys: ["c"], words: "What led to this event" },
  { command: "effect", keys: ["e"], words: "What this event led to" },
  { command: "next-incident", keys: ["x"], words: "Next error, denial or interrupt" },
  { command: "previous-incident", keys: ["X"], words: "Previous one" },
  { command: "next-violation", keys: ["v"], words: "Next broken law" },
  { command: "previous-violation", keys: ["V"], words: "Previous one" },
  { command: "search", keys: ["/"], words: "Search" },
  { command: "next-hit", keys: ["n"], words: "Next hit" },
  { command: "previous-hit", keys: ["N"], words: "Previous hit" },
  { command: "zoom-in", keys: ["+", "="], words: "Zoom in" },
  { command: "zoom-out", keys: ["-"], words: "Zoom out" },
  { command: "zoom-all", keys: ["0"], words: "Show all of the time" },
  { command: "theme", keys: ["t"], words: "Light or dark" },
  { command: "help", keys: ["?"], words: "This list" },
  { command: "close", keys: ["Escape"], words: "Close the details" },
] as const;

export type Command = (typeof keys)[number]["command"] | `view-${number}`;

const commands = new Map<string, Command>([
  ...keys.flatMap(({ command, keys: list }) => list.map((key) => [key, command] as const)),
  ...views.map((_, index) => [String(index + 1), `view-${index}` as const] as const),
]);

/** The relevant properties of a key press. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The command of a key press. In a field, only Enter, the arrows and Escape have commands; a slider has its own keys.
 */
export function commandOf(press: KeyPress, focus: "page" | "field" | "slider"): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (focus === "field") {
    if (press.key === "Enter") return press.shiftKey ? "previous-hit" : "next-hit";
    return press.key === "ArrowDown" ? "next" : press.key === "ArrowUp" ? "previous" : null;
  }
  if (focus === "slider" && /^(Arrow|Home|End|Page)/.test(press.key)) return null;
  return commands.get(press.key) ?? null;
}
