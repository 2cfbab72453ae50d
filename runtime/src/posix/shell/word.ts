import { ansiText } from "./ansi.ts";
import type { Expansion, Obstacle, Word } from "./types.ts";

/** The result of reading a word. */
export interface WordReading {
  readonly word: Word;
  /** Index after the word. */
  readonly end: number;
  readonly obstacles: readonly Obstacle[];
}

/** Reads the commands that are nested in words. */
export interface Nested {
  /** Reads the commands of `source` from `start` up to the closing parenthesis. Returns the index after it. */
  commands(source: string, start: number): number;
}

/** Skips nested commands: only reads quotes and parentheses. */
const passedOver: Nested = { commands: (source, start) => closingParenthesis(source, start) };

/** Quoted parts of a word. */
const quotations = /'[^']*'|"(?:\\[\s\S]|[^"\\])*"/g;

const isQuotation = /^(?:'[^']*'|"(?:\\[\s\S]|[^"\\])*")$/;

/** Maximum depth of expansions in one word. */
const deepest = 50;

/** Variables with a known value, because no accepted command changes them. */
const knownVariables = /^HOME$/;

/** A quotation of sums of numbers without text between them. */
const onlySums = /^"(?:\$\(\([^()]*\)\))+"$/;

/** What follows `$PWD` in quotes that name a file in the current folder. */
const pathBehindFolder = /^\/[\w.-]/;

/** A text that `cat` prints unchanged, because its delimiter is quoted. */
const quotedText = /^\(cat <<'([A-Za-z_]\w*)'\n((?:.*\n)*?)\1\n[ \t\n]*\)/;

/** Arithmetic with only numbers. */
const arithmetic = /^\(\([\d\s+*/%-]*\)\)/;

/**
 * The start of `${ name -option; }` as the real agent reads it: a parameter with an operator. It does not doubt the line
 * then, unless arithmetic or another brace follows, or nested commands do behind an operator that takes a pattern.
 */
