import {
  behindDisputedSeparator,
  declaring,
  type Loop,
  literal,
  type Obstacle,
  type Redirect,
  type ShellScript,
  type SimpleCommand,
  type Word,
} from "./types.ts";
import { isForeignArithmetic, type Nested, readText, readWord, type WordReading } from "./word.ts";

/** Maximum length of a parsed command line, in characters. */
const longest = 100_000;
/** Maximum length of a command line that is evaluated by its parts, in characters. */
const maxLength = 10_000;
/** Maximum depth of nested commands. */
const deepest = 20;

/** Maximum number of nested commands. */
const max = 5000;

/** A delimiter of a here-document that all parsers read alike. */
const plainDelimiter = /^(?:'[^'\\]*'|"[^"$`\\]*"|\\?[^\\'"]*)$/;

/** Characters that look like space, or are invisible, but are neither to the shell. */
const unusualSpace = /(?![\t\n])[\p{Cc}\p{Cs}\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/u;

/** A blank after a backslash, in quotes or not, and a continued line within a word: people read them differently. */
const hiddenSpace = /\\[ \t]|(?:^|[^ \t])\\\n/;

/**
 * Keywords before a command that only control the flow, with the construct that they open and the one that must be
 * open.
 */
const flow: ReadonlyMap<string, { readonly opens?: Open; readonly closes?: Open }> = new Map([
  ["if", { opens: "if" }],
  ["then", { closes: "if", opens: "then" }],
  ["elif", { closes: "then", opens: "if" }],
  ["else", { closes: "then", opens: "else" }],
  ["fi", { closes: "then" }],
  ["while", { opens: "while" }],
  ["until", { opens: "while" }],
  ["do", { closes: "while", opens: "do" }],
  ["done", { closes: "do" }],
  ["{", { opens: "{" }],
  ["}", { closes: "{" }],
  ["!", {}],
]);

/** Other reserved words of the shell. */
const reserved: ReadonlySet<string> = new Set([...flow.keys(), "for", "select", "case", "esac", "function", "coproc"]);

/** The part of a construct that is open. */
type Open = "if" | "then" | "else" | "while" | "do" | "{" | "case";

const continuesPipe = (operator: string): boolean => /^\|&?$/.test(operator);

const redirectOperator = /^(?:&>>?|(?:\d+|\{[^\s{}"'\\<>|&;()]+\})?(?:<<<|<<-?|<>|>>|>\||[<>]&|[<>]))/;

/** Arithmetic, behind nothing but keywords on the same line. */
const beginsWithArithmetic = /^(?:(?:[{!]|if|while|until|time(?:[ \t]+-p)?)[ \t]+)*(?:for[ \t]*)?\(\(/;

const assignment = /^[A-Za-z_]\w*(?:\[[^\]]*\]?)?\+?=/;

/** Whether words are assignments, the first behind a brace that closes nothing. */
const areBehindBrace = (words: readonly Word[]): boolean =>
  words[0]?.raw.startsWith("}") === true && words.every(({ raw }) => assignment.test(raw.replace(/^\}+/, "")));

/** An assignment of a value that is in quotes from its beginning to its end. */
const quotedAssignment = /^[A-Za-z_]\w*\+?=(?:'[^']*'|"(?:\\[\s\S]|[^"\\])*")$/;

const noCommand: SimpleCommand = { source: "", assignments: [], words: [], redirects: [], operator: "" };

/** What other parsers take for a program: a negation without a command. */
const loneNegation: SimpleCommand = { ...noCommand, source: "!", words: [literal("!")] };

/** The results for a line and everything nested in it. */
interface Found {
  readonly commands: SimpleCommand[];
  readonly hidden: SimpleCommand[];
  readonly loops: Loop[];
  readonly obstacles: Obstacle[];
  readonly nested: Obstacle[];
}

const nothing = (): Found => ({ commands: [], hidden: [], loops: [], obstacles: [], nested: [] });

/**
 * Parses a command line of bash. Anything that cannot be parsed becomes an obstacle: it never counts as harmless, and
 * the rest of the line is still read.
 */
export function parseCommand(source: string, depth = 0): ShellScript {
  const found = nothing();
  if (source.length > longest || depth > deepest)
    return { ...found, setsVariables: false, obstacles: ["unparsable", "unclosed", "too-large"] };
  const parser = new Parser(source, 0, depth, found, "line");
  parser.parse();
  if (source.length > maxLength) found.obstacles.push("disputed");
  if (hiddenSpace.test(source)) found.obstacles.push("hidden-space");
  if (unusualSpace.test(source) || hasQuoteInBraces(source)) found.obstacles.push("disputed");
  return { ...found, setsVariables: parser.setsVariables };
}

/** Whether a quotation follows a brace that is outside quotes and not closed, which some parsers take for an expansion. */
const hasQuoteInBraces = (source: string): boolean =>
  quoteInBraces.test(source.replace(quotedOrEscaped, (part) => (part[0] === "\\" ? part.slice(1) : '""')));

const quoteInBraces = /\{[^{}]*['"]/;
const quotedOrEscaped = /\\[\s\S]|'[^']*'|"(?:\\[\s\S]|[^"\\])*"/g;

/** A here-document whose text begins on the next line. */
interface Heredoc {
  readonly mark: Word;
  readonly tabs: boolean;
  readonly redirect: { target: Word };
}

/**
 * What a parser reads: the line itself, a subshell, or the commands in a word. In the last case, everything is within a
 * word.
 */
type Within = "line" | "subshell" | "word";

class Parser {
  readonly #source: string;
  readonly #depth: number;
  readonly #found: Found;
  readonly #within: Within;
  readonly #nested: Nested;
  #at: number;
  setsVariables = false;
  /** How many of the obstacles `unparsable` hide no command from other parsers. */
  agreed = 0;
  #operator = "";
  #start = 0;
  #assignments: Word[] = [];
  #words: Word[] = [];
  #redirects: Redirect[] = [];
  /** A redirection follows words of the command. */
  #isRedirected = false;
  /** A here-string or here-document precedes the command. */
  #isFed = false;
  /** The value of an assignment has braces in quotes, which protect them only if nothing else is in the command. */
  #hasQuotedBraces = false;
  /** The next command follows `coproc`. */
  #isCoprocess = false;
  /** A redirection precedes all assignments of the command. */
  #isDetached = false;
  /** A here-document with a quoted delimiter belongs to the command. */
  #hasLiteralText = false;
  /** The number of words before a here-string behind other redirections; other parsers begin a command behind it. */
  #wordsBeforeText: number | null = null;
  /** A line continues after a backslash. */
  #isContinued = false;
  #isPiped = false;
  /** The open constructs, and whether each continues a pipe. */
  #open: { readonly part: Open; readonly inPipe: boolean }[] = [];
  /** Whether the construct or subshell that ended last continues a pipe. */
  #endedInPipe = false;
  #heredocs: Heredoc[] = [];
  /** A here-document has no end, so that it contains the rest. */
  #isEndless = false;
  /** Nothing precedes this position since the last operator. */
  #bare = true;
  #ended = false;

  constructor(source: string, at: number, depth: number, found: Found, within: Within) {
    this.#source = source;
    this.#at = at;
    this.#depth = depth;
    this.#found = found;
    this.#within = within;
    this.#nested = { commands: (text, start) => this.#hide(text, start, "word") };
  }

  /** Reads to the end, or to the closing parenthesis. Returns the index after it. */
  parse(): number {
    this.#begin("");
    while (this.#at < this.#source.length && !this.#ended) this.#step();
    if (this.#bare && /^(?:&&|\|\|?|\|&)$/.test(this.#operator)) this.#note("unparsable");
    this.#finish("");
    if (this.#open.length > 0 || (this.#within !== "line") !== this.#ended) {
      if (this.#isEndless) this.#noteAgreed();
      else this.#note("unparsable");
    }
    if (this.#within !== "line" && !this.#ended) this.#note("unclosed");
    for (const { mark } of this.#heredocs) this.#note(mark.raw === mark.text ? "heredoc" : "disputed");
    if (this.#isPiped && this.#isContinued) this.#note("continued-pipe");
    if (this.#within === "word" && this.#heredocs.length > 0) this.#note("misread");
    return this.#ended ? this.#at + 1 : this.#source.length + 1;
  }

  /** Notes what cannot be parsed, but hides no command from other parsers. */
  #noteAgreed(...obstacles: readonly Obstacle[]): void {
    this.agreed++;
    this.#note("unparsable", ...obstacles);
  }

  #note(...obstacles: readonly Obstacle[]): void {
    for (const obstacle of obstacles) this.#found.obstacles.push(obstacle);
  }

  #step(): void {
    const source = this.#source;
    const character = source[this.#at] ?? "";
    const ahead = source.slice(this.#at, this.#at + 64);
    if (character === "\\" && source[this.#at + 1] === "\n") this.#continue();
    else if (character === "#" && this.#atWordStart()) this.#comment();
    else if (character === "\n") this.#operate("\n");
    else if (character === " " || character === "\t") this.#skipSpace();
    else if (redirectOperator.test(ahead) && !/^[<>]\(/.test(ahead)) this.#redirect();
    else if (/[;&|]/.test(character)) this.#operate(/^(?:&&|\|\||\|&|;;&|;;|;&|[;&|])/.exec(ahead)?.[0] ?? character);
    else if (character === "(") this.#parenthesis();
    else if (character === ")") this.#close();
    else this.#word();
  }

  #continue(): void {
    this.#isContinued = true;
    this.#at += 2;
  }

  #comment(): void {
    // Parsers disagree about the operand of an operator if a comment is in between.
    if (this.#bare && /^[&|]{2}$|^\|&?$/.test(this.#operator)) this.#note("disputed");
    // Some parsers read a comment as more targets of the preceding redirection.
    if (this.#redirects.length > 0) this.#note("disputed");
    this.#at = this.#lineEnd();
  }

  #atWordStart(): boolean {
    return this.#at === 0 || /[ \t\n;&|()]/.test(this.#source[this.#at - 1] ?? "");
  }

  #skipSpace(): void {
    this.#at++;
    if (this.#isEmpty()) this.#start = this.#at;
  }

  #skipBlanks(pattern: RegExp = /[ \t]/): void {
    for (;;) {
      if (this.#source.startsWith("\\\n", this.#at)) this.#at += 2;
      else if (pattern.test(this.#source[this.#at] ?? "")) this.#at++;
      else return;
    }
  }

  #lineEnd(): number {
    const end = this.#source.indexOf("\n", this.#at);
    return end < 0 ? this.#source.length : end;
  }

  #isEmpty(): boolean {
    return this.#words.length === 0 && this.#assignments.length === 0 && this.#redirects.length === 0;
  }

  #begin(operator: string): void {
    this.#operator = operator;
    this.#bare = true;
    this.#start = this.#at;
    this.#assignments = [];
    this.#words = [];
    this.#redirects = [];
    this.#isRedirected = false;
    this.#isFed = false;
    this.#isDetached = false;
    this.#hasLiteralText = false;
    this.#wordsBeforeText = null;
    this.#hasQuotedBraces = false;
  }

  #finish(operator: string): void {
    if (!this.#isEmpty()) {
      const isAlone = this.#words.length === 0 && this.#redirects.length === 0 && this.#assignments.length === 1;
      if (this.#hasQuotedBraces && !isAlone) this.#note("brace-expansion");
      if (this.#words.length === 0 && this.#assignments.length > 0) this.setsVariables = true;
      // Other parsers lose the redirection, unless literal text follows.
      if (this.#isDetached && this.#words.length > 0 && !this.#hasLiteralText) this.#note("construct");
      const behindText = this.#words.slice(this.#wordsBeforeText ?? this.#words.length);
      const program = behindText.findIndex(({ raw }) => !assignment.test(raw));
      const words = program < 0 ? [] : behindText.slice(program);
      if (words.length > 0)
        this.#found.hidden.push({ ...noCommand, source: words.map(({ raw }) => raw).join(" "), words });
      const source = this.#source.slice(this.#start, this.#at).trim();
      const begun = this.#words.map(behindDisputedSeparator);
      const split = begun.findIndex((text) => text !== null);
      const isLast = split === this.#words.length - 1 && this.#redirects.length === 0;
      if (split >= 0 && !(isLast && begun[split] === "")) this.#note("disputed");
      // To other parsers, `coproc` is the program of the first command behind it.
      const coprocess = this.#isCoprocess ? [literal("coproc")] : [];
      this.#isCoprocess = false;
      this.#found.commands.push({
        source: [...coprocess.map(({ raw }) => raw), source].join(" "),
        assignments: this.#assignments,
        words: [...coprocess, ...this.#words],
        redirects: this.#redirects,
        operator: this.#operator,
      });
    }
    this.#at += operator.length;
    this.#begin(operator);
  }

  #operate(operator: string): void {
    const ends = /^;;&?$|^;&$/.test(operator);
    if (operator === "\n" && this.#bare) {
      this.#at++;
      this.#isCoprocess = false;
      this.#passHeredocs();
      return;
    }
    if (operator === "&") this.#note("background");
    if (continuesPipe(operator)) this.#isPiped = true;
    if (continuesPipe(operator) && this.#open.length > 0) this.#note("nested-pipe");
    const inCase = this.#open.at(-1)?.part === "case";
    if (ends ? !inCase : this.#bare) this.#note("unparsable");
    this.#finish(operator);
    if (operator === "\n") this.#passHeredocs();
    if (ends && inCase) this.#casePattern();
  }

  /** Skips the here-documents of the preceding commands, after reading commands in them. */
  #passHeredocs(): void {
    for (const { mark, tabs, redirect } of this.#heredocs.splice(0)) {
      const { text, end } = this.#heredocText(mark.text, tabs);
      const isQuoted = mark.raw !== mark.text;
      if (!plainDelimiter.test(mark.raw)) this.#note("disputed");
      // Some parsers accept a line that only begins with the delimiter.
      const isLiteral = isQuoted && this.#within === "line" && !text.includes("<<");
      const start = isLiteral ? `${mark.text})` : mark.text;
      if (text.split("\n").some((each) => each.startsWith(start))) this.#note("disputed");
      this.#isEndless ||= end === null;
      if (end === null && !isLiteral) this.#note(isQuoted ? "disputed" : "heredoc");
      // Parsers disagree about where nested commands end that a here-document without an end contains.
      if (end === null && this.#within === "word") this.#note("misread");
      // Some parsers read arithmetic in the text of a here-document without an end.
      if (end === null && isQuoted && /\$\(\(|\$\[/.test(text)) this.#note("misread");
      if (isQuoted && quoteInBraces.test(text)) this.#note("disputed");
      const reading = isQuoted ? null : readText(text, this.#nested);
      this.#note(...(reading?.obstacles ?? []));
      redirect.target = reading?.word ?? literal(text);
      this.#at = end ?? this.#source.length;
    }
    this.#start = this.#at;
  }

  /** The text from here to the delimiter line, and the index after that line; `null` if there is none. */
  #heredocText(mark: string, tabs: boolean): { readonly text: string; readonly end: number | null } {
    for (let from = this.#at; from < this.#source.length; ) {
      const found = this.#source.indexOf("\n", from);
      const end = found < 0 ? this.#source.length : found;
      const line = this.#source.slice(from, end);
      const unindented = tabs ? line.replace(/^\t+/, "") : line;
      // The end of nested commands also ends a here-document.
      if (this.#within === "word" && unindented.startsWith(`${mark})`))
        return {
          text: this.#source.slice(this.#at, Math.max(this.#at, from - 1)),
          end: end - unindented.length + mark.length,
        };
      if (unindented === mark)
        return {
          text: this.#source.slice(this.#at, Math.max(this.#at, from - 1)),
          end: Math.min(end + 1, this.#source.length),
        };
      from = end + 1;
    }
    return { text: this.#source.slice(this.#at), end: null };
  }

  /** A parenthesis opens a subshell, an arithmetic command or an array, or defines a function. */
  #parenthesis(): void {
    const from = this.#at;
    const last = this.#words.at(-1) ?? this.#assignments.at(-1);
    const assigns = from > 0 && /^\w+(?:\[.*\])?\+?=$/.test(last?.raw ?? "") && this.#source[from - 1] === "=";
    const isArray = assigns && (this.#words.length === 0 || declaring.has(this.#words[0]?.text ?? ""));
    const isFunction = this.#words.length === 1 && /^\([ \t]*\)/.test(this.#source.slice(from, from + 80));
    this.#bare = false;
    if (isArray) this.#array();
    else if (isFunction) {
      if (this.#assignments.length + this.#redirects.length > 0) this.#note("unparsable", "misread");
      this.#note("construct");
      this.#at = this.#source.indexOf(")", from) + 1;
      this.#words = [];
      this.#bare = true;
      this.#skipBlanks(/\s/);
    } else {
      const isSubshell = this.#words.length === 0 && this.#assignments.length === 0;
      if (isSubshell) this.#note("subshell");
      else this.#noteAgreed("construct");
      this.#endedInPipe = isSubshell && continuesPipe(this.#operator);
      const isDouble = this.#source[from + 1] === "(";
      this.#at = Math.min(this.#hide(this.#source, from + 1), this.#source.length);
      // Some parsers read two parentheses as arithmetic.
      const isArithmetic = isDouble && /^[^`]*\)\)$/.test(this.#source.slice(from, this.#at));
      const isForeign = isArithmetic && isForeignArithmetic(this.#source.slice(from + 2, this.#at - 2));
      const isCommand = this.#words.length === 0 && (isArithmetic || this.#assignments.length > 0);
      if ((isSubshell && isForeign) || this.#closesTwice() || (isDouble && !isCommand)) this.#note("misread");
    }
    if (this.#isEmpty()) this.#start = this.#at;
  }

  /** Some parsers read two closing parentheses as the end of arithmetic. */
  #closesTwice(): boolean {
    return this.#within === "word" && this.#source[this.#at] === ")";
  }

  #array(): void {
    this.#note("construct");
    const start = ++this.#at;
    while (this.#at < this.#source.length) {
      this.#skipBlanks(/\s/);
      if (this.#source[this.#at] === ")") {
        // Other parsers read the lines of elements as commands.
        if (this.#source.slice(start, this.#at).includes("\n")) this.#hide(this.#source, start);
        this.#at++;
        if (this.#closesTwice()) this.#note("misread");
        return;
      }
      if (this.#source[this.#at] === "#") {
        this.#at = this.#lineEnd();
        continue;
      }
      const { word } = this.#read();
      const runs = word.pieces.some((piece) => typeof piece !== "string" && piece.kind === "output");
      if (this.#within !== "line" && runs) this.#note("unparsable");
      if (word.raw !== "") continue;
      // No array: other parsers read commands in the parentheses, and give up at a keyword in an unexpected position.
      this.#note("unparsable");
      const [, next = ""] =
        /^[;&|<>]+[ \t]*([a-z]+)(?![^\s;&|<>()])/.exec(this.#source.slice(this.#at, this.#at + 80)) ?? [];
      if (reserved.has(next)) this.#note("misread");
      this.#hide(this.#source, this.#at + 1);
      this.#at = Math.min(this.#hide(this.#source, start), this.#source.length);
      return;
    }
    this.#note("unparsable");
  }

  #close(): void {
    if (this.#within !== "line") {
      this.#ended = true;
      return;
    }
    this.#note("unparsable");
    this.#finish(")");
  }

  /** Reads the commands of a subshell. Returns the index after them. */
  #hide(source: string, start: number, within: "subshell" | "word" = "subshell"): number {
    const { hidden, loops, nested } = this.#found;
    const found: Found = { commands: hidden, hidden, loops, obstacles: [], nested };
    if (this.#depth >= deepest || hidden.length > max) {
      this.#note("unparsable", "unclosed", "too-large");
      return source.length + 1;
    }
    const inner = this.#within === "word" ? "word" : within;
    const parser = new Parser(source, start, this.#depth + 1, found, inner);
    const end = parser.parse();
    for (const obstacle of found.obstacles) nested.push(obstacle);
    for (const obstacle of ["unparsable", "unclosed", "misread", "too-large"] as const)
      if (found.obstacles.includes(obstacle)) this.#note(obstacle);
    // A word that contains no command for this parser may contain one for others.
    const unparsable = found.obstacles.filter((obstacle) => obstacle === "unparsable").length;
    if (unparsable > 0 && unparsable === parser.agreed) this.agreed++;
    else if (unparsable > 0 && inner === "word") this.#note("misread");
    return end;
  }

  /** Reads the word here and moves after it. */
  #read(): WordReading {
    const reading = readWord(this.#source, this.#at, this.#nested);
    this.#at = reading.end;
    const isQuoted = this.#words.length === 0 && quotedAssignment.test(reading.word.raw);
    this.#hasQuotedBraces ||= isQuoted && reading.obstacles.includes("brace-expansion");
    this.#note(...reading.obstacles.filter((obstacle) => !isQuoted || obstacle !== "brace-expansion"));
    return reading;
  }

  #word(): void {
    this.#bare = false;
    const from = this.#at;
    const { word } = this.#read();
    if (this.#at === from) this.#at++;
    const first = this.#words.length === 0;
    if (first && !this.#isEmpty() && reserved.has(word.raw)) {
      // A reserved word that the shell reads as a program: what follows counts as both.
      if (word.raw === "coproc") this.#note("disputed");
      else if (word.raw === "!") this.#noteAgreed();
      else this.#note("unparsable", ...(/^[{}]$/.test(word.raw) ? [] : (["misread"] as const)));
      this.#finish("");
      this.#bare = false;
    }
    // For some parsers, a brace that closes nothing ends before an assignment, and a reserved word behind it counts.
    if (!first && reserved.has(word.raw) && !/^(?:[{}!]|time)$/.test(word.raw) && areBehindBrace(this.#words))
      this.#note("unparsable", "misread");
    // Some parsers ignore empty quotes after a reserved word, or read a backtick or a brace here differently.
    const isMisread = reserved.has(word.text) ? word.raw !== word.text : /^[`}]/.test(word.raw);
    if (first && this.#within === "word" && isMisread) this.#note("misread");
    // Some shells parse the next word as a part of the redirection.
    if (this.#isRedirected) this.#note(this.#redirects.at(-1)?.direction === "duplicate" ? "disputed" : "construct");
    if (this.#isRedirected) this.#noteBraces(word);
    if (first && assignment.test(word.raw)) {
      // To other parsers, a subscript without an end makes it a program.
      if (/^\w+\[/.test(word.raw)) this.#note(/^\w+\[[^\]]*\]/.test(word.raw) ? "construct" : "disputed");
      if (this.#redirects.length > 0) this.#note("disputed");
      const isFirst = this.#assignments.length === 0 && this.#open.length === 0;
      this.#isDetached ||= this.#redirects.length > 0 && isFirst && !/^(?:&&|\|[|&]?)$/.test(this.#operator);
      this.#assignments.push(word);
    } else if (!first || !this.#isEmpty() || !this.#keyword(word)) {
      this.#words.push(word);
    }
    if (first && word.raw === "[[" && this.#words.length === 1) {
      if (this.#assignments.length > 0 || this.#redirects.length > 0) this.#note("disputed");
      this.#test();
    }
  }

  /** Within a word, other parsers lose what follows braces with commands behind a redirection. */
  #noteBraces({ raw }: Word): void {
    if (this.#within === "word" && raw.includes("$(") && /[{}]/.test(raw.replace(/\$\{/g, ""))) this.#note("misread");
  }

  /** Skips reserved words. Returns whether the word was one. */
  #keyword({ raw }: Word): boolean {
    const step = flow.get(raw);
    if (reserved.has(raw) && raw !== "{") this.#isCoprocess = false;
    if (step !== undefined) {
      if (raw === "{") this.#note("group");
      if (raw === "!") {
        const rest = this.#source.slice(this.#at);
        // At the end of a line, it negates nothing, and other parsers read it as a program.
        if (/^(?:\s|\\\n)*$/.test(rest)) return false;
        // In a pipe, redirections do not count.
        const isLone = /^[ \t]*[;&|)#]/.test(rest) || (/^\|&?$/.test(this.#operator) && /^[ \t]*[<>]/.test(rest));
        if (isLone) this.#found.hidden.push(loneNegation);
        // Parsers disagree about the command that it negates if a line ends in between.
        if (/^[ \t]*(?:#|\n)/.test(rest)) this.#note("disputed");
      }
      if (step.closes !== undefined) this.#leave(step.closes);
      if (step.opens !== undefined) this.#enter(step.opens, step.closes === undefined ? undefined : this.#endedInPipe);
      this.#bare = raw !== "fi" && raw !== "done" && raw !== "}";
      this.#start = this.#at;
      return true;
    }
    if (raw === "for" || raw === "select") this.#loopHead(raw);
    else if (raw === "case") this.#caseHead();
    else if (raw === "esac") this.#leave("case");
    else if (raw === "function") this.#functionHead();
    else if (raw === "coproc") {
      const isCompound =
        /^[ \t]+(?:(?:\w+[ \t]+)?(?:[({]|(?:if|while|until|for|case|select|time|function|\[\[)\s)|\w+\()/;
      if (this.#within === "word" && isCompound.test(this.#source.slice(this.#at, this.#at + 200)))
        this.#note("misread");
      this.#passOver(/^[ \t]+(?:[A-Za-z_]\w*[ \t]+(?=[({]|(?:if|while|until|for|case|\[\[)\s))?/, "line");
    } else if (raw === "time" && this.#timesMore()) this.#passOver(/^(?:[ \t]+-p)?[ \t]+/);
    else return false;
    this.#start = this.#at;
    this.#isCoprocess ||= raw === "coproc";
    return true;
  }

  #enter(part: Open, inPipe = continuesPipe(this.#operator)): void {
    this.#open.push({ part, inPipe });
  }

  #leave(part: Open): void {
    const last = this.#open.at(-1);
    if (last?.part === part || (part === "then" && last?.part === "else")) {
      this.#open.pop();
      this.#endedInPipe = last.inPipe;
    } else this.#note("unparsable");
  }

  /** Skips words that do not affect what runs. */
  #passOver(pattern: RegExp, within: Within = this.#within): void {
    this.#note("disputed");
    this.#at += pattern.exec(this.#source.slice(this.#at, this.#at + 200))?.[0].length ?? 0;
    if (beginsWithArithmetic.test(this.#source.slice(this.#at, this.#at + 200)) || within === "word")
      this.#note("misread");
    this.#bare = true;
  }

  /** Whether `time` precedes something other than a simple command. */
  #timesMore(): boolean {
    return /^(?:[ \t]+-p)?[ \t]+(?:[({!]|(?:if|while|until|for|case|time|\[\[|select|function)\s)/.test(
      this.#source.slice(this.#at, this.#at + 80),
    );
  }

  #functionHead(): void {
    this.#note("construct");
    this.#skipBlanks();
    this.#read();
    this.#skipBlanks();
    this.#at += /^\([ \t]*\)/.exec(this.#source.slice(this.#at))?.[0].length ?? 0;
    this.#skipBlanks(/\s/);
    this.#bare = true;
  }

  /** `NAME in words`: the words are data, the variable is used later. */
  #loopHead(keyword: string): void {
    this.setsVariables = true;
    // The chosen value is read from the user and is unknown in advance.
    if (keyword === "select") this.#note("construct");
    this.#enter("while");
    this.#skipBlanks();
    if (this.#source.startsWith("((", this.#at)) {
      this.#note("group");
      const from = this.#at;
      const end = this.#hide(this.#source, from + 2);
      if (this.#source[end] !== ")") this.#note("unparsable", "misread");
      this.#at = Math.min(end + 1, this.#source.length);
      const head = this.#source.slice(from + 2, this.#at - 2);
      if (head.includes("`") || isForeignArithmetic(head) || head.split(";").length < 3) this.#note("misread");
    } else {
      const { word } = this.#read();
      this.#skipBlanks(/\s/);
      const values: Word[] = [];
      if (/^in(?![^\s;])/.test(this.#source.slice(this.#at, this.#at + 3))) {
        this.#at += 2;
        while (this.#at < this.#source.length && !/[\n;]/.test(this.#source[this.#at] ?? "")) {
          this.#skipBlanks();
          if (/[\n;]/.test(this.#source[this.#at] ?? "")) break;
          const { word: value } = this.#read();
          if (value.raw === "") {
            this.#note("unparsable");
            this.#at++;
          } else values.push(value);
        }
        if (values.some(({ raw }) => /[$`(){}<>\\'"]/.test(raw))) this.#note("variable");
      }
      if (!/^[A-Za-z_]\w*$/.test(word.raw)) this.#note("unparsable");
      this.#found.loops.push({ name: word.raw, values });
    }
    this.#skipBlanks();
    if (this.#source[this.#at] === ";") this.#at++;
    this.#skipBlanks(/\s/);
    // The body of a loop may be in braces.
    if (this.#source[this.#at] === "{") this.#leave("while");
    this.#bare = true;
  }

  #caseHead(): void {
    this.#note("construct");
    this.#enter("case");
    this.#skipBlanks();
    // A redirection is an error here. Other parsers read the rest as if it were not there.
    const redirected = /^[<>&]+/.exec(this.#source.slice(this.#at, this.#at + 8))?.[0] ?? "";
    if (redirected !== "") this.#note("unparsable", "misread");
    this.#at += redirected.length;
    this.#skipBlanks();
    this.#read();
    this.#skipBlanks(/\s/);
    if (/^in(?!\S)/.test(this.#source.slice(this.#at, this.#at + 3))) this.#at += 2;
    else this.#note("unparsable");
    this.#casePattern();
  }

  /** Skips the pattern, up to the parenthesis before the commands. */
  #casePattern(): void {
    this.#begin("");
    for (;;) {
      this.#skipBlanks(/\s/);
      if (this.#source[this.#at] !== "#") break;
      this.#at = this.#lineEnd();
    }
    if (/^esac(?![^\s;&|)<>])/.test(this.#source.slice(this.#at, this.#at + 5))) {
      this.#start = this.#at;
      return;
    }
    if (this.#source[this.#at] === "(") this.#at++;
    while (this.#at < this.#source.length && this.#source[this.#at] !== ")") {
      const character = this.#source[this.#at] ?? "";
      if (/[\s|]/.test(character)) this.#at++;
      else if (this.#read().word.raw === "") {
        this.#note("unparsable");
        return;
      }
    }
    if (this.#source[this.#at] === ")") this.#at++;
    else this.#note("unparsable");
    this.#start = this.#at;
  }

  /** `[[ ... ]]`: everything in between is a word, whatever it looks like. */
  #test(): void {
    while (this.#at < this.#source.length) {
      this.#skipBlanks(/\s/);
      const from = this.#at;
      if (from >= this.#source.length) break;
      const { word } = this.#read();
      if (this.#at === from) this.#at++;
      this.#words.push(word.raw === "" ? literal(this.#source[from] ?? "") : word);
      if (word.raw === "]]") return;
    }
    this.#note("unparsable");
  }

  #redirect(): void {
    const operator = redirectOperator.exec(this.#source.slice(this.#at, this.#at + 64))?.[0] ?? ">";
    if (this.#isEmpty() && !this.#bare) {
      const isFollowed = this.#endedInPipe && !operator.endsWith("<<<");
      this.#note(isFollowed ? "piped-redirect" : "construct");
    }
    this.#bare = false;
    this.#at += operator.length;
    this.#skipBlanks();
    // To other parsers, a word in braces names the descriptor of a redirection behind it.
    if (/^\{[^{},]+\}$/.test(this.#words.at(-1)?.raw ?? "")) this.#note("construct");
    // Other shells read these digits as an argument.
    if (/^\d<<</.test(operator)) this.#note("construct");
    if (/^\d{2}/.test(operator)) this.#note("redirect");
    // Other parsers lose what follows this.
    const isText = operator.endsWith("<<<");
    const isDisputed = isText && this.#redirects.length > 0;
    if (isDisputed) this.#note("disputed");
    this.#wordsBeforeText = isDisputed && this.#words.length > 0 ? this.#words.length : null;
    this.#isFed ||= isText && this.#words.length === 0;
    this.#isRedirected ||= this.#words.length > 0 && !isText;
    if (/(?<!<)<<-?$/.test(operator)) {
      if (this.#isFed) this.#note("disputed");
      this.#heredoc(operator.endsWith("-"));
      return;
    }
    const { word } = this.#read();
    if (word.raw === "") this.#note("unparsable");
    // To other parsers, digits right before the next operator belong to it.
    const isCopied = /^\d+$/.test(word.raw) && /[<>]/.test(this.#source[this.#at] ?? "");
    if (isCopied) this.#note("redirect");
    if (!isText) this.#noteBraces(word);
    const duplicates = operator.endsWith("&") && /^(?:\d+-?|-)$/.test(word.text);
    // Descriptors that are closed, opened for both, stored or copied right before a redirection are not followed.
    const isUnusual =
      (duplicates && (word.text === "-" || isCopied)) || operator.includes("<>") || operator.startsWith("{");
    if (isUnusual) this.#note("construct");
    else if (duplicates && word.text.endsWith("-")) this.#note("redirect");
    const named = operator.includes(">") ? "out" : "in";
    const direction = duplicates ? "duplicate" : isText ? "text" : named;
    this.#redirects.push({ direction, target: word });
  }

  /**
   * Text from the next line up to the delimiter line: literal if its delimiter is quoted, otherwise expanded by the
   * shell.
   */
  #heredoc(tabs: boolean): void {
    const mark = readWord(this.#source, this.#at).word;
    this.#at += mark.raw.length;
    const rest = this.#source.slice(this.#at, this.#lineEnd());
    const isQuoted = mark.raw !== mark.text;
    if (mark.text === "") this.#note("unparsable");
    // No line ends such a text, and some parsers go on behind it.
    if (mark.text.includes("\n") || (tabs && mark.text.startsWith("\t"))) this.#note("unparsable", "too-large");
    this.#hasLiteralText ||= isQuoted;
    if (!isQuoted) this.#note(/>/.test(rest) ? "redirect" : "heredoc");
    else if (rest.trim() !== "" && !(this.#within !== "line" && /^[ \t]*\)/.test(rest)))
      this.#note(/>/.test(rest) ? "redirect" : "disputed");
    const redirect = { direction: "text" as const, target: literal("") };
    this.#heredocs.push({ mark, tabs, redirect });
    this.#redirects.push(redirect);
  }
}
