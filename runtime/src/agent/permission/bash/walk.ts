import { basename } from "../../../posix/path.ts";
import { parseCommand } from "../../../posix/shell/parse.ts";
import {
  behindDisputedSeparator,
  literal,
  type ShellScript,
  type SimpleCommand,
  type Word,
} from "../../../posix/shell/types.ts";
import { knownValues, type Values, withValues } from "./value.ts";
import { addsNothing, isRuled, launched } from "./wrapper.ts";

/**
 * How certainly a command runs. `runs`: the shell itself or a wrapper starts it. `wrapped`: the same for a wrapper
 * behind `xargs`, and rules do not apply. `given`: another program receives it as text, or starts it with inserted input.
 */
type Certainty = "runs" | "wrapped" | "given";

/**
 * The path to a command. `plain`: it is in the line, or inside wrappers without an effect. `script`: it is in a script
 * for a shell. `hidden`: anything else.
 */
type Reach = "plain" | "script" | "hidden";

/** A command that a line can run. */
export interface RunCommand extends SimpleCommand {
  readonly certainty: Certainty;
  /** The command of the line that leads to it, or the command itself if it is in the line. */
  readonly origin: SimpleCommand;
  /** Whether the list also contains it with the values of its variables. */
  readonly valued: boolean;
  /** Whether the values of variables are inserted in it. */
  readonly inserted: boolean;
  readonly reach: Reach;
  /** The number of shells that the line starts for it, one within the other. */
  readonly shells: number;
  /** The innermost nested line that it is in, such as a script for a shell; `null` if it is in the line itself. */
  readonly within: string | null;
}

/** Maximum number of commands of one line. A longer line counts as not parsed. */
const max = 5000;
/** Maximum number of words of all commands together. A longer line counts as not parsed. */
const maxWords = 50_000;
/** Maximum number of nested wrappers of one command. */
const longestChain = 20;
/** Maximum depth of lines nested in shells. */
const deepest = 6;

/** Every command that a line can run. */
export interface Walk {
  readonly commands: readonly RunCommand[];
  /** Whether the list of commands is complete: nothing is too long, too deep or without an end. */
  readonly complete: boolean;
  /** The line is too long or too deep, so it may run commands that are not in the list. */
  readonly isCut: boolean;
  /** Whether a script for a shell can be parsed in more than one way. */
  readonly misread: boolean;
}

/** The commands that one command directly runs, including itself. */
export function commandsOf(command: SimpleCommand): readonly RunCommand[] {
  const walker = new Walker();
  const script = { commands: [command], hidden: [], loops: [], setsVariables: false, obstacles: [], nested: [] };
  walker.script(script, { certainty: "runs", origin: null, reach: "plain", shells: 0, within: null }, 0);
  return walker.commands.filter(({ certainty }) => certainty !== "given");
}

/** Walks over every command that a line can run, in their order. The command of a wrapper follows the wrapper. */
export function walk(script: ShellScript): Walk {
  const walker = new Walker();
  walker.script(script, { certainty: "runs", origin: null, reach: "plain", shells: 0, within: null }, 0);
  const isCut = walker.isCut || script.obstacles.includes("too-large");
  const complete = !isCut && !script.obstacles.includes("unclosed");
  return { commands: walker.commands, complete, isCut, misread: walker.isMisread };
}

/** The properties of a command besides its words. */
type Known = Pick<RunCommand, "certainty" | "origin" | "valued" | "inserted" | "reach" | "shells" | "within">;

/** The same for commands that are still to be found. */
type Start = Omit<Known, "origin" | "valued" | "inserted"> & { readonly origin: SimpleCommand | null };

class Walker {
  readonly commands: RunCommand[] = [];
  isCut = false;
  isMisread = false;
  #words = 0;
  /** The values that the line itself assigns. Scripts for a shell may use them. */
  #values: Values = new Map();

