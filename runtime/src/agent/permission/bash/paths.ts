import { basename, programName } from "../../../posix/path.ts";
import type { SimpleCommand, Word } from "../../../posix/shell/types.ts";
import { isPattern } from "./value.ts";
import { behindHarmless } from "./wrapper.ts";

/** The paths that a command names, as written. */
export interface NamedPaths {
  readonly program: string;
  readonly reads: readonly string[];
  /** Changed or created by the program itself. */
  readonly writes: readonly string[];
  /** If the last of `writes` is a folder: the files that are put in it. */
  readonly inFolder: readonly string[];
  /** Created by the shell for output. */
  readonly redirected: readonly string[];
}

/** Programs whose operands are all changed. */
const writers: ReadonlySet<string> = new Set("touch mkdir rm rmdir mv cp sed tee".split(" "));

/** Programs that are known to open their operands. Operands of other programs may be anything. */
const readers: ReadonlySet<string> = new Set(
  (
    "cat head tail sort uniq wc cut paste column file stat diff cmp comm ls find strings hexdump od base64 nl tac rev " +
    "fold fmt pr expand unexpand numfmt tsort md5sum sha1sum sha256sum grep egrep fgrep rg jq awk gawk mawk nawk"
  ).split(" "),
);

/** Programs whose first operand is a pattern or a script. */
const patterned: ReadonlySet<string> = new Set("grep egrep fgrep rg sed jq awk gawk mawk nawk".split(" "));

/** Options that replace the first operand. */
const explicitPattern = /^(?:-[A-Za-z]*[ef]|--regexp|--file|--from-file|--expression)/;

/** The same for `awk`, where another letter announces a script. */
const explicitScript = /^(?:-[A-Za-z]*[efE]|--(?:file|exec))/;

/** Options of such programs whose value, in the next word, is a file that they read. */
const optionsOfFiles = /^--(?:ignore-file|exclude-from|from-file)$/;

/** Programs whose files count however the program is named: by a path, in capitals, or as a file of Windows. */
const anywhere: ReadonlySet<string> = new Set("cp mv rm rmdir tee".split(" "));

/** The name of a program that decides which of its operands are files. */
export function fileProgram(written: string): string {
  const name = programName(written).toLowerCase();
  return anywhere.has(name) ? name : written;
}

/** Finds the paths in a command. */
export function namedPaths(command: SimpleCommand): NamedPaths {
  const words = behindHarmless(command.words);
  const program = fileProgram(words[0]?.text ?? "");
  const redirected = targets(command, "out").filter((path) => path !== "/dev/null");
  const input = targets(command, "in");
  if (program === "cp" || program === "mv") {
    const { sources, target, folder } = copied(words.slice(1).map((word) => word.text));
    const inFolder = sources.map((source) => `${target}/${basename(source)}`);
    return { program, reads: [...folder, ...input], writes: [...sources, target], inFolder, redirected };
  }
  if (writers.has(program))
    return { program, reads: input, writes: operands(program, words), inFolder: [], redirected };
  const reads = operands(program, words);
  return { program, reads: [...reads, ...input], writes: [], inFolder: [], redirected };
}

/** The sources and the target of a copy: its last operand, or the folder that an option names. */
function copied(args: readonly string[]): {
  readonly sources: readonly string[];
  readonly target: string;
  /** The target, if an option names it. */
  readonly folder: readonly string[];
} {
  const named: string[] = [];
  const operands: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    const option = /^(?:-[A-Za-z]*?t|--t[a-z-]*=?)([\s\S]*)$/.exec(arg);
    if (arg === "--") {
      operands.push(...args.slice(at + 1));
      break;
    }
    if (option !== null) named.push(option[1] || (args[++at] ?? ""));
    else if (!arg.startsWith("-") || arg === "-") operands.push(arg);
  }
  const [target] = named;
  return target === undefined
    ? { sources: operands.slice(0, -1), target: operands.at(-1) ?? ".", folder: named }
    : { sources: operands, target, folder: named };
}

const targets = (command: SimpleCommand, direction: "in" | "out"): string[] =>
  command.redirects.filter((redirect) => redirect.direction === direction).map(({ target }) => target.text);

function operands(program: string, words: readonly Word[]): string[] {
  const args = words.slice(1).map((word) => word.text);
  if (program === "find") return [...leadingPaths(args), ...comparedFiles(args)];
  if (program === "cd" || program === "pushd") return folderOf(args);
  if (program === "man") return manualFiles(args);
  if (program === "git") return [...gitFiles({ words })];
  if (program === "tr") return [...translatedFiles(args), ...words.filter(isPattern).map(({ text }) => text)];
  return readers.has(program) || writers.has(program) ? plainOperands(program, args) : [];
}

/** The files of `man`: its paths and its configuration, and all operands if an option says that they are files. */
function manualFiles(args: readonly string[]): string[] {
  const areFiles = args.some((arg) => /^-(?:\w*l|-l)/.test(arg));
  const files = args.filter(
    (arg, at) => areFiles || arg.includes("/") || /^-(?:\w*C|-c\w*-file)$/.test(args[at - 1] ?? ""),
  );
  return files.map((arg) => arg.replace(/^-\w*?l/, ""));
}

/**
 * The files of `tr` follow its sets of characters, of which a deletion has one. A set may be a dash. Patterns may become
 * any number of files.
 */
