import type { Obstacle, Redirect, Script, SimpleCommand, Word } from "./types.ts";
import { closingParenthesis, readWord } from "./word.ts";

/** Longest command line that is taken apart, in characters. */
const longest = 100_000;
/** How deep nested commands are followed. */
const deepest = 20;

/** Characters that look like space, or like nothing, and are neither to the shell. */
const oddSpace = /(?![\t\n])[\p{Cc}\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/u;

/** A blank behind a backslash, in quotes or not, and a line that goes on in the middle of a word: the eye reads them otherwise. */
const hiddenSpace = /\\[ \t]|[^\s\\]\\\n/;

/** Words in front of a command that only steer the flow. */
const flow: ReadonlySet<string> = new Set(["if", "then", "elif", "else", "while", "until", "do", "!"]);
/** Words that close a block. */
const closing: ReadonlySet<string> = new Set(["fi", "done"]);

/**
 * Takes a command line of bash apart. What is not understood becomes an obstacle; nothing is ever taken for harmless
 * because it was not understood.
 */
export function parseCommand(source: string, depth = 0): Script {
  if (source.length > longest || depth > deepest)
    return { commands: [], hidden: [], setsVariables: false, obstacles: ["unparsable"] };
  const script = new Parser(source, depth).parse();
  const found: Obstacle[] = [
    ...(hiddenSpace.test(source) ? (["hidden-space"] as const) : []),
    ...(oddSpace.test(source) ? (["unparsable"] as const) : []),
  ];
  return found.length > 0 ? { ...script, obstacles: [...script.obstacles, ...found] } : script;
}

class Parser {
  readonly #source: string;
  readonly #depth: number;
  readonly #commands: SimpleCommand[] = [];
  readonly #hidden: SimpleCommand[] = [];
  readonly #obstacles: Obstacle[] = [];
  #at = 0;
  #setsVariables = false;
  #operator = "";
  #start = 0;
  #assignments: Word[] = [];
  #words: Word[] = [];
  #redirects: Redirect[] = [];
  /** Where the commands go on behind the text that belongs to the one being read. */
  #resume: number | null = null;
  /** Nothing stands between the last operator and here. */
  #bare = true;

  constructor(source: string, depth: number) {
    this.#source = source;
    this.#depth = depth;
  }

  parse(): Script {
    this.#begin("");
    while (this.#at < this.#source.length) this.#step();
    if (this.#bare && /^(?:&&|\|\|?|\|&)$/.test(this.#operator)) this.#obstacles.push("unparsable");
    this.#finish("");
    return {
      commands: this.#commands,
      hidden: this.#hidden,
      setsVariables: this.#setsVariables,
      obstacles: this.#obstacles,
    };
  }

  #step(): void {
    const source = this.#source;
    const character = source[this.#at] ?? "";
    if (character === "\\" && source[this.#at + 1] === "\n") this.#at += 2;
    else if (character === "#" && this.#atWordStart()) this.#at = this.#lineEnd();
    else if (character === "\n") this.#operate("\n");
    else if (character === " " || character === "\t") this.#skipSpace();
    else if (
      /^(?:&>>?|\d*(?:<<<|<<-?|<>|>>|>\||[<>]&|[<>]))/.test(source.slice(this.#at, this.#at + 12)) &&
      !this.#isProcess()
    ) {
      this.#redirect();
    } else if (/[;&|]/.test(character))
      this.#operate(/^(?:&&|\|\||\|&|;;|[;&|])/.exec(source.slice(this.#at))?.[0] ?? character);
    else if (character === "(") this.#nest("subshell");
    else if (character === ")") this.#stray();
    else this.#word();
  }

  #atWordStart(): boolean {
    return this.#at === 0 || /[ \t\n;&|()]/.test(this.#source[this.#at - 1] ?? "");
  }

  #isProcess(): boolean {
    return /^[<>]\(/.test(this.#source.slice(this.#at, this.#at + 2));
  }

  #skipSpace(): void {
    this.#at++;
    if (this.#isEmpty()) this.#start = this.#at;
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
  }

  #finish(operator: string): void {
    if (!this.#isEmpty()) {
      if (this.#words.length === 0 && this.#assignments.length > 0) this.#setsVariables = true;
      this.#commands.push({
        source: this.#source.slice(this.#start, this.#at).trim(),
        assignments: this.#assignments,
        words: this.#words,
        redirects: this.#redirects,
        operator: this.#operator,
      });
    }
    this.#at += operator.length;
    this.#begin(operator);
  }

  #operate(operator: string): void {
    if (operator === "\n" && this.#bare) {
      this.#at++;
      this.#start = this.#at;
      return;
    }
    if (operator === "&") this.#obstacles.push("background");
    if (operator === ";;" || this.#bare) this.#obstacles.push("unparsable");
    this.#finish(operator);
    this.#passHeredoc();
  }

  /** Steps over the text that belongs to a command in front of it. */
  #passHeredoc(): void {
    if (this.#resume === null) return;
    this.#at = this.#resume;
    this.#start = this.#at;
    this.#resume = null;
  }

  #stray(): void {
    this.#obstacles.push("unparsable");
    this.#at++;
  }

  /** A subshell or, after a word, a function definition: both hide commands. */
  #nest(kind: Obstacle): void {
    const end = closingParenthesis(this.#source, this.#at + 1);
    this.#bare = false;
    this.#obstacles.push(this.#words.length === 0 ? kind : "unparsable");
    this.#hide(this.#source.slice(this.#at + 1, end - 1));
    const definesFunction = this.#words.length === 1 && this.#source.slice(this.#at + 1, end - 1).trim() === "";
    this.#at = Math.min(end, this.#source.length);
    if (definesFunction) this.#words = [];
    if (this.#isEmpty()) this.#start = this.#at;
  }

  #hide(text: string): void {
    const inner = parseCommand(text, this.#depth + 1);
    this.#hidden.push(...inner.commands, ...inner.hidden);
    if (inner.obstacles.includes("unparsable")) this.#obstacles.push("unparsable");
  }

  #word(): void {
    this.#bare = false;
    const from = this.#at;
    const reading = readWord(this.#source, from);
    this.#at = Math.max(reading.end, from + 1);
    const { word } = reading;
    const assigns = this.#words.length === 0 && /^[A-Za-z_]\w*\+?=/.test(word.raw);
    this.#obstacles.push(...reading.obstacles);
    for (const nested of reading.nested) this.#hide(nested);
    if (assigns) this.#assignments.push(word);
    else if (!this.#keyword(word)) this.#words.push(word);
  }

  /** Steps over words of the shell's own language; answers whether the word was one. */
  #keyword({ raw }: Word): boolean {
    if (this.#words.length > 0 || this.#assignments.length > 0) return false;
    if (flow.has(raw) || closing.has(raw)) {
      this.#start = this.#at;
      return true;
    }
    if (raw === "for" || raw === "select") {
      // What is chosen from a list is read from a person, and known to nobody else.
      if (raw === "select") this.#obstacles.push("unparsable");
      this.#loopHead();
      return true;
    }
    if (raw === "{" || raw === "}") {
      if (raw === "{") this.#obstacles.push("group");
      this.#start = this.#at;
      return true;
    }
    if (raw === "case" || raw === "function" || raw === "coproc" || raw === "esac") this.#obstacles.push("unparsable");
    return false;
  }

  /** `NAME in words`: the words are data, the variable is used later. */
  #loopHead(): void {
    this.#setsVariables = true;
    const head = /^\s+([A-Za-z_]\w*)(?:\s+in\b([^;\n]*))?\s*(?=[;\n]|$)/.exec(this.#source.slice(this.#at));
    if (head === null) {
      this.#obstacles.push("unparsable");
      return;
    }
    if (/[$`(){}<>\\'"]/.test(head[2] ?? "")) this.#obstacles.push("variable");
    this.#at += head[0].length;
    this.#start = this.#at;
  }

  #redirect(): void {
    this.#bare = false;
    const operator = /^(?:&>>?|\d*(?:<<<|<<-?|<>|>>|>\||[<>]&|[<>]))/.exec(this.#source.slice(this.#at))?.[0] ?? ">";
    this.#at += operator.length;
    if (/<<-?$/.test(operator) && !operator.endsWith("<<<")) {
      this.#heredoc(operator.endsWith("-"));
      return;
    }
    while (/[ \t]/.test(this.#source[this.#at] ?? "")) this.#at++;
    const reading = readWord(this.#source, this.#at);
    this.#at = reading.end;
    for (const nested of reading.nested) this.#hide(nested);
    this.#obstacles.push(...reading.obstacles);
    if (reading.word.raw === "") this.#obstacles.push("unparsable");
    const duplicates = operator.endsWith("&") && /^(?:\d+|-)$/.test(reading.word.text);
    if (duplicates || operator.endsWith("<<<")) {
      if (this.#words.length === 0) this.#words.push({ raw: "", text: "" });
      return;
    }
    const direction = operator.includes(">") ? "out" : "in";
    this.#redirects.push({ direction, target: reading.word });
  }

  /** Text up to a line of its own: data where its mark is quoted and ends the line, otherwise expanded by the shell. */
  #heredoc(tabs: boolean): void {
    while (/[ \t]/.test(this.#source[this.#at] ?? "")) this.#at++;
    const mark = readWord(this.#source, this.#at).word;
    this.#at += mark.raw.length;
    const line = this.#lineEnd();
    const rest = this.#source.slice(this.#at, line);
    const body = this.#source.slice(line + 1).split("\n");
    const last = body.findIndex((text) => (tabs ? text.replace(/^\t+/, "") : text) === mark.text);
    const isQuoted = mark.raw !== mark.text;
    if (isQuoted && last >= 0 && rest.trim() === "") {
      if (this.#words.length === 0) this.#words.push({ raw: "", text: "" });
      this.#at = line;
      this.#resume = line + 1 + body.slice(0, last + 1).join("\n").length;
      return;
    }
    const text = (last < 0 ? body : body.slice(0, last)).join("\n");
    this.#obstacles.push(/>/.test(rest) ? "redirect" : isQuoted ? "unparsable" : "heredoc");
    for (const nested of text.matchAll(/\$\(([^)]*)\)|`([^`]*)`/g)) this.#hide(nested[1] ?? nested[2] ?? "");
    const after = last < 0 ? [] : body.slice(last + 1);
    const tail = parseCommand([rest, ...after].join("\n"), this.#depth + 1);
    this.#hidden.push(...tail.commands, ...tail.hidden);
    this.#at = this.#source.length;
  }
}
