import { splitArguments } from "./parse.ts";

/** A part of a command's text: words, or a command line whose output stands in its place. */
export type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "shell"; readonly command: string };

const places = /\$ARGUMENTS\[(\d{1,3})\]|\$ARGUMENTS\b|\$(\d{1,3})\b/g;

/** Whether a text has a place for arguments. */
export const hasPlaces = (text: string): boolean => text.search(places) >= 0;

/** Fills in arguments: `$ARGUMENTS` is all of them, `$ARGUMENTS[n]` and `$n` are single ones, counted from 0. */
export function fillIn(text: string, args: string): string {
  const single = splitArguments(args);
  return text.replace(places, (_, index?: string, short?: string) => {
    const at = index ?? short;
    return at === undefined ? args : (single[Number(at)] ?? "");
  });
}

/** Splits a text at its command lines: !`like this`. */
export function splitShell(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(/!`([^`\n]+)`/g)) {
    parts.push({ kind: "text", text: text.slice(from, match.index) }, { kind: "shell", command: match[1] ?? "" });
    from = match.index + match[0].length;
  }
  return [...parts, { kind: "text", text: text.slice(from) }];
}
