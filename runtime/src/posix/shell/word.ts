import type { Obstacle, Word } from "./types.ts";

/** What reading a word found besides the word. */
export interface WordReading {
  readonly word: Word;
  /** Index after the word. */
  readonly end: number;
  readonly obstacles: readonly Obstacle[];
  /** Source text of nested commands. */
  readonly nested: readonly string[];
}

/** Variables whose value is known: nothing that is let pass changes them. */
const knownVariables = /^HOME$/;

/** A text that `cat` hands on as it is, its mark being quoted. */
const quotedText = /^\(cat <<'([A-Za-z_]\w*)'\n((?:.*\n)*?)\1\n[ \t\n]*\)/;

/** Arithmetic with numbers alone. */
const arithmetic = /^\(\([\d\s+*/%-]*\)\)/;

/** Ends a word outside quotes. */
const endsWord = /[ \t\n;&|<>()]/;

/** Reads one word of a command line, quotes and nested commands included. */
export function readWord(source: string, start: number): WordReading {
  const reader = new WordReader(source, start);
  return reader.read();
}

/** The index after the bracket that closes the one in front of `start`; the end of the text where none does. */
export function closingParenthesis(source: string, start: number): number {
  let depth = 1;
  for (let at = start; at < source.length; at++) {
    const character = source[at];
    if (character === "\\") at++;
    else if (character === "'") at = after(source, "'", at + 1) - 1;
    else if (character === '"') at = closingQuote(source, at + 1) - 1;
    else if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return at + 1;
  }
  return source.length + 1;
}

function closingQuote(source: string, start: number): number {
  for (let at = start; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === '"') return at + 1;
    else if (source.startsWith("$(", at)) at = closingParenthesis(source, at + 2) - 1;
  }
  return source.length + 1;
}

/** Index after the next `mark`, or one beyond the end where there is none. */
function after(source: string, mark: string, start: number): number {
  const at = source.indexOf(mark, start);
  return at < 0 ? source.length + 1 : at + mark.length;
}

class WordReader {
  readonly #source: string;
  readonly #start: number;
  #at: number;
  #text = "";
  readonly #obstacles: Obstacle[] = [];
  readonly #nested: string[] = [];
  #braces = false;

  constructor(source: string, start: number) {
    this.#source = source;
    this.#start = start;
    this.#at = start;
  }

  read(): WordReading {
    while (this.#at < this.#source.length) {
      const character = this.#source[this.#at] ?? "";
      const isProcess = (character === "<" || character === ">") && this.#source[this.#at + 1] === "(";
      if (isProcess) this.#nest("process-substitution", this.#at + 2);
      else if (endsWord.test(character)) break;
      else this.#plain(character);
    }
    if (this.#at > this.#source.length) {
      this.#obstacles.push("unparsable");
      this.#at = this.#source.length;
    }
    const raw = this.#source.slice(this.#start, this.#at);
    if (this.#braces && /\{[^{}]*(?:,|\.\.)[^{}]*\}/.test(raw)) this.#obstacles.push("brace-expansion");
    if (/\n[ \t]*#/.test(raw)) this.#obstacles.push("hidden-comment");
    return { word: { raw, text: this.#text }, end: this.#at, obstacles: this.#obstacles, nested: this.#nested };
  }

  #plain(character: string): void {
    if (character === "\\") {
      if (this.#source[this.#at + 1] !== "\n") this.#text += this.#source[this.#at + 1] ?? "";
      this.#at += 2;
    } else if (character === "'") {
      const end = after(this.#source, "'", this.#at + 1);
      this.#text += this.#source.slice(this.#at + 1, end - 1);
      this.#at = end;
    } else if (character === '"') this.#quoted();
    else if (character === "`") this.#backticks("substitution");
    else if (character === "$") this.#dollar("substitution");
    else {
      if (character === "{") this.#braces = true;
      this.#text += character;
      this.#at++;
    }
  }

  #quoted(): void {
    this.#at++;
    while (this.#at < this.#source.length) {
      const character = this.#source[this.#at] ?? "";
      if (character === '"') {
        this.#at++;
        return;
      }
      if (character === "\\") {
        const next = this.#source[this.#at + 1] ?? "";
        this.#text += /["\\$`]/.test(next) ? next : next === "\n" ? "" : `\\${next}`;
        this.#at += 2;
      } else if (character === "`") this.#backticks("quoted-substitution");
      else if (character === "$") this.#dollar("quoted-substitution");
      else {
        this.#text += character;
        this.#at++;
      }
    }
    this.#obstacles.push("unparsable");
  }

  #dollar(kind: Obstacle): void {
    const rest = this.#source.slice(this.#at + 1, this.#at + 80);
    const sum = arithmetic.exec(rest)?.[0];
    if (sum !== undefined) {
      this.#text += `$${sum}`;
      this.#at += 1 + sum.length;
      return;
    }
    const text = rest.startsWith("(cat <<'") ? quotedText.exec(this.#source.slice(this.#at + 1)) : null;
    if (text !== null && kind === "quoted-substitution") {
      this.#text += text[2]?.replace(/\n+$/, "") ?? "";
      this.#at += 1 + text[0].length;
      return;
    }
    if (rest.startsWith("(")) {
      this.#nest(kind, this.#at + 2);
      return;
    }
    if (rest.startsWith("'") || rest.startsWith('"')) {
      this.#obstacles.push("unparsable");
      this.#text += "$";
      this.#at++;
      return;
    }
    if (rest.startsWith("[")) this.#obstacles.push("variable");
    const name = /^(?:\{([A-Za-z_]\w*|[?#$])\}|([A-Za-z_]\w*|[?#$@*!0-9-]))/.exec(rest);
    const variable = name?.[1] ?? name?.[2];
    if (variable === undefined && !rest.startsWith("{")) {
      this.#text += "$";
      this.#at++;
      return;
    }
    if (name?.[2] === undefined || !knownVariables.test(name[2])) this.#obstacles.push("variable");
    const length = name?.[0].length ?? after(this.#source, "}", this.#at) - this.#at - 1;
    this.#text += this.#source.slice(this.#at, this.#at + 1 + length);
    this.#at += 1 + length;
  }

  #backticks(kind: Obstacle): void {
    let end = this.#at + 1;
    while (end < this.#source.length && this.#source[end] !== "`") end += this.#source[end] === "\\" ? 2 : 1;
    this.#obstacles.push(kind);
    this.#nested.push(this.#source.slice(this.#at + 1, end));
    this.#text += this.#source.slice(this.#at, end + 1);
    this.#at = end + 1;
  }

  #nest(kind: Obstacle, start: number): void {
    const end = closingParenthesis(this.#source, start);
    this.#obstacles.push(kind);
    this.#nested.push(this.#source.slice(start, end - 1));
    this.#text += this.#source.slice(this.#at, end);
    this.#at = end;
  }
}
