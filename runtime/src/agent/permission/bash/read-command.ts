import { parseCommand } from "../../../posix/shell/parse.ts";
import type { Loop, Obstacle, Redirect, ShellScript, SimpleCommand, Word } from "../../../posix/shell/types.ts";
import { allWords } from "./obstacle.ts";
import { isReadOnly } from "./read-only.ts";
import { isSteering } from "./variable.ts";

/** The commands in `$( )` or backticks, if they are all of a text. */
function substituted(text: string): string | undefined {
  // Some parsers cannot read conditions in backticks.
  const found = /^(?:\$\((?!\()([\s\S]*)\)|`((?!.*\[\[)[^`\\]*)`)$/.exec(text);
  return found?.[1] ?? found?.[2];
}

/** Whether some parsers cannot read the end of nested commands: an operator, a comment, or the end of a here-document. */
const endsOddly = (inner: string): boolean => /[;&|]\s*$|#/.test(inner) || endsInText(inner);

/** Whether nested commands end on the line that ends a here-document. */
const endsInText = (inner: string): boolean => /(?<!<)<<(?!<)/.test(inner) && !inner.endsWith("\n");

/** The commands whose output an assignment only stores in a variable; `null` for other commands. */
function retainedOutput({ words, redirects, assignments, source }: SimpleCommand): string | null {
  if (words.length > 0 || redirects.length > 0 || assignments.length !== 1 || isSteering(assignments[0])) return null;
  const inner = substituted(/^[A-Za-z_]\w*\+?=([\s\S]*)$/.exec(source)?.[1] ?? "");
  return inner === undefined || /[;&|\n]\s*$/.test(inner) || endsInText(inner) ? null : inner;
}

/** Whether a command of a script continues a pipe. */
export const isPiped = ({ commands }: ShellScript): boolean => commands.some(({ operator }) => /^\|&?$/.test(operator));

/** The commands whose output `echo` prints among other words; `null` if there are none. */
function printedOutput({ words, assignments }: SimpleCommand): string[] | null {
  if (words[0]?.raw !== "echo" || assignments.length > 0) return null;
  const found: string[] = [];
  for (const { raw, pieces } of words) {
    const runs = pieces.filter((piece) => typeof piece !== "string");
    if (runs.length === 0) continue;
    const text = runs.reduce((rest, piece) => rest.replace(piece.raw, () => ""), raw);
    if (!/^"[^"\\]*"$/.test(text) || !/[^"\s] | [^"\s]/.test(text)) return null;
    for (const piece of runs) {
      const inner = /^\$\((?!\()([\s\S]*)\)$/.exec(piece.raw)?.[1];
      if (inner === undefined || !piece.quoted || endsOddly(inner)) return null;
      found.push(inner);
    }
  }
  return found.length > 0 ? found : null;
}

/** Whether a redirection only reads: a file whose name is literal, or a text. */
const isReadingRedirect = ({ direction, target }: Redirect): boolean =>
  direction === "text" || (direction === "in" && !/[*?[{~]/.test(target.text));

/** Parses a text that is one simple, reading command; `null` for anything else. */
function readingCommand(text: string): SimpleCommand | null {
  const { commands, obstacles } = parseCommand(text, 1);
  const [first, ...more] = commands;
  const isPlain = first !== undefined && first.words.length > 0 && first.words[0]?.text !== "cd" && isReadOnly(first);
  return isPlain && more.length + obstacles.length === 0 && first.redirects.every(isReadingRedirect) ? first : null;
}

/** Whether the shell determines a word, by a command or by a variable. */
const isDetermined = ({ pieces }: Word): boolean => pieces.some((piece) => typeof piece !== "string");

/**
 * The reading commands whose output a loop goes through; `null` if other words of the loop depend on commands. An empty
 * list: no word does.
 */
function loopedOutput({ values }: Loop): readonly SimpleCommand[] | null {
  const found: SimpleCommand[] = [];
  for (const { raw, pieces } of values.filter(isDetermined)) {
    const inner = substituted(raw);
    if (inner === undefined || pieces.length !== 1 || endsOddly(inner)) return null;
    const { commands, obstacles } = parseCommand(inner, 1);
    const isPlain = ({ operator, words, assignments, redirects }: SimpleCommand, index: number): boolean =>
      (index === 0 || operator === "&&" || operator === "||") &&
      words.length > 0 &&
      assignments.length + redirects.filter((redirect) => !isReadingRedirect(redirect)).length === 0;
    if (obstacles.length > 0 || !commands.every(isPlain) || !commands.every(isReadOnly)) return null;
    found.push(...commands);
  }
  return found;
}

/**
 * Splits a command line. Commands whose output is only stored in variables, or printed among other text, are listed
 * like the others, because they determine the effect of the line. In a pipe they remain an obstacle.
 */
export const readCommand = (line: string): ShellScript => withNestedCommands(parseCommand(line));

/** The same for a script that is already parsed. */
export const withNestedCommands = (script: ShellScript): ShellScript => opened(script) ?? script;

/** Whether an expansion in a command runs other commands. */
const runsCommands = (command: SimpleCommand): boolean =>
  allWords(command).some(({ pieces }) =>
    pieces.some((piece) => typeof piece !== "string" && /[$<>]\(|`/.test(piece.raw)),
  );

function opened(script: ShellScript): ShellScript | null {
  const { commands, obstacles, loops } = script;
  const looped = loops.map(loopedOutput);
  const running = loops.map(({ values }) => values.filter(isDetermined).length).filter((count) => count > 0);
  const isOpened = (obstacle: Obstacle): boolean =>
    obstacle === "substitution" ||
    obstacle === "quoted-substitution" ||
    (obstacle === "variable" && running.length > 0);
  if (obstacles.length === 0 || !obstacles.every(isOpened) || isPiped(script) || looped.includes(null)) return null;
  // Each word of a loop that runs commands is an obstacle, and so is the variable of the loop.
  let left = running.reduce((rest, words) => rest - words - 1, obstacles.length);
  const found: SimpleCommand[] = looped.flatMap((each) => each ?? []);
  for (const command of commands) {
    const retained = retainedOutput(command);
    const printed = retained === null ? printedOutput(command) : null;
    if (printed !== null) {
      const inner = printed.map(readingCommand).filter((each) => each !== null);
      if (inner.length < printed.length) return null;
      found.push(...inner, command);
      left -= inner.length;
    } else if (retained === null) {
      if (runsCommands(command)) return null;
      found.push(command);
    } else {
      const given = parseCommand(retained, 1);
      const inner = given.obstacles.length === 0 ? given : opened(given);
      const joined = inner?.commands.slice(1).every(({ operator }) => operator === "&&");
      if (inner === null || joined !== true || inner.commands.some(({ words }) => words.length === 0)) return null;
      found.push(
        ...inner.commands.map((each, index) => (index === 0 ? { ...each, operator: command.operator } : each)),
      );
      left--;
    }
  }
  return left === 0 ? { ...script, commands: found, obstacles: [] } : null;
}
