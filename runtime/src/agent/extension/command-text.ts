/** A part of a command's text: plain text, or a shell command that is replaced by its output. */
export type CommandPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "shell"; readonly command: string; readonly written: string };

/** Splits arguments at blanks; text in quotes stays together. */
export const splitArguments = (args: string): string[] =>
  [...args.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");

const placeholders = /(\\)?\$(?:ARGUMENTS\[(\d{1,3})\]|(ARGUMENTS)\b|(\d{1,3})\b|([A-Za-z_]\w{0,63})\b)/g;

/** Whether a text has a placeholder for arguments. `names`: the named ones. */
export const hasPlaceholders = (text: string, names: readonly string[] = []): boolean =>
  [...text.matchAll(placeholders)].some(
    ([, escaped, index, all, short, name]) =>
      escaped === undefined && (name === undefined ? (index ?? all ?? short) !== undefined : names.includes(name)),
  );

/**
 * Fills in arguments: `$ARGUMENTS` is all of them, `$ARGUMENTS[n]` and `$n` are single ones, counted from 0, and
 * `$name` is the one at the position of its name. Without arguments, numbered placeholders stay as they are. A
 * backslash before the dollar sign escapes a placeholder.
 */
export function substitute(text: string, args: string, names: readonly string[] = []): string {
  const single = splitArguments(args);
  return text.replace(
    placeholders,
    (written, escaped?: string, index?: string, all?: string, short?: string, name?: string) => {
      const at = name === undefined ? (index ?? short) : names.indexOf(name);
      if (at === -1) return written;
      if (escaped !== undefined) return written.slice(1);
      if (all !== undefined || at === undefined) return args;
      return single.length === 0 && name === undefined ? written : (single[Number(at)] ?? "");
    },
  );
}

/** Splits a text at its shell commands: !`like this`, or a block that opens with three backticks and an exclamation mark. */
export function splitShell(text: string): CommandPart[] {
  const parts: CommandPart[] = [];
  let from = 0;
  for (const match of text.matchAll(/```!\s*\n([^`]+?)\n?```|!`([^`\n]+)`/g)) {
    const command = match[1] ?? match[2] ?? "";
    parts.push({ kind: "text", text: text.slice(from, match.index) }, { kind: "shell", command, written: match[0] });
    from = match.index + match[0].length;
  }
  return [...parts, { kind: "text", text: text.slice(from) }];
}
