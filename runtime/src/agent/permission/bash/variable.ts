import type { SimpleCommand, Word } from "../../../posix/shell/types.ts";

/** Variables before a command that do not change what it may do. */
const harmless: ReadonlySet<string> = new Set(
  (
    "NODE_ENV CI TERM COLORTERM NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE TZ RUST_LOG RUST_BACKTRACE GOOS GOARCH " +
    "CGO_ENABLED GO111MODULE GOEXPERIMENT PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE LS_COLORS GREP_COLOR GREP_COLORS " +
    "GCC_COLORS ANTHROPIC_API_KEY BLOCK_SIZE COLUMNS LINES LANGUAGE"
  ).split(" "),
);

/** Variables that select a language, and their valid values. An invalid value could name a file. */
const locales = /^(?:LANG|LC_[A-Z]+)=(?:C|POSIX|[a-z]{2,3}_[A-Z]{2})(?:\.[\w-]+)?$/;

/** Variables that control the shell and the programs that it starts. */
const steering =
  /^(?:PATH|HOME|OLDPWD|PWD|IFS|ENV|BASH_ENV|SHELLOPTS|PS4|PROMPT_COMMAND|CDPATH|LANG|LC_[A-Z]+|(?:LD|DYLD)_\w+|BASH\w*)=/;

/** Variables that shells set or read themselves. Those in small letters are of other shells than Bash. */
const ownOfShells: ReadonlySet<string> = new Set(
  (
    "_ ARGC CLAUDE_CONFIG_DIR COLUMNS DIRSTACK EGID EPOCHREALTIME EPOCHSECONDS ERRNO EUID EXECIGNORE FIGNORE FUNCNAME GID " +
    "GLOBIGNORE GROUPS HISTCMD HISTFILE HISTSIZE HOSTNAME LINENO LINES LOGNAME MAILCHECK MAILPATH OPTARG OPTIND PIPESTATUS " +
    "PPID PS1 PS2 PS3 RANDOM REPLY SECONDS SHELL SHLVL SRANDOM TMOUT TMPDIR UID USER ZDOTDIR " +
    "aliases argv cdpath commands fignore fpath functions histchars home manpath module_path path pipestatus prompt psvar " +
    "shell status watch"
  ).split(" "),
);

/** The variables that a shell sets for every session, as alternatives of an expression. */
export const sessionVariables = "OLDPWD|USER|LOGNAME|SHELL|TMPDIR|HOSTNAME|E?UID|PPID|RANDOM|SECONDS|LINENO|PATH";

const ofSession = new RegExp(`^(?:${sessionVariables})$`);

/** Whether a shell sets a variable for every session. */
export const isSessionVariable = (name: string): boolean => ofSession.test(name);

/** Whether a variable assignment is harmless: it cannot change what the command after it may do. */
export const isHarmlessVariable = ({ raw }: Word): boolean =>
  locales.test(raw) || harmless.has(/^(\w+)=(?!:?\/)(?!.*\.\.)[\w./:,@%+=-]+$/.exec(raw)?.[1] ?? "");

/** The same for a command that only reads: the value may be empty or in quotes. Rules do not apply to such values. */
export const isHarmlessToReader = (word: Word): boolean =>
  isHarmlessVariable(word) ||
  (word.pieces.every((piece) => typeof piece === "string") &&
    /^\w+=(?:|'[^']*'|"[^"\\]*")$/.test(word.raw) &&
    harmless.has(/^(\w+)=(?!:?\/)(?!.*\.\.)[\w ./:,;@%+=-]*$/.exec(word.text)?.[1] ?? ""));

/** Whether the name of a variable is harmless, whatever its value. */
export const isNamedHarmlessly = ({ raw }: Word): boolean =>
  /^(?:LANG|LC_[A-Z]+)=/.test(raw) || harmless.has(/^(\w+)=/.exec(raw)?.[1] ?? "");

/** Whether only variables precede the program of a command: no redirection, and no continued line at the beginning. */
export function startsWithProgram({ assignments, words, source }: SimpleCommand): boolean {
  let at = 0;
  return [...assignments, ...words.slice(0, 1)].every(({ raw }, index) => {
    const before = source.slice(at, source.indexOf(raw, at));
    at += before.length + raw.length;
    return index === 0 ? before === "" : !/[<>]/.test(before);
  });
}

/** Whether a variable is local to the line. Names of shared variables are in capitals. */
export const isOwnVariable = (word: Word): boolean =>
  isHarmlessVariable(word) || /^(?=\w*[a-z])[A-Za-z_]\w*\+?=/.test(word.raw);

/** Whether a command only sets one variable. */
const setsOne = ({ words, assignments, redirects }: SimpleCommand): boolean =>
  words.length === 0 && redirects.length === 0 && assignments.length === 1;

/**
 * Whether a command only sets one variable without effect on the shell. Uses of the variable are checked separately.
 */
export const setsPlainVariable = (command: SimpleCommand): boolean =>
  setsOne(command) && !isSteering(command.assignments[0]);

/** Whether a word sets a variable that controls the shell or the programs that it starts. */
export function isSteering(word: Word | undefined): boolean {
  const raw = word?.raw.replace("+=", "=") ?? "";
  return steering.test(raw) || ownOfShells.has(/^(\w+)=/.exec(raw)?.[1] ?? "");
}

/** Whether a command only sets one variable to a number, without effect on the shell. */
export const setsNumber = (command: SimpleCommand): boolean =>
  setsPlainVariable(command) && /^[A-Za-z_]\w*=\d+$/.test(command.assignments[0]?.raw ?? "");
