import type { SimpleCommand, Word } from "../../../posix/shell/types.ts";
import { behindHarmless } from "./wrapper.ts";

/** The paths that a command names, as it names them. */
export interface NamedPaths {
  readonly program: string;
  readonly reads: readonly string[];
  /** Changed or created by the program itself. */
  readonly writes: readonly string[];
  /** Created by the shell for output. */
  readonly redirected: readonly string[];
}

/** Programs whose operands are all changed. */
const writers: ReadonlySet<string> = new Set("touch mkdir rm rmdir mv cp sed tee".split(" "));

/** Programs whose operands are no paths. */
const pathless: ReadonlySet<string> = new Set(
  (
    "echo printf date seq expr which type man help true false sleep tr test [ [[ uname whoami id uptime free cal history " +
    "ps ss netstat lsof docker hostname nproc arch groups tty locale getconf node python python3 pwd basename dirname df"
  ).split(" "),
);

/** Programs whose first operand is a pattern or a script. */
const patterned: ReadonlySet<string> = new Set("grep egrep fgrep rg sed jq fd fdfind".split(" "));

/** Options of those that take the place of the first operand. */
const explicitPattern = /^(?:-e|-f|--regexp|--file|--expression)/;

/** Finds the paths in a command. */
export function namedPaths(command: SimpleCommand): NamedPaths {
  const words = behindHarmless(command.words);
  const program = words[0]?.text ?? "";
  const redirected = targets(command, "out").filter((path) => path !== "/dev/null");
  const input = targets(command, "in");
  if (writers.has(program)) return { program, reads: input, writes: operands(program, words), redirected };
  const reads = pathless.has(program) ? [] : operands(program, words);
  return { program, reads: [...reads, ...input], writes: [], redirected };
}

const targets = (command: SimpleCommand, direction: "in" | "out"): string[] =>
  command.redirects.filter((redirect) => redirect.direction === direction).map(({ target }) => target.text);

function operands(program: string, words: readonly Word[]): string[] {
  const args = words.slice(1).map((word) => word.text);
  if (program === "find") return leadingPaths(args);
  if (program === "cd") return folderOf(args);
  const end = args.indexOf("--");
  const plain = args.filter((arg, index) => (end >= 0 && index > end) || (arg !== "--" && !arg.startsWith("-")));
  const values = args.flatMap(
    (arg) =>
      /^(?:--[\w-]+=(.+)|-\w+?([/~].*))$/
        .exec(arg)
        ?.slice(1)
        .find((value) => value !== undefined) ?? [],
  );
  if (program === "git") return [...plain, ...values].filter((arg) => /^(?:\/|~|\.\.(?:\/|$))/.test(arg));
  if (program === "sed") return sedFiles(args);
  const skips = patterned.has(program) && !args.some((arg) => explicitPattern.test(arg));
  return [...(skips ? plain.slice(1) : plain), ...values];
}

/** What sed reads or changes: its operands, without a script that stands among them or behind `-e`. */
function sedFiles(args: readonly string[]): string[] {
  const scripted = args.some((arg) => explicitPattern.test(arg));
  const plain = args.filter(
    (arg, index) => arg !== "" && !arg.startsWith("-") && !/^-[ef]$/.test(args[index - 1] ?? ""),
  );
  return scripted ? plain : plain.slice(1);
}

/**
 * `cd` goes home without a folder. With a dash it goes to where the shell was before, and a shell that begins has been
 * nowhere: it stays where it is.
 */
function folderOf(args: readonly string[]): string[] {
  const folders = args.filter((arg) => arg === "-" || !arg.startsWith("-"));
  return folders.length === 0 ? ["~"] : folders.map((folder) => (folder === "-" ? "." : folder));
}

/** `find` takes its paths first; an expression begins with a dash, a bracket or an exclamation mark. */
function leadingPaths(all: readonly string[]): string[] {
  const args = all.slice(all.findIndex((arg) => !/^-(?:[HLP]|O\d?)$/.test(arg)));
  const end = args.findIndex((arg) => /^[-(!]/.test(arg));
  return args.slice(0, end < 0 ? undefined : end);
}
