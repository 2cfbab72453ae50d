/**
 * Quotes a text as one word of a POSIX shell.
 *
 * @param text - The text. It must not contain NUL.
 * @example
 * import { quoteForShell } from "@agentwire/runtime/node";
 *
 * console.log(quoteForShell("it's")); // 'it'\''s'
 */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * The line that runs a script through a program that users put before every command, to log it or to run it elsewhere.
 * The program gets the script as its last argument. Its own options begin at the last blank before a dash; what
 * precedes them is its path, blanks included.
 */
export function prefixed(script: string, prefix: string | undefined): string {
  if (prefix === undefined || prefix === "") return script;
  const options = prefix.lastIndexOf(" -");
  const end = options > 0 ? options : prefix.length;
  return `${quoteForShell(prefix.slice(0, end))}${prefix.slice(end)} ${quoteForShell(script)}`;
}