const looksLikeParameter =
  /^\s+[A-Za-z_]\w*(?:\[[^\]]*\])?\s*(?:[-+=?]|[:@%#/^,](?!.*(?:\$\(|`)))(?!.*(?:\(\(|[^$]\{))/s;

/** The start of what parsers agree to be a parameter in braces: prefixes, a name with a subscript, then an operator. */
const parameter =
  /^[!#^=~+/]*(?:$|(?:[A-Za-z_]\w*|\d+|[@*?$!#-])(?:\[(?:[^[\]\n]|\[[^\]\n]*\])*\]?)?(?:\s*$|[ \t]*(?:[-=?+%#/^,]|:(?![^-=?+])|\*$|@(?:$|[A-Za-z]))))/;

/** A parameter with an offset and a length: sums of names, numbers and expansions. */
const slice = (() => {
  const operand = String.raw`(?:\$?\w+|\$\{\w+\}|\$\([^()]*\)|\([^()]*\)|"[^"\n]*")`;
  const sum = String.raw`(?:[ \t]*(?:[-!~][ \t]*)?${operand}(?:[ \t]*[-+*/%&|^=]+[ \t]*${operand})*)?[ \t]*`;
  return new RegExp(String.raw`^[!#]?[A-Za-z_@*]\w*(?:\[[^\]\n]*\])?[ \t]*:${sum}(?::${sum})?$`);
})();

/** A subscript of several words. */
const severalSubscripts = /^[!#]?\w+\[[^\]`(]*\w[ \t]+[\w$]/;

/** What arithmetic does not have, outside expansions and strings in double quotes: characters, and operators in front. */
const foreignToArithmetic =
  /^\s*[<>|&*/%=^?:,]|<<<|\$(?![\w({?$!*@#-])|['{}@\\#]|(?![\u{e000}\u{e001}])\P{ASCII}|\[[^[\]]*$|^[^[]*\]/u;

/** What may contain any characters in arithmetic: expansions, strings, continued lines, and the base of a number. */
const opaqueInArithmetic = /\$\{[^{}]*\}|\$\(\([^()]*\)\)|\$\([^()]*\)|`[^`]*`|"[^"]*"|\$[#@]|\\\n|\b\d+#(?=\w)/g;

/** What stands for a string in quotes, and for nested commands. */
const string = "\u{e000}";
const output = "\u{e001}";

/** A string or nested commands that follow an operand, or a string before one: other parsers read a command there. */
const looksLikeCommand = /[\w.)\]\u{e000}\u{e001}]\s*[\u{e000}\u{e001}]|\u{e000}\s*\w/u;

/** Whether two operands without an operator precede nested commands: other parsers read a command with arguments. */
const looksLikeArguments = (text: string): boolean =>
  /[\w.)\]]\s+\w/.test(text.slice(0, Math.max(0, text.lastIndexOf(output))));

/** Whether other parsers do not read a text as arithmetic. */
export function isForeignArithmetic(text: string): boolean {
  let rest = text;
  for (let level = 0; level <= deepest; level++) {
    const outer = rest.replace(opaqueInArithmetic, (part) => {
      if (part.startsWith('"')) return string;
      return /^(?:\$\(|`)/.test(part) ? output : "0";
    });
    if (outer === rest)
      return (
        foreignToArithmetic.test(rest) || looksLikeCommand.test(rest) || looksLikeArguments(rest) || !isBalanced(rest)
      );
    rest = outer;
  }
  return true;
}

function isBalanced(text: string): boolean {
  let open = 0;
  for (const [parenthesis] of text.matchAll(/[()]/g)) {
    open += parenthesis === "(" ? 1 : -1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Ends a word outside quotes. */
const endsWord = /[ \t\n;&|<>()]/;

/** Reads one word of a command line, quotes and nested commands included. */
export const readWord = (source: string, start: number, nested: Nested = passedOver): WordReading =>
  new WordReader(source, start, nested).read();

/** Reads text that the shell expands but does not split: the content of a here-document. */
export const readText = (source: string, nested: Nested): WordReading => new WordReader(source, 0, nested).readText();

/** The index after the parenthesis that closes the one before `start`; beyond the end if none does. */
function closingParenthesis(source: string, start: number): number {
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

/** A text with a mark in place of each nested command. */
function withoutCommands(text: string): string {
  let rest = "";
  let at = 0;
  for (let start = text.indexOf("$("); start >= 0; start = text.indexOf("$(", at)) {
    const end = closingParenthesis(text, start + 2);
    if (text[start + 2] === "(" || end > text.length) break;
    rest += text.slice(at, start) + output;
    at = end;
  }
  return rest + text.slice(at);
}

function closingQuote(source: string, start: number): number {
  for (let at = start; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === '"') return at + 1;
    else if (source.startsWith("$(", at)) at = closingParenthesis(source, at + 2) - 1;
  }
  return source.length + 1;
}

/** Index after the next `mark`, or one beyond the end if there is none. */
function after(source: string, mark: string, start: number): number {
  const at = source.indexOf(mark, start);
  return at < 0 ? source.length + 1 : at + mark.length;
}

/** The context of a character, which determines its meaning. */
type Quoting = "plain" | "quoted" | "text";

class WordReader {
  readonly #source: string;
  readonly #start: number;
  #nested: Nested;
  #at: number;
  readonly #pieces: (string | Expansion)[] = [];
  readonly #obstacles: Obstacle[] = [];
  #braces = false;
  /** Number of braces outside quotes that are open at this position. */
  #openBraces = 0;
  /** A quotation is inside braces, or follows them. */
  #quotesInBraces = false;
  #quotesAfterBraces = false;
  /** A brace with a backslash follows another brace. */
  #escapesBrace = false;
  /** Number of open expansions at this position. */
  #level = 0;

  constructor(source: string, start: number, nested: Nested) {
    this.#source = source;
    this.#start = start;
    this.#nested = nested;
    this.#at = start;
  }

  read(): WordReading {
    while (this.#at < this.#source.length) {
      const character = this.#position();
      if (/^[<>]\(/.test(this.#source.slice(this.#at, this.#at + 2))) this.#process();
      else if (endsWord.test(character)) break;
      else this.#plain(character);
    }
    return this.#finished();
  }

  readText(): WordReading {
    while (this.#at < this.#source.length) this.#inside("text");
    return this.#finished();
  }

  #finished(): WordReading {
    if (this.#at > this.#source.length) {
      this.#obstacles.push("unparsable", "unclosed");
      this.#at = this.#source.length;
    }
    const raw = this.#source.slice(this.#start, this.#at);
    if (this.#isBracePattern(raw)) this.#obstacles.push("brace-expansion");
    // Some parsers do not read arithmetic in braces.
    if (this.#braces && /\{[^{}]*\$\(\(/.test(raw)) this.#obstacles.push("misread");
    if (/\n[ \t]*#/.test(raw)) this.#obstacles.push("hidden-comment");
    const text = this.#pieces.map((piece) => (typeof piece === "string" ? piece : piece.raw)).join("");
    return { word: { raw, text, pieces: this.#pieces }, end: this.#at, obstacles: this.#obstacles };
  }

  /** Whether the shell expands braces of a word, or other parsers may read them in another way. */
  #isBracePattern(raw: string): boolean {
    if (this.#quotesInBraces || this.#escapesBrace) return true;
    if (this.#braces && /\\[{}]/.test(raw.slice(raw.indexOf("{")))) return true;
    if (this.#quotesAfterBraces && (raw.split("{").length > 2 || raw.split("}").length > 2)) return true;
    // Quotes that are only a part of a word do not protect the braces in them.
    if (!isQuotation.test(raw) && /['"]/.test(raw) && /\{[^{}]*(?:,|\.\.)[^{}]*\}/.test(raw)) return true;
    return (this.#braces || /\\\{.*(?<!\\)\}/s.test(raw.replace(quotations, ""))) && /,|\.\./.test(raw);
  }

  #noteQuotation(): void {
    if (this.#openBraces > 0) this.#quotesInBraces = true;
    if (this.#braces) this.#quotesAfterBraces = true;
  }

  #position(): string {
    return this.#source[this.#at] ?? "";
  }

  #add(text: string): void {
    const last = this.#pieces.at(-1);
    if (typeof last === "string") this.#pieces[this.#pieces.length - 1] = last + text;
    else if (text !== "") this.#pieces.push(text);
  }

  /** Records an expansion that ends here. */
  #expand(kind: Expansion["kind"], from: number, quoted: boolean, name?: string): void {
    const raw = this.#source.slice(from, this.#at);
    this.#pieces.push({ kind, raw, quoted, ...(name === undefined ? {} : { name }) });
  }

  #plain(character: string): void {
    if (character === "'" || character === '"') this.#noteQuotation();
    if (character === "\\") {
      const escaped = this.#source[this.#at + 1] ?? "";
      if (escaped !== "\n") this.#add(escaped);
      if (/['"]/.test(escaped) && this.#openBraces > 0) this.#quotesInBraces = true;
      if (/[{}]/.test(escaped) && this.#source.slice(this.#start, this.#at).includes("{")) this.#escapesBrace = true;
      this.#at += 2;
    } else if (character === "'") {
      const end = after(this.#source, "'", this.#at + 1);
      this.#add(this.#source.slice(this.#at + 1, end - 1));
      this.#at = end;
    } else if (character === '"') this.#quoted();
    else if (character === "`") this.#backticks("plain");
    else if (character === "$") this.#dollar("plain");
    else {
      if (character === "{") {
        this.#braces = true;
        this.#openBraces++;
      } else if (character === "}") this.#openBraces = Math.max(0, this.#openBraces - 1);
      this.#add(character);
      this.#at++;
    }
  }

  #quoted(): void {
    const from = this.#at;
    this.#at++;
    while (this.#at < this.#source.length) {
      if (this.#position() === '"') {
        this.#at++;
        // What consists of nothing but sums counts as output of commands.
        if (onlySums.test(this.#source.slice(from, this.#at))) this.#obstacles.push("quoted-substitution");
        return;
      }
      this.#inside("quoted");
    }
    this.#obstacles.push("unparsable", "unclosed");
  }

  /** One step inside double quotes, or in text that is treated the same. */
  #inside(quoting: "quoted" | "text"): void {
    const character = this.#position();
    if (character === "\\") {
      const next = this.#source[this.#at + 1] ?? "";
      this.#add(/["\\$`]/.test(next) ? next : next === "\n" ? "" : `\\${next}`);
      this.#at += 2;
    } else if (character === "`") this.#backticks(quoting);
    else if (character === "$") this.#dollar(quoting);
    else {
      this.#add(character);
      this.#at++;
    }
  }

  #dollar(quoting: Quoting): void {
    const from = this.#at;
    const quoted = quoting !== "plain";
    const rest = this.#source.slice(from + 1, from + 80);
    const sum = arithmetic.exec(rest)?.[0];
    const given = rest.startsWith("(cat <<'") ? quotedText.exec(this.#source.slice(from + 1)) : null;
    if (sum !== undefined) {
      this.#at += 1 + sum.length;
      this.#expand("other", from, quoted);
    } else if (given !== null && quoting === "quoted") {
      this.#add(given[2]?.replace(/\n+$/, "") ?? "");
      this.#at += 1 + given[0].length;
    } else if (rest.startsWith("((") && this.#arithmetic(from + 3, "))", quoted)) {
      this.#expand("other", from, quoted);
    } else if (rest.startsWith("(")) {
      if (rest.startsWith("((")) this.#obstacles.push("misread");
      this.#nest(quoted ? "quoted-substitution" : "substitution", from + 2);
      this.#expand("output", from, quoted);
    } else if (rest.startsWith("[") && this.#arithmetic(from + 2, "]", quoted)) {
      this.#expand("other", from, quoted);
    } else if (rest.startsWith("[")) {
      this.#obstacles.push("unparsable", "misread");
      this.#add("$");
      this.#at++;
    } else if (quoting === "plain" && rest.startsWith("'")) this.#ansi();
    else if (quoting === "plain" && rest.startsWith('"')) {
      this.#obstacles.push("disputed");
      this.#at++;
      this.#quoted();
    } else if (rest.startsWith("{")) this.#braced(quoted);
    else {
      // Some parsers end the number of the process before another expansion, and others read the second dollar as its start.
      if (/^\$[([{]/.test(rest)) this.#obstacles.push("misread");
      this.#variable(/^[A-Za-z_]\w*|^[?#$@*!0-9-]/.exec(rest)?.[0], quoted);
    }
  }

  #variable(name: string | undefined, quoted: boolean): void {
    if (name === undefined) {
      // Some parsers cannot read a dollar sign behind an exclamation mark.
      if (this.#source[this.#at - 1] === "!") this.#obstacles.push("disputed");
      // Other shells expand it, alone or with the character behind it.
      const isExpanded = !quoted || /[=+^~]/.test(this.#source[this.#at + 1] ?? "");
      if (isExpanded) this.#obstacles.push("variable");
      this.#at++;
      if (quoted) this.#add("$");
      else this.#expand("other", this.#at - 1, false);
      return;
    }
    const from = this.#at;
    const isFolder =
      quoted &&
      name === "PWD" &&
      pathBehindFolder.test(this.#source.slice(from + 4, from + 6)) &&
      !/^(?:""|'')*["']?-/.test(this.#source.slice(this.#start, from));
    if (!knownVariables.test(name) && !isFolder) this.#obstacles.push("variable");
    this.#at += 1 + name.length;
    this.#expand("variable", from, quoted, name);
  }

  /** `${...}`: only the name is known, and the text after it may contain commands. */
  #braced(quoted: boolean): void {
    const from = this.#at;
    this.#obstacles.push("variable");
    const ahead = this.#source.slice(from + 1, from + 80);
    const name = /^\{([A-Za-z_]\w*|\d|[@*])\}/.exec(ahead)?.[1];
    const isPattern = /^\{[!#]?(?:\w+|[@*#?$!-])(?:\[[^\]]*\])?[#%/^,]/.test(ahead);
    // The real agent does not look for commands in the part that is removed, and asks.
    const isRemoved = isPattern && /^\{\w+#/.test(ahead);
    const isCommand = /^\{[\s|]/.test(ahead);
    // A subscript, and the part after a colon, are arithmetic.
    const isSum = /^\{[!#]?\w+(?:\[[^\]"]*`|:(?![-=?+])[^}]*(?:[`@]|(?<!\$)\{))/.test(ahead);
    if (isSum) this.#obstacles.push("misread");
    this.#at += 2;
    const nested = this.#nested;
    if (isRemoved) this.#nested = passedOver;
    while (this.#at < this.#source.length && this.#position() !== "}") {
      if (isPattern && /^(?:\$\(|`)/.test(this.#source.slice(this.#at, this.#at + 2))) this.#obstacles.push("misread");
      // Some parsers count braces in an expansion, and others end it at the first that closes.
      if (this.#source[this.#at] === "{") this.#obstacles.push("misread");
      this.#skip(quoted ? "quoted" : "plain");
    }
    this.#nested = nested;
    if (this.#at >= this.#source.length) this.#obstacles.push("unparsable", "unclosed", "misread");
    // For some parsers, old arithmetic and continued lines end an expansion.
    if (/\$\[|\\\n/.test(this.#source.slice(from, this.#at))) this.#obstacles.push("misread");
    const inside = this.#source.slice(from + 2, this.#at);
    if (isCommand ? !looksLikeParameter.test(inside) : !parameter.test(inside) && !slice.test(inside))
      this.#obstacles.push("misread");
    if (!isCommand && (/\$\{\s|\[(?:<|[^[\]]*<<<|[^[\](]*[;)])/.test(inside) || severalSubscripts.test(inside)))
      this.#obstacles.push("misread");
    if (isCommand) this.#nested.commands(`${this.#source.slice(from + 3, this.#at)}\n)`, 0);
    this.#at++;
    this.#expand("variable", from, quoted, name);
  }

  /**
   * Skips arithmetic after reading the commands in it. Returns whether it is arithmetic: nested commands begin alike.
   */
  #arithmetic(start: number, end: string, quoted: boolean): boolean {
    const closed = end === "))" ? closingParenthesis(this.#source, start) : this.#source.indexOf(end, start) + 1;
    if (closed === 0 || (end === "))" && this.#source[closed] !== ")")) return false;
    // Nested commands start like arithmetic. The two cannot be distinguished if the content is not valid arithmetic.
    const sum = this.#source.slice(start, closed);
    this.#obstacles.push("variable");
    if (/`|\[\[/.test(sum)) this.#obstacles.push("unparsable");
    const bare = withoutCommands(sum.slice(0, -1));
    if (isForeignArithmetic(bare) || bare.includes("`")) this.#obstacles.push("misread");
    this.#at = start;
    let open = 0;
    while (this.#at < this.#source.length && !(open === 0 && this.#source.startsWith(end, this.#at))) {
      if (end === "))" && this.#position() === "(") open++;
      if (end === "))" && this.#position() === ")") open--;
      this.#skip(quoted ? "quoted" : "plain");
    }
    this.#at += end.length;
    return true;
  }

  /** One step inside an expansion: only commands in it count. */
  #skip(quoting: "plain" | "quoted"): void {
    if (this.#level > deepest) {
      this.#obstacles.push("too-large");
      this.#at = this.#source.length + 1;
      return;
    }
    this.#level++;
    const pieceCount = this.#pieces.length;
    const last = this.#pieces[pieceCount - 1];
    if (quoting === "plain" && /^[<>]\(/.test(this.#source.slice(this.#at, this.#at + 2))) this.#process();
    else if (this.#position() === '"') this.#quoted();
    else if (quoting === "plain") this.#plain(this.#position());
    else this.#inside("quoted");
    this.#pieces.length = pieceCount;
    if (last !== undefined) this.#pieces[pieceCount - 1] = last;
    this.#level--;
  }

  #ansi(): void {
    let end = this.#at + 2;
    while (end < this.#source.length && this.#source[end] !== "'") end += this.#source[end] === "\\" ? 2 : 1;
    this.#obstacles.push("construct");
    this.#add(ansiText(this.#source.slice(this.#at + 2, end)));
    this.#at = end + 1;
  }

  #backticks(quoting: Quoting): void {
    const from = this.#at;
    let end = from + 1;
    while (end < this.#source.length && this.#source[end] !== "`") end += this.#source[end] === "\\" ? 2 : 1;
    if (this.#source.slice(from, end).includes("$(")) this.#obstacles.push("disputed");
    this.#obstacles.push(quoting === "plain" ? "substitution" : "quoted-substitution");
    // Within nested ones, other parsers look for the end of a here-document before they remove the escapes.
    if (/\\`(?:[^\\`]|\\[^`])*?(?<!<)<<(?!<)/.test(this.#source.slice(from, end))) this.#obstacles.push("misread");
    const escaped = quoting === "quoted" ? /\\([\\$`"])/g : /\\([\\$`])/g;
    const written = this.#source.slice(from + 1, end);
    const inner = written.replace(escaped, "$1");
    // With arithmetic, other parsers do not remove the escapes.
    if (inner !== written && /(?:^|[^\\$(])\(\(|\$\(\(/.test(inner)) this.#obstacles.push("misread");
    // Behind a parenthesis that closes nothing, there may be more commands.
    const closed = `${inner}\n)`;
    const first = this.#nested.commands(closed, 0);
    if (first !== closed.length) this.#obstacles.push("unparsable", "unclosed");
    for (let at = first; at < closed.length; ) at = this.#nested.commands(closed, at);
    this.#at = end + 1;
    this.#expand("output", from, quoting !== "plain");
  }

  #process(): void {
    const from = this.#at;
    this.#nest("process-substitution", from + 2);
    this.#expand("output", from, false);
  }

  #nest(kind: Obstacle, start: number): void {
    this.#obstacles.push(kind);
    this.#at = this.#nested.commands(this.#source, start);
  }
}
