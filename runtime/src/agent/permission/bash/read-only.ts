import { parseCommand } from "../../../posix/shell/parse.ts";
import type { SimpleCommand, Word } from "../../../posix/shell/types.ts";
import { conditionObstacle, onNumbers, withoutQuotedOperands } from "./condition.ts";
import { hasKnownOptions, mayExpand } from "./options.ts";
import { isPattern } from "./value.ts";
import { isHarmlessToReader, isOwnVariable, isSteering, startsWithProgram } from "./variable.ts";
import { behindHarmless } from "./wrapper.ts";

/** Programs that only read and print, with any arguments. */
const readers: ReadonlySet<string> = new Set(
  (
    "ls cat echo head tail wc type id uptime df du free cal " +
    "basename dirname realpath readlink md5sum sha1sum sha256sum diff cmp cut tr seq nl tac " +
    "rev strings column paste comm fold expr true false sleep netstat uname od base64 " +
    "locale nproc groups expand unexpand fmt hexdump pgrep numfmt pr tsort"
  ).split(" "),
);

type Check = (args: readonly string[]) => boolean;

const without =
  (...forbidden: readonly RegExp[]): Check =>
  (args) =>
    !args.some((arg) => forbidden.some((pattern) => pattern.test(arg)));

/** Arguments that `test` and `printf` of the shell do not run as code: subscripts are evaluated even in quotes. */
const harmlessToTest: Check = (args) =>
  !args.some((arg, at) => /[$`]|\w\[/.test(arg) || (arg === "-t" && !/^\d+$/.test(args[at + 1] ?? "")));

/** Tests of one operand. */
const unary = /^-[bcdefghknprstuwxzGLNOS]$/;

/** A format of `printf` that converts no number: a number can be the element of an array, whose subscript is evaluated. */
const onlyTexts = /^(?:[^%]|%%|%-?\d*(?:\.\d+)?[sbcq])*$/;

const only =
  (...allowed: readonly string[]): Check =>
  (args) =>
    args.length === 1 && allowed.includes(args[0] ?? "");

/** Letters, or a long option with or without a value. */
const option = /^-(?:[a-zA-Z]+|-[a-zA-Z-]+(?:=.+)?)$/;

/** Whether options come before the operands, and none behind them. */
const beginsWithOptions: Check = (args) => {
  const operands = args.findIndex((arg) => !arg.startsWith("-"));
  return args.every((arg, at) => (operands < 0 || at < operands ? option.test(arg) : !arg.startsWith("-")));
};

/** Patterns and pattern files are separate options, which are not recognized among combined letters. */
const withPlainPattern: Check = without(/^-(?=[a-zA-Z]*[ef])[a-zA-Z].+/, /\n/);

/** Programs that only read with some of their arguments. */
const checked: Readonly<Record<string, Check>> = {
  pwd: (args) => args.length === 0,
  arch: (args) => args.length === 0,
  whoami: (args) => args.length === 0,
  grep: withPlainPattern,
  egrep: withPlainPattern,
  fgrep: withPlainPattern,
  jq: (args) =>
    args.some((arg) => !arg.startsWith("-")) &&
    beginsWithOptions(args) &&
    without(
      /\benv\b|\$(?:ENV|PWD\b)/,
      /^-\w*[fL]/,
      /^--(?:from-file|rawfile|slurpfile|argfile|library-path|run-tests)/,
    )(args),
  // Words without a dash are options as well: `e` shows the environment of other processes, and elsewhere `E` does.
  ps: (args) =>
    !(args.some((arg) => /^-\w*e/.test(arg)) && !args.every((arg) => /^(?:-\w+|--forest)$/.test(arg))) &&
    without(/\//, /^-\w*[oO]/, /^-?-?(?:format|o)/, /^[^-].*[eE]|^[eE]/)(args),
  tput: without(/^(?:clear|reset|init|is\d|rs\d|-x|-S)/),
  ifconfig: (args) => args.length <= 1 && args.every((arg) => /^[a-zA-Z]\w*$/.test(arg)),
  cd: (args) => args.length <= 1 && without(/^-./)(args),
  find: (args) =>
    without(/^-(?:delete|exec|execdir|ok|okdir|fprint|fprint0|fprintf|fls|files0-from)$/, /\$PWD\b/)(args) &&
    !args.some(
      (arg, index) => /[$`]/.test(arg) && /^-(?:path|ipath|wholename|iwholename)$/.test(args[index - 1] ?? ""),
    ),
  fd: without(/^-[a-zA-Z]*[xX]/, /^--exec/),
  fdfind: without(/^-[a-zA-Z]*[xX]/, /^--exec/),
  rg: without(/\n/, /^--(?:pre|hostname-bin|search-zip|files$)/, /^-[a-zA-Z]*z/, /^-f./),
  sort: without(
    /^(?:-T|--(?:output|compress-program|files0-from|temporary-directory|random-source))/,
    /^-[a-zA-Z]*(?:o|[ktS].)/,
  ),
  // Builtins of another shell read these options in another way.
  stat: without(/^-[a-zA-Z]*[AH]/),
  tree: without(/^-[a-zA-Z]*o/, /^--output/),
  test: (args) =>
    harmlessToTest(args) &&
    (args.length === 3 && onNumbers.test(args[1] ?? "")
      ? !args[0]?.startsWith("-") && !args[2]?.startsWith("-")
      : !args.some((arg, at) => arg.startsWith("-") && (at > 0 || args.length === 1 || !unary.test(arg)))),
  "[": (args) => args.at(-1) === "]" && harmlessToTest(args) && !args.some((arg) => /^[<>()|&;]+$/.test(arg)),
  "[[": (args) => args.at(-1) === "]]" && harmlessToTest(args),
  printf: (args) => {
    const [format = ""] = args[0] === "--" ? args.slice(1) : args;
    const isHarmless = onlyTexts.test(format) ? without(/[$`]/) : harmlessToTest;
    const operands = args[0] === "--" ? args.slice(2) : args.slice(1);
    const areRead = onlyTexts.test(format) || operands.every((arg) => /^[+-]?\d[\w.]*$/.test(arg));
    return isHarmless(args) && areRead && (args[0] === "--" || !format.startsWith("-"));
  },
  // Letters behind a plus sign are options: `+m` writes a file.
  lsof: without(/^\+(?![DdLcfrwMEe])/),
  man: without(/^-/, /\//),
  history: (args) => args.length === 0 || (args.length === 1 && /^\d+$/.test(args[0] ?? "")),
  file: without(/^-[a-zA-Z]*[Cfm]/, /^--(?:compile|files-from|magic-file)/),
  ss: (args) =>
    args.every((arg, index) => /^-/.test(arg) || /^(?:-[fA]|--(?:family|query|socket))$/.test(args[index - 1] ?? "")),
  which: () => true,
  help: (args) => args.every((arg) => /^-?\w+$/.test(arg)),
  date: (args) =>
    without(/^(?:-s|--set|-f|--file|-I.)/)(args) &&
    args.every(
      (arg, index) =>
        /^[-+]/.test(arg) || /^(?:-[a-zA-Z]*[dr]|--(?:date|reference|rfc-3339))$/.test(args[index - 1] ?? ""),
    ),
  hostname: (args) => args.every((arg) => /^-./.test(arg)),
  uniq: (args) =>
    args.every((arg, at) => option.test(arg) || (/^\d+$/.test(arg) && /^-[fsw]$/.test(args[at - 1] ?? ""))),
  sed: isPrintingSed,
  git: isReadingGit,
  docker: ([subcommand = "", ...args]) =>
    /^(?:ps|images|logs|inspect)$/.test(subcommand) &&
    hasKnownOptions(`docker ${subcommand}`, args) &&
    without(/^-\w*[Hc]/, /^--(?:host|context|config|tls\w)/)(args),
  node: only("-v", "--version"),
  npm: () => false,
  python: only("--version"),
  python3: only("--version"),
};

/** Whether a simple command only reads. Redirections and paths are checked elsewhere. */
export function isReadOnly(command: SimpleCommand): boolean {
  if (command.words.length === 0) return command.assignments.every((word) => isOwnVariable(word) && !isSteering(word));
  const isSafe = command.assignments.every(isHarmlessToReader) && !hasUnsafePrefix(command);
  return isSafe && conditionObstacle(command) === null && isReading(command.words);
}

/** Programs whose options are checked one by one if they follow a wrapper that is itself wrapped, or in quotes. */
const looksAtOptions: ReadonlySet<string> = new Set(
  (
    "grep egrep fgrep jq ps tput fd fdfind rg sort tree test [ man history file ss which date hostname uniq sed git " +
    "base64 xargs type command md5sum sha1sum sha256sum lsof netstat pgrep ifconfig help"
  ).split(" "),
);

/** Whether the context of a command that only reads makes its effect unknown. */
function hasUnsafePrefix(command: SimpleCommand): boolean {
  const { words, assignments, redirects } = command;
  const behind = behindHarmless(words);
  const program = behind[0]?.text ?? "";
  const hasPrefix = assignments.length > 0 || !startsWithProgram(command);
  if (!startsWithProgram(command) && writes(command)) return true;
  if (program === "cd" && redirects.some(({ direction }) => direction === "in")) return true;
  const isWrapped = behind.length < words.length;
  const wrappers = words.slice(0, words.length - behind.length).map(({ text }) => text);
  if (/^(?:jq|hostname|ifconfig|\[)$/.test(program) && behind[0]?.raw !== program) return true;
  if (program === "ifconfig" && redirects.length > 0) return true;
  if (/^(?:ifconfig|help)$/.test(program) && wrappers.slice(1).some((text) => transparent.has(text))) return true;
  if (/^\[\[?$/.test(program)) return hasPrefix || isWrapped || redirects.length > 0;
  if (/^(?:jq|hostname|uniq)$/.test(program) && hasPrefix) return true;
  if (/^(?:hostname|uniq)$/.test(program) && redirects.some(({ direction }) => direction === "text")) return true;
  // Builtins of the shell, which no program can start.
  const timed = wrappers.indexOf("timeout");
  if (
    timed >= 0 &&
    (/^(?:type|history|cd)$/.test(program) || wrappers.slice(timed).some((text) => /^(?:command|builtin)$/.test(text)))
  )
    return true;
  const isEscaped = words[0]?.raw !== words[0]?.text;
  return (
    isWrapped && (hasPrefix || isEscaped) && [program, ...wrappers.slice(1)].some((text) => looksAtOptions.has(text))
  );
}

/** Programs that accept expanded file name patterns: an option among the names changes nothing. */
const patternCommands: ReadonlySet<string> = new Set(
  (
    "ls cat echo head tail wc stat basename dirname realpath readlink diff cmp cut tr nl tac rev strings column od hexdump du " +
    "df grep egrep fgrep uniq md5sum sha1sum sha256sum"
  ).split(" "),
);

function isReading(words: readonly Word[]): boolean {
  const [program, ...args] = withoutQuotedOperands(wrapped(words)).map((word) => word.text);
  if (program === "xargs" && words.length === 1) return true;
  if (words[0]?.text === "xargs" && !pathlessPrinters.has(program ?? "")) return false;
  // The words pass through another program, so that quotes do not settle what a variable in them means.
  if (words[0]?.text === "xargs" && words.some(({ text }) => /[$`]/.test(text))) return false;
  if (program === undefined || words.some(({ raw, text }) => [raw, text].some((each) => /^~[^/]/.test(each))))
    return false;
  if (program === "") return args.length === 0;
  if (!hasKnownOptions(program, args)) return false;
  if (words.some(isPattern) && !patternCommands.has(program)) return false;
  if (program === "jq" && words.some(({ raw }) => !/^(?:[^'"]*|'[^']*'|"[^"]*")$/.test(raw))) return false;
  if (readers.has(program)) return words[0]?.text !== "xargs" || !words.some(isPattern);
  if (!Object.hasOwn(checked, program)) return false;
  return checked[program]?.(args) ?? false;
}

/** Programs that `xargs` may run without asking: they only print their arguments. */
const pathlessPrinters: ReadonlySet<string> = new Set(["echo", "printf", "wc", "grep", "head", "tail"]);

/** Wrappers that keep a reading command read-only. `nohup` creates a file. */
const transparent: ReadonlySet<string> = new Set(["timeout", "xargs", "command", "builtin", "noglob"]);

function wrapped(words: readonly Word[]): readonly Word[] {
  if (!transparent.has(words[0]?.text ?? "")) return words;
  const behind = behindHarmless(words);
  const wrappers = words.slice(0, words.length - behind.length).map(({ text }) => text);
  const steers = wrappers.some((text, at) => text === "timeout" && wrappers[at + 1]?.startsWith("-"));
  const globs = wrappers.some((text, at) => text === "noglob" && at > 0 && wrappers[at - 1] !== "noglob");
  if (wrappers.lastIndexOf("xargs") > 0 || globs) return words;
  const isKeyword = behind[0]?.text === "[[" || behind[0]?.text === "time";
  return steers || isKeyword || wrappers.some((text) => /^(?:nohup|time|nice|stdbuf)$/.test(text)) ? words : behind;
}

/** Whether a whole command line only reads, redirections included. */
export function isReadOnlyCommand(line: string): boolean {
  const { commands, obstacles } = parseCommand(line);
  return obstacles.length === 0 && commands.every((command) => isReadOnly(command) && !writes(command));
}

const writes = (command: SimpleCommand): boolean =>
  command.redirects.some(({ direction, target }) => direction === "out" && target.text !== "/dev/null");

/** Whether the arguments are `sed -n` with a script that only prints lines, or a substitution in a pipe. */
function isPrintingSed(args: readonly string[]): boolean {
  if (args.some(mayExpand)) return false;
  const options = args.filter((arg) => arg.startsWith("-"));
  const [script = "", ...files] = args.filter((arg) => !arg.startsWith("-"));
  if (
    options.every((option) => /^(?:-[Er]+|--posix|--regexp-extended)$/.test(option)) &&
    files.length === 0 &&
    isSubstitution(script)
  )
    return true;
  if (!options.some((option) => /^(?:-[nErz]*n[nErz]*|--quiet|--silent)$/.test(option))) return false;
  if (!options.every((option) => /^(?:-[nErz]+|--(?:quiet|silent|posix|regexp-extended))$/.test(option))) return false;
  return /^\d*(?:,\d+)?p(?:;\d*(?:,\d+)?p)*$/.test(script);
}

/**
 * Whether a script of `sed` is a single substitution without `w` or `e`, which write other files or run programs. An
 * escaped slash could end it early.
 */
export const isSubstitution = (script: string): boolean =>
  /^s(?:\/(?:[^/\\`]|\\[^/`;\s])*){2}\/[gpiIm]*[1-9]?[gpiIm]*$/.test(script) && !mayHideCommand(script);

/**
 * Whether another command or address may hide in a script of `sed`. Signs of it are separators, comments, braces,
 * negations, steps, offsets, foreign characters, and names of writing commands.
 */
export const mayHideCommand = (script: string): boolean =>
  /[^\t\x20-\x7e]|[;#{}]|^[!,]|[/\d$]!|[\d,$]\s*~\s*\d|,\s*[+-]|\\[|#%@]|\/[^/]*\s[wWeE]|\\\/.*[wW]/.test(script);

const gitReaders: Readonly<Record<string, Check>> = {
  status: () => true,
  log: () => true,
  diff: () => true,
  show: () => true,
  blame: () => true,
  shortlog: () => true,
  describe: () => true,
  reflog: (args) =>
    !args.some((arg) => /^(?:expire|delete|exists)$/.test(arg)) &&
    (/^(?:show|list)$/.test(args[0] ?? "") ||
      hasOperandsOnlyAfter(/^(?:-n|--(?:since|until|author|grep|max-count|date))$/, args)),
  "rev-parse": () => true,
  "rev-list": () => true,
  "ls-files": () => true,
  "ls-remote": (args) => args.every((arg) => arg.startsWith("-")),
  "cat-file": () => true,
  grep: () => true,
  "for-each-ref": () => true,
  worktree: (args) => args[0] === "list",
  config: (args) => args[0] === "--get" && args.length > 1,
  "merge-base": () => true,
  branch: isListing,
  tag: isListing,
  remote: (args) => args.length === 0 || (args.length === 1 && /^(?:-v|--verbose)$/.test(args[0] ?? "")),
  stash: (args) => args[0] === "list" || args[0] === "show",
};

/** Whether branches or tags are listed: another operand than a pattern or a commit to compare with would be a new name. */
function isListing(args: readonly string[]): boolean {
  const withValue = /^--(?:contains|merged|no-merged|points-at|sort)$/;
  const option = args.findIndex((arg) => /^(?:-[a-z]*l[a-z]*|--list)$/.test(arg));
  const lists = option >= 0 && !args.slice(0, option).includes("--");
  return hasOperandsOnlyAfter(withValue, lists ? args.slice(0, option) : args);
}

const hasOperandsOnlyAfter = (options: RegExp, args: readonly string[]): boolean =>
  args.every((arg, at) => arg.startsWith("-") || options.test(args[at - 1] ?? ""));

function isReadingGit([subcommand, ...args]: readonly string[]): boolean {
  if (subcommand === undefined || !Object.hasOwn(gitReaders, subcommand)) return false;
  if (args.some((arg) => /^(?:--output|--ext-diff|--textconv|--filters|--open-files-in-pager|-O)|[$`]/.test(arg)))
    return false;
  const isNested = subcommand === "stash" || subcommand === "worktree" || subcommand === "config";
  const known = isNested
    ? hasKnownOptions(`git ${subcommand} ${args[0] ?? ""}`, args.slice(1))
    : hasKnownOptions(`git ${subcommand}`, args);
  return known && (gitReaders[subcommand]?.(args) ?? false);
}
