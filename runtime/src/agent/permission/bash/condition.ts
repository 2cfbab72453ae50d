import { basename } from "../../../posix/path.ts";
import { literal, type SimpleCommand, type Word } from "../../../posix/shell/types.ts";
import { isPattern } from "./value.ts";

/** Whether words are a test in brackets. */
const inBrackets = (words: readonly Word[]): boolean => /^\[\[?$/.test(words[0]?.raw ?? "");

/**
 * Why a condition of `test` or of brackets cannot be checked before it runs; `null` if it can, or if the command is
 * none. The shell evaluates numbers and subscripts in it as code, even in quotes, and parsers disagree about the rest.
 */
export function conditionObstacle({ words, source, redirects }: SimpleCommand): string | null {
  const [program = "", ...operands] = words.map(({ text }) => text);
  if (!/^(?:\[\[?|test)$/.test(basename(program))) return null;
  const number = operands.findIndex(
    (text, at) => onNumbers.test(text) && !areNumbers(operands[at - 1], operands[at + 1]),
  );
  if (number >= 0) return `An operand of ${operands[number]} is not a number, so the shell evaluates it as code`;
  const closed = inBrackets(words) ? operands.slice(0, -1) : operands;
  const named = closed.findIndex((text, at) => evaluatesName(text, closed[at + 1]));
  if (named >= 0) return `The operand of ${operands[named]} may run as code`;
  if (words.slice(1).some((word) => isExpanded(program, word)))
    return "What a test compares is known only when it runs";
  if (!inBrackets(words)) return null;
  const isUnread =
    redirects.length > 0 ||
    isReadElsewhere(program, withoutQuotes(source)) ||
    words.some((word, at) => isPatternOf(program, operands[at - 2] ?? "", word)) ||
    !isExpression(program, words.slice(1, -1));
  return isUnread ? "A test in brackets in this command can't be checked before it runs" : null;
}

/** Operators that compare numbers. */
export const onNumbers = /^-(?:eq|ne|lt|le|gt|ge)$/;

const number = /^-?(?:\d+|0x[\da-f]+)$/i;

const areNumbers = (...operands: readonly (string | undefined)[]): boolean =>
  operands.every((text) => number.test(text ?? ""));

/** Whether an operator evaluates the subscript or the number that its operand names. */
const evaluatesName = (operator: string, operand: string | undefined): boolean =>
  operand !== undefined &&
  ((/^-[vR]$/.test(operator) && /[$`[]|^-/.test(operand)) || (operator === "-t" && !number.test(operand)));

/** Whether the shell replaces a word by something else. `[[` does not replace patterns. */
const isExpanded = (program: string, word: Word): boolean =>
  /[$`]/.test(withoutQuotes(word.raw).replace(/\\./g, "")) || (program !== "[[" && isPattern(word));

/** Whether a word behind the operator `before` of `[[` is a pattern that may run as code. */
const isPatternOf = (program: string, before: string, { text }: Word): boolean =>
  program === "[[" &&
  ((/^==?$/.test(before) && /[$`]|\w\[/.test(text)) || (before === "!=" && /\w\[.*[$`]/s.test(text)));

/** Whether some parsers read line ends, operators or redirections in the brackets in another way. */
const isReadElsewhere = (program: string, source: string): boolean =>
  /\n|& &|\| \|/.test(source) ||
  (program === "[[" && /\S(?:[<>]|&&|\|\|)|[<>][^\s=(]|(?:&&|\|\|)\S/.test(source.slice(0, source.indexOf("]]"))));

const withoutQuotes = (source: string): string => source.replace(/'[^']*'|"(?:[^"\\]|\\.)*"/gs, "");

/** Whether the words between brackets are comparisons and tests of single operands, combined in `[[` alone. */
function isExpression(program: string, words: readonly Word[]): boolean {
  const isDouble = program === "[[";
  const raw = (at: number): string => words[at]?.raw ?? "";
  const text = (at: number): string => words[at]?.text ?? "";
  const isBinary = (at: number): boolean =>
    /^(?:[!=]?=|=~|-[a-z]{2,})$/.test(raw(at)) || (isDouble && /^[<>]$/.test(raw(at)));
  const isClosing = (at: number): boolean => at >= words.length || /^(?:\]\]?|\))$/.test(raw(at));
  /** Returns the position behind a comparison. A regular expression may consist of several words. */
  const comparison = (at: number): number => {
    const isPart = (end: number) => [raw(end), raw(end - 1)].some((each) => /^[|()]$/.test(each));
    let end = at + 3;
    if (isDouble && raw(at + 1) === "=~") while (end < words.length && raw(end) !== raw(end + 1) && isPart(end)) end++;
    const regex = words.slice(at + 2, end).map((word) => word.raw);
    const isBalanced = regex.filter((each) => each === "(").length === regex.filter((each) => each === ")").length;
    const isPlain = regex.length === 1 || !/['"\\]/.test(regex.join(""));
    return isBalanced && isPlain ? end : -1;
  };
  /** Returns the position behind a term, or -1. */
  const term = (at: number): number => {
    if (isClosing(at) || /^[<>]$/.test(raw(at))) return -1;
    if (raw(at) === "!" && at + 1 < words.length) return term(at + 1);
    if (isDouble && raw(at) === "(") {
      const end = combined(at + 1);
      return raw(end) === ")" ? end + 1 : -1;
    }
    if (isBinary(at + 1)) return isClosing(at + 2) || /^-[a-zA-Z]+$/.test(raw(at)) ? -1 : comparison(at);
    return /^-[a-zA-Z]$/.test(text(at)) && at + 1 < words.length ? at + 2 : at + 1;
  };
  const combined = (at: number): number => {
    const end = term(at);
    const isJoined = isDouble && /^[&|]$/.test(raw(end)) && raw(end) === raw(end + 1);
    return end >= 0 && isJoined ? combined(end + 2) : end;
  };
  return combined(0) === words.length;
}

/**
 * The words of a test in brackets with a placeholder for each quoted operand, because the shell does not evaluate it
 * unless {@link conditionObstacle} says so. Other words are returned as they are.
 */
export const withoutQuotedOperands = (words: readonly Word[]): readonly Word[] =>
  inBrackets(words) ? words.map((word) => (isQuoted.test(word.raw) ? placeholder : word)) : words;

/** Text in quotes without an expansion. */
const isQuoted = /^(?:'[^']*'|"(?:[^"\\$`]|\\[^\n])*")$/;

const placeholder: Word = literal("quoted");