  script(script: ShellScript, from: Start, depth: number, args: readonly string[] = []): void {
    const own = knownValues(script, args);
    const values = from.reach === "script" ? new Map([...this.#values, ...own]) : own;
    if (depth === 0) this.#values = own;
    const isUncertain = script.obstacles.includes("unparsable");
    const isUnclosed = script.obstacles.includes("unclosed");
    this.isMisread ||= from.reach === "script" && script.obstacles.includes("misread");
    for (const command of [...script.commands, ...script.hidden]) {
      const known = { ...from, origin: from.origin ?? command, valued: false, inserted: false };
      // In a line that cannot be parsed, a word may be a keyword, whatever precedes it.
      const keywords = isNamed(command.words, "command") ? afterCommand : afterProgram;
      const keyword = isUncertain ? command.words.findIndex(({ raw }) => keywords.test(raw)) : -1;
      if (keyword > 0) {
        const behind = command.words.slice(keyword + 1);
        const program = behind.findIndex(({ raw }) => !assignment.test(raw));
        this.#command(commandOf(behind.slice(Math.max(program, 0)), command), known, depth);
      }
      if (isUncertain)
        for (const words of brokenOff(command.words)) this.#command(commandOf(words, command), known, depth);
      for (const words of misreadAs(command.words)) {
        if (this.#isFull()) break;
        this.#command(commandOf(words, command), known, depth);
      }
      for (const line of disputedLines(command.words)) this.#line(line, [], known, depth);
      if (isUnclosed)
        for (const line of continuedLines(command)) this.#line(line, [], { ...known, reach: "hidden" }, depth);
      const valued = withValues(command, values);
      this.#command(command, { ...known, valued: valued.length > 0 }, depth);
      for (const each of valued) this.#command(each, { ...known, inserted: true }, depth);
    }
  }

  #isFull(): boolean {
    return this.commands.length >= max || this.#words > maxWords;
  }

  #command(command: SimpleCommand, known: Known, depth: number): void {
    this.#words += command.words.length;
    if (this.#isFull() || depth > deepest) {
      this.isCut = true;
      return;
    }
    this.commands.push({ ...command, ...known });
    this.#behind(command.words, known, depth, new Set([command.words.length]));
    for (const { direction, target } of command.redirects)
      if (direction === "text" && readsCommands(command.words))
        this.#line(target.text, [], { ...known, certainty: "given", reach: "hidden" }, depth);
  }

  /** The commands that the words of a command run, without the suffixes that were already visited. */
  #behind(words: readonly Word[], from: Known, depth: number, visited: Set<number>): void {
    const { commands, lines, scripts, evaluated, applied } = launched(words);
    const certainty = isRuled(words) ? from.certainty : "given";
    const hidden = { ...from, certainty, reach: from.reach === "script" ? "script" : "hidden" } as const;
    const given = { ...hidden, certainty: "given" } as const;
    const inScript = { ...given, reach: "script", shells: from.shells + 1 } as const;
    for (const line of lines) this.#line(line, [], hidden, depth);
    for (const line of evaluated) this.#line(line, [], given, depth);
    for (const { line, args } of scripts) this.#line(line, args, inScript, depth);
    for (const inner of applied) this.#command(commandOf(inner, from.origin), { ...given, valued: false }, depth + 1);
    for (const inner of commands) {
      const isSuffix = inner.length < words.length && inner.at(-1) === words.at(-1);
      if (!isSuffix) this.#command(commandOf(inner, from.origin), hidden, depth + 1);
      else if (visited.size > longestChain) this.isCut = true;
      else if (!visited.has(inner.length)) {
        visited.add(inner.length);
        const known = addsNothing(words, inner) ? { ...from, certainty } : hidden;
        this.commands.push({ ...commandOf(inner, from.origin), ...known });
        const isWrapped = isNamed(words, "xargs") && known.certainty === "runs";
        this.#behind(inner, isWrapped ? { ...known, certainty: "wrapped" } : known, depth, visited);
      }
    }
  }

  #line(line: string, args: readonly string[], from: Known, depth: number): void {
    if (depth >= deepest) this.isCut = true;
    else this.script(parseCommand(line, depth + 1), { ...from, within: line }, depth + 1, args);
  }
}

const commandOf = (words: readonly Word[], { operator }: SimpleCommand): SimpleCommand => ({
  source: words.map((word) => word.raw).join(" "),
  assignments: [],
  words: words.length === 0 ? [literal("")] : words,
  redirects: [],
  operator,
});

/** Keywords that other parsers find behind a program, and behind `command`, in a line that cannot be parsed. */
const afterProgram = /^(?:then|else|do|[{(!])$/;
const afterCommand = /^(?:if|then|elif|else|while|until|do|[{(!])$/;

const assignment = /^\w+(?:\[[^\]]*\])?\+?=/;

/** What follows a semicolon behind three backslashes, which ends a command to some parsers. */
function disputedLines(words: readonly Word[]): readonly string[] {
  for (const [at, word] of words.entries()) {
    const begun = behindDisputedSeparator(word);
    if (begun === null) continue;
    const rest = words.slice(at + 1);
    // Other parsers take even quoted names for those of variables.
    const program = rest.findIndex(({ text }) => !assignment.test(text));
    return [[begun, ...rest.slice(Math.max(program, 0)).map(({ raw }) => raw)].join(" ")];
  }
  return [];
}

/**
 * What another parser may take for commands. They are the words behind a bracket that is not closed, and the text behind
 * a blank in quotes or a brace that closes nothing.
 */
function* misreadAs(words: readonly Word[]): Iterable<readonly Word[]> {
  const [first, ...rest] = words;
  if (first === undefined) return;
  if (/^\s+\S/.test(first.text)) yield [literal(first.text.trimStart()), ...rest];
  // For some parsers, a path that ends in an assignment is one.
  else if (rest.length > 0 && /^(?:$|[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=)/.test(basename(first.text))) yield rest;
  else if (first.raw.startsWith("}")) yield [literal(first.text.slice(1)), ...rest];
  else if (first.raw.startsWith("[") && (rest.at(-1) ?? first).raw !== "]")
    for (const index of rest.keys()) yield rest.slice(index);
}

/** In a line that cannot be parsed, other parsers end a command before a word of arithmetic or an assignment. */
const brokenOff = (words: readonly Word[]): readonly (readonly Word[])[] =>
  words.flatMap(({ raw }, at) => (at > 0 && /^(?:\$\[|\w*=$)/.test(raw) ? [words.slice(0, at)] : []));

/** The lines behind a continued line in quotes that open a command and are not closed: another parser begins anew there. */
const continuedLines = ({ words: [first] }: SimpleCommand): readonly string[] =>
  /^["']/.test(first?.raw ?? "") ? (first?.raw.split("\\\n").slice(1) ?? []) : [];

const isNamed = ([first]: readonly Word[], name: string): boolean => basename(first?.text ?? "") === name;

/** Whether a shell without a script reads its commands from stdin. */
const readsCommands = (words: readonly Word[]): boolean =>
  /(?:^|\/)(?:ba|da|z|k)?sh$/.test(words[0]?.text ?? "") && words.slice(1).every(({ text }) => text.startsWith("-"));
