import type { TypedCommand } from "../loop/slash-commands.ts";

/** Parses `/name arguments`. `null` if the text is not a command but a path, a comment or a single slash. */
export function parseSlashCommand(prompt: string): TypedCommand | null {
  const found = /^\/([A-Za-z0-9_][\w:.-]*)(?:\s+([\s\S]*))?$/.exec(prompt.trim());
  return found?.[1] === undefined ? null : { name: found[1], args: (found[2] ?? "").trim() };
}
