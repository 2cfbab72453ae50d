import type { SimpleCommand, Word } from "../../../posix/shell/types.ts";

/** Variables that may stand in front of a command without changing what it may do. */
const harmless: ReadonlySet<string> = new Set(
  (
    "NODE_ENV CI TERM COLORTERM NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE TZ RUST_LOG RUST_BACKTRACE GOOS GOARCH " +
    "CGO_ENABLED GO111MODULE GOEXPERIMENT PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE LS_COLORS GREP_COLOR GREP_COLORS " +
    "GCC_COLORS ANTHROPIC_API_KEY BLOCK_SIZE COLUMNS LINES LANGUAGE"
  ).split(" "),
);

/** Variables that choose a language, and what they may choose: a value that is none could name a file. */
const locales = /^(?:LANG|LC_[A-Z]+)=(?:C|POSIX|[a-z]{2,3}_[A-Z]{2})(?:\.[\w-]+)?$/;

/** Variables that steer the shell and the programs that it starts. */
const steering =
  /^(?:PATH|HOME|OLDPWD|PWD|IFS|ENV|BASH_ENV|SHELLOPTS|PS4|PROMPT_COMMAND|CDPATH|LANG|LC_[A-Z]+|(?:LD|DYLD)_\w+|BASH\w*)=/;

/** Whether an assignment changes nothing about what the command behind it may do. */
export const isHarmlessVariable = ({ raw }: Word): boolean =>
  locales.test(raw) || harmless.has(/^(\w+)=(?!\/)(?!.*\.\.)[\w./:,@%+=-]+$/.exec(raw)?.[1] ?? "");

/** Whether nothing stands in front of a command but its variables: no redirection, no line that goes on. */
export const startsWithProgram = ({ assignments, words, source }: SimpleCommand): boolean =>
  source.startsWith([...assignments, ...words][0]?.raw ?? "");

/** Whether a variable is the line's own: nothing reads it but the line. Those of others are spelt with capitals. */
export const isOwnVariable = (word: Word): boolean =>
  isHarmlessVariable(word) || /^(?=\w*[a-z])[A-Za-z_]\w*\+?=/.test(word.raw);

/** Whether a command does nothing but set one variable. */
const setsOne = ({ words, assignments, redirects }: SimpleCommand): boolean =>
  words.length === 0 && redirects.length === 0 && assignments.length === 1;

/** Whether a command only sets one variable that steers nothing. Who reads it is asked about where it is read. */
export const setsPlainVariable = (command: SimpleCommand): boolean =>
  setsOne(command) && !isSteering(command.assignments[0]);

/** Whether a word sets a variable that steers the shell or the programs that it starts. */
export const isSteering = (word: Word | undefined): boolean => steering.test(word?.raw.replace("+=", "=") ?? "");

/** Whether a command only sets one variable to a number, which steers nothing. */
export const setsNumber = (command: SimpleCommand): boolean =>
  setsPlainVariable(command) && /^[A-Za-z_]\w*=\d+$/.test(command.assignments[0]?.raw ?? "");