function translatedFiles(args: readonly string[]): string[] {
  const first = args.findIndex((arg) => arg === "--" || !/^-./.test(arg));
  const [options, operands] = first < 0 ? [args, []] : [args.slice(0, first), args.slice(first)];
  const sets = options.some((arg) => /^-(?:\w*d|-d)/.test(arg)) ? 1 : 2;
  return operands.slice(operands[0] === "--" ? sets + 1 : sets);
}

/** The files that a git command compares or searches, and its options and revisions that may be files. */
export function gitFiles({ words }: Pick<SimpleCommand, "words">): readonly string[] {
  const args = behindHarmless(words).map(({ text }) => text);
  const at = args.findIndex(
    (arg, index) =>
      index > 0 && !arg.startsWith("-") && !/^-(?:[cC]|-(?:git-dir|work-tree|namespace))$/.test(args[index - 1] ?? ""),
  );
  const subcommand = args[0] === "git" ? (args[at] ?? "") : "";
  if (subcommand !== "diff" && subcommand !== "grep") return [];
  const folders = gitFolders(args.slice(1, at));
  const files = plainOperands(subcommand, args.slice(at + 1));
  if (subcommand === "grep" && files.length === 0 && folders.length > 0) return [folders.join("/")];
  return files.map((file) => (/^[/~]/.test(file) ? file : [...folders, file].join("/")));
}

/** The folders that options of git name before the command: each is relative to those before it. */
const gitFolders = (options: readonly string[]): readonly string[] => {
  const named = options.flatMap((option, index) => {
    if (/^(?:-C|--work-tree)$/.test(options[index - 1] ?? "")) return [option];
    return /^--work-tree=(.*)$/.exec(option)?.slice(1) ?? [];
  });
  return named.slice(
    Math.max(
      0,
      named.findLastIndex((folder) => /^[/~]/.test(folder)),
    ),
  );
};

/** The operands of a program, and values of options that look like paths. */
export function plainOperands(program: string, args: readonly string[]): string[] {
  const end = args.indexOf("--");
  const isPattern = (index: number) => patterned.has(program) && /^-[A-Za-z]*e$/.test(args[index - 1] ?? "");
  const isFile = (index: number) => patterned.has(program) && optionsOfFiles.test(args[index - 1] ?? "");
  const named = args.filter((arg, index) => !arg.startsWith("-") && isFile(index));
  // A dash alone is a pattern like any other, and never a file.
  const plain = args.filter(
    (arg, index) => (end >= 0 && index > end) || (!/^-./.test(arg) && !isPattern(index) && !isFile(index)),
  );
  const values = args.flatMap(
    (arg) =>
      /^(?:--[\w-]+=(.+)|-\w+?([/~].*))$/
        .exec(arg)
        ?.slice(1)
        .find((value) => value !== undefined) ?? [],
  );
  const patterns = patterned.has(program) ? args.flatMap((arg) => /^-[A-Za-z]*?f([\s\S]+)$/.exec(arg)?.[1] ?? []) : [];
  if (program === "sed") return sedFiles(args);
  const explicit = program.endsWith("awk") ? explicitScript : explicitPattern;
  const skips = patterned.has(program) && !args.some((arg) => explicit.test(arg));
  const files = (skips ? plain.slice(1) : plain).filter((arg) => arg !== "-");
  return [...files, ...named, ...values, ...patterns];
}

/** Files that `find` compares others with, and patterns of paths as far as they are fixed. */
const comparedFiles = (args: readonly string[]): string[] =>
  args.flatMap((arg, index) => {
    const option = args[index - 1] ?? "";
    if (/^-(?:[ac]?newer|newer[aBcm][aBcmt]|samefile)$/.test(option)) return [arg];
    const [fixed = ""] = /^-i?(?:path|wholename|lname)$/.test(option) ? arg.split(/(?<=\/)[^/]*[*?[]|^[^/]*[*?[]/) : [];
    return fixed === "" ? [] : [fixed];
  });

/** The files that sed reads or changes: its operands, without the script. */
function sedFiles(args: readonly string[]): string[] {
  const end = args.indexOf("--");
  const front = end < 0 ? args : args.slice(0, end);
  // A script that begins with a dash counts as options, of which any may announce a script.
  const scripted = front.some(
    (arg) => /^--(?:e|f(?!o))/.test(arg) || explicitPattern.test(arg) || /^-[^-].*e/s.test(arg),
  );
  const plain = [
    ...front.filter((arg, index) => arg !== "" && !/^-./.test(arg) && !/^-[A-Za-z]*e$/.test(args[index - 1] ?? "")),
    ...(end < 0 ? [] : args.slice(end + 1)),
  ];
  return (scripted ? plain : plain.slice(1)).filter((arg) => arg !== "-");
}

/**
 * Without an operand, `cd` changes to the home folder. A dash means the previous folder, and a new shell has none, so
 * it stays.
 */
function folderOf(args: readonly string[]): string[] {
  const folders = args.filter((arg) => arg === "-" || !arg.startsWith("-"));
  return folders.length === 0 ? ["~"] : folders.map((folder) => (folder === "-" ? "." : folder));
}

/** The paths of `find` come first, among options about links; its expression begins with another option. */
function leadingPaths(all: readonly string[]): string[] {
  const last = all.indexOf("--");
  const args = (last < 0 ? all : all.slice(0, last)).filter((arg) => !/^-[HLP]$/.test(arg));
  const end = args.findIndex((arg) => arg.startsWith("-"));
  return [...args.slice(0, end < 0 ? undefined : end), ...(last < 0 ? [] : all.slice(last + 1))];
}
