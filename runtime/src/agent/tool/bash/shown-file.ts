/** Numbers of operands, besides options, with which a command shows the content of its last operand. */
const viewers: Readonly<Record<string, number>> = { cat: 1, head: 1, tail: 1, grep: 2, sed: 2 };

/** One simple command in plain words, and what `;` separates from it. */
const plainCommand = /^\s*([a-z]+)((?:\s+(?:'[^']*'|[^\s'"`$|&;<>()\\*?[{~#]+))+)\s*(?:;[^;|&]*)?$/;
const argument = /'[^']*'|\S+/g;

/**
 * The file whose content a command line shows, as the command names it; `null` if it is not plain that the command only
 * shows one file.
 */
export function displayedFile(line: string): string | null {
  const [, program = "", rest = ""] = plainCommand.exec(line) ?? [];
  const args = (rest.match(argument) ?? []).map((each) => each.replace(/^'(.*)'$/, "$1"));
  const operands = args.filter((each) => !each.startsWith("-"));
  if (operands.length !== viewers[program] || (program === "sed" && !args.includes("-n"))) return null;
  return operands.at(-1) ?? null;
}
