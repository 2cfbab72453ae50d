import { views } from "./route.ts";

/** The commands of keys, in the order of the help. */
export const keys = [
  { command: "next", keys: ["ArrowDown", "j"], label: "Next event" },
  { command: "previous", keys: ["ArrowUp", "k"], label: "Previous event" },
  { command: "first", keys: ["Home"], label: "First event" },
  { command: "last", keys: ["End"], label: "Last event" },
  { command: "cause", keys: ["c"], label: "What led to this event" },
  { command: "effect", keys: ["e"], label: "What this event led to" },
  { command: "next-incident", keys: ["x"], label: "Next error, denial or interrupt" },
  { command: "previous-incident", keys: ["X"], label: "Previous one" },
  { command: "next-violation", keys: ["v"], label: "Next broken law" },
  { command: "previous-violation", keys: ["V"], label: "Previous one" },
  { command: "search", keys: ["/"], label: "Search" },
  { command: "next-hit", keys: ["n"], label: "Next hit" },
  { command: "previous-hit", keys: ["N"], label: "Previous hit" },
  { command: "zoom-in", keys: ["+", "="], label: "Zoom in" },
  { command: "zoom-out", keys: ["-"], label: "Zoom out" },
  { command: "zoom-all", keys: ["0"], label: "Show all of the time" },
  { command: "theme", keys: ["t"], label: "Light or dark" },
  { command: "help", keys: ["?"], label: "This list" },
  { command: "close", keys: ["Escape"], label: "Close the details" },
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
