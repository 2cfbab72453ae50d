import { canNameSecret, isSecretName, isSecretPair, isSecretParameter } from "../name.ts";
import { canBeSecret, describes, isDistinctive, isIdentifier, looksRandom } from "../value.ts";
import { type Hit, matchesOf } from "./hit.ts";

/** The separator between a name and its value, in code, settings, headers and JSON. */
const separator =
  /(?:\[\d{0,4}\])?["'`\])*]{0,3}[ \t]{0,40}(?:={1,2}>|::(?=[ \t])|[:?]=|[:=：])(?!=)(?:\*{1,2}(?=[ \t]))?[ \t]{0,40}/g;

/** Maximum length of a name. A longer one is prose. */
const longestName = 100;
/** Maximum length of each of the two words that may precede the last one, with a space between them. */
const longestWord = 40;

/** Whether a character belongs to a name: letters, digits and `_`, and within it also `.` and `-`. */
const isNamePart = (code: number): boolean =>
  (code >= 0xc0 && /[\p{L}\p{M}]/u.test(String.fromCharCode(code))) ||
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 45 && code <= 57 && code !== 47) ||
  code === 95;

/** The name that ends at a position; empty if there is none. */
function nameBefore(text: string, end: number): string {
  const last = text.charCodeAt(end - 1);
  if (!isNamePart(last) || last === 45 || last === 46) return "";
  const first = Math.max(0, end - longestName);
  let start = end;
  while (start > first && isNamePart(text.charCodeAt(start - 1))) start -= 1;
  for (let words = 0; words < 2 && text[start - 1] === " "; words++) {
    const wordFirst = Math.max(first, start - 1 - longestWord);
    let at = start - 1;
    while (at > wordFirst && isNamePart(text.charCodeAt(at - 1))) at -= 1;
    if (at === start - 1) break;
    start = at;
  }
  return text.slice(start, end);
}

/** A literal, also behind what consoles print before it: a pointer, a type, a wrapper of secrets. */
const quoted =
  /(?:(?:0x[\da-f]{1,16}[ \t]+|(?:(?:protected|private)\]=>)?\r?\n[ \t]*string\(\d+\)[ \t]+|\(string\)[ \t]+(?:\(len=\d+\)[ \t]+)?|\w{0,20}(?:Secret|Sensitive|Password|String|Some|Just|Text)\w{0,10}(?:(?:::|\.)\w{2,12})?[ (])(?=["']))?(?:[bBfFrRuU@$]{1,2}(?=["']))?(["'`])((?:\\.|(?!\1)[^\\\r\n]){1,4096})\1/y;
const tripleQuoted = /[bBfFrRuU]{0,2}("""|''')([^\r\n]{3,4096}?)\1/y;
/** A literal of Lua. */
const bracketed = /\[=?()\[((?!["'])[^\r\n\]]{3,4096})(?=\])/y;
/** A value in braces, as in the connection strings of ODBC. */
const braced = /\{([^\r\n]{3,256}?)\}(?=;|["']|[ \t]*(?:\r?\n|$))/y;
/** The tag of a YAML value. */
const tag = /!{1,2}[\w./-]+[ \t]+(?=[^\s"'])/y;
const restOfLine = /[^\r\n"'`]{1,8192}/y;
/** A value in a settings file ends at the next space. Elsewhere punctuation ends it too. */
const word = /\S{1,4096}/y;
/** The rest of a literal that began before the name, for each kind of quote. */
const restOfLiteral: Readonly<Record<string, RegExp>> = { '"': /[^\s"]{1,4096}/y, "'": /[^\s']{1,4096}/y };
const plainWord = /[^\s"'`,;&|<>(){}[\]\\]{1,4096}/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The part of a header's value that is the credential: `Bearer x`, `token x`. */
const scheme =
  /^(?:bearer|basic|token|apikey|api-key|key|bot|digest|negotiate|splunk|genie\w*|sso-key|pat|jwt|flyv1)[ \t]+(?=\S)/i;

/** Names of passwords, whose values can be plain words. */
const passwordName = /(?:pass|pwd|pw|kennwort|wort)\w*$/i;

/** Names of secrets that are generated. A plain word after one is a variable. */
const keyName = /(?:token|key|secret|cookie|jwt|bearer|credential|auth)s?\d*$/i;

/** The beginning of a declaration, whose value is code. */
const declaration = /^(?:const|let|var|final|static|type|private|public|return)\b/;

/** Headers of a section, as in INI and TOML. */
const section = /^[ \t]*\[[\w .:"-]+\][ \t]*$/m;

/** A field of an `Authorization` header that is calculated from a secret. */
const signatureField = /\b(?:response|signature|credential|oauth_token|oauth_signature)=["']?([^\s"',/]{8,512})/gi;

const identifier = /^[A-Za-z_$][A-Za-z_$.]*$/;

/** Pairs of a cookie header that are attributes. */
const cookieAttributes = /^(?:path|domain|expires|max-age|samesite|priority|version)$/i;

/** A part of the names of cookies that identify a session or a user. */
const sessionCookie = /sess|sid|auth|token|csrf|xsrf|jwt|login|remember|ticket|user/i;

/** Whether a cookie is a secret. A setting such as `theme=dark` is none. */
const isSecretCookie = (name: string, value: string): boolean =>
  canBeSecret(value) &&
  (isDistinctive(value) ||
    value.length >= 16 ||
    (value.length >= 6 && (sessionCookie.test(name) || isSecretParameter(name))));

/** The value of each secret cookie in a header. */
function* cookies(text: string, contextStart: number, from: number, to: number): Generator<Hit> {
  for (const match of text.slice(from, to).matchAll(/([^=;\s]+)=("?)([^;"\s]{4,})/g)) {
    const [, name = "", quote = "", value = ""] = match;
    const start = from + match.index + name.length + 1 + quote.length;
    if (!cookieAttributes.test(name) && isSecretCookie(name, value))
      yield {
        rule: "cookie",
        contextStart: Math.max(contextStart, start - name.length - 1),
        from: start,
        to: start + value.length,
      };
  }
}

/** Names whose values can extend to the end of the line. */
const lineName = /(?:cookie|authorization|phrase|mnemonic|seed)$/i;

/** Maximum number of values that are searched for within another one, as in `token=token=token=x`. */
const mostNested = 4;

/** Counts the values within others, because the time to search all of them would be quadratic. */
function trackNesting(): (at: number, value: () => string | undefined) => boolean {
  let [end, count] = [0, 0];
  return (at, value) => {
    count = at < end ? count + 1 : 0;
    if (count === 0) end = at + (value()?.length ?? 0);
    return count <= mostNested;
  };
}

/** The result of a test: its name, or several words. */
const testResult = /^: (?:Test|\S+[ \t]+\S+[ \t]+\S|[^\n]*\n(?:X?PASS|X?FAIL|UN[A-Z]+): )/;

/** The values of secret names, in settings, headers, JSON, code, YAML and command lines. */
export function* assignments(text: string): Generator<Hit> {
  const [mayStartWord, mayStartLine] = [trackNesting(), trackNesting()];
  for (const { index, 0: between } of matchesOf(text, separator)) {
    if (text[index - 1] === "=" || text[index - 1] === "!" || /^:(?:[?+-]|:\w)/.test(text.slice(index, index + 3)))
      continue;
    const name = nameBefore(text, index);
    if (name === "" || (/\bPASS$/.test(name) && testResult.test(text.slice(index, index + 200)))) continue;
    // A method, before what a log of changes says about it.
    if (between.startsWith(")") && text.slice(0, index - name.length).endsWith("::")) continue;
    // The path of a resource, in which the name of the secret follows, or the name of what a hash is of.
    if (/(?::\d{12}:|\bchecksum\/)$/.test(text.slice(Math.max(0, index - name.length - 14), index - name.length)))
      continue;
    if (!isSecretName(name) && !canNameSecret(name)) continue;
    const from = index + between.length;
    if (!mayStartWord(from, () => matchAt(plainWord, text, from)?.[0])) continue;
    if (lineName.test(name) && !mayStartLine(from, () => matchAt(restOfLine, text, from)?.[0])) continue;
    for (const hit of valueAt(text, name, index - name.length, from, between))
      if (hit.rule === "cookie" || isSecretPair(name, text.slice(hit.from, hit.to))) yield hit;
  }
}

/** Another value that a type or a description allows. */
const choice = /[ \t]*\|[ \t]*["'`]/y;

/** What stands between the value before a change and the one after it. */
const arrow = /[ \t]*(?:->|=>|→)[ \t]*(?=["'])/y;

function* valueAt(text: string, name: string, contextStart: number, from: number, between: string): Generator<Hit> {
  const rule = /cookie$/i.test(name) ? "cookie" : "credential";
  const inQuotes = matchAt(tripleQuoted, text, from) ?? matchAt(bracketed, text, from) ?? matchAt(quoted, text, from);
  if (inQuotes !== null) {
    const [full, quote = "", value = ""] = inQuotes;
    const start = from + full.length - quote.length - value.length;
    if (rule === "cookie") yield* cookies(text, contextStart, start, start + value.length);
    const skip = scheme.exec(value)?.[0].length ?? 0;
    const isChoice = matchAt(choice, text, from + full.length) !== null;
    const isCommand = quote === "`" && between === "=" && /^[a-z][\w-]*[ \t]/.test(value);
    const isModule = rule === "cookie" && isIdentifier(value);
    if (
      !isChoice &&
      !isCommand &&
      !isModule &&
      canBeSecret(value.slice(skip)) &&
      isQuotedSecret(name, value.slice(skip))
    )
      yield { rule, contextStart, from: start + skip, to: start + value.length };
    const next = matchAt(arrow, text, from + full.length);
    if (next !== null) yield* valueAt(text, name, contextStart, from + full.length + next[0].length, between);
    return;
  }
  if (rule === "cookie" || /authorization$/i.test(name)) {
    const line = matchAt(restOfLine, text, from)?.[0].trimEnd() ?? "";
    if (rule === "cookie") yield* cookies(text, contextStart, from, from + line.length);
    if (/^(?:digest|aws4|oauth|signature)\b/i.test(line)) {
      const full = /^[^\r\n]*/.exec(text.slice(from, from + 8192))?.[0] ?? "";
      for (const { index, 0: field, 1: value = "" } of full.matchAll(signatureField)) {
        const at = from + index + field.length - value.length;
        yield { rule, contextStart: from + index, from: at, to: at + value.length };
      }
      return;
    }
    const skip = scheme.exec(line)?.[0].length ?? 0;
    const value = skip > 0 ? (/^\S+/.exec(line.slice(skip))?.[0] ?? "") : line;
    const isCode = /\s|[()[\]]/.test(value) || isIdentifier(value.replace(/[,;]$/, ""));
    if (canBeSecret(value) && (skip > 0 || !isCode))
      yield { rule, contextStart, from: from + skip, to: from + skip + value.length };
    return;
  }
  if (text[from] === "{" && /\b(?:driver|server|uid|data source)\s*=/i.test(text)) {
    const value = matchAt(braced, text, from)?.[1];
    if (value !== undefined && canBeSecret(value))
      yield { rule, contextStart, from: from + 1, to: from + 1 + value.length };
    return;
  }
  yield* unquoted(text, rule, name, contextStart, from + (matchAt(tag, text, from)?.[0].length ?? 0), between);
}

/** Longest part of a line before a name that is looked at. */
const longestHead = 240;

/** A value without quotes. */
function* unquoted(
  text: string,
  rule: string,
  name: string,
  contextStart: number,
  from: number,
  between: string,
): Generator<Hit> {
  const before = text.slice(Math.max(0, contextStart - longestHead), contextStart);
  const head = before.slice(before.lastIndexOf("\n") + 1);
  const quote = /["']$/.exec(head)?.[0];
  const literal = quote === undefined || between !== "=" ? undefined : restOfLiteral[quote];
  const inner = literal === undefined ? "" : (matchAt(literal, text, from)?.[0] ?? "");
  if (literal !== undefined && canBeSecret(inner) && text[from + inner.length] === quote) {
    yield { rule, contextStart, from, to: from + inner.length };
    return;
  }
  const start = contextStart - head.length;
  const last = name.slice(name.lastIndexOf(" ") + 1);
  const upper = last === last.toUpperCase();
  const atHead =
    /^(?:\d{4}-\d\d-\d\dT[\d:.]+Z)?[ \t]*(?:[-*][ \t]+(?:\*\*)?|export[ \t]+|set[ \t]+|env\.|<[\w .-]+>[ \t]*|\*\*)?$/.test(
      head,
    );
  const full = atHead && !declaration.test(name) ? (matchAt(word, text, from)?.[0].replace(/["'`,]+$/, "") ?? "") : "";
  const setting =
    full !== "" &&
    !/^(?:["'`(]|\w[\w.:]*!?(?:<[^<>\s]{0,60}>)?[([])/.test(full) &&
    (upper || !/[&;][\w.[\]-]*=|;$/.test(full));
  const line = atHead || lineName.test(name) ? (matchAt(restOfLine, text, from)?.[0].trimEnd() ?? "") : "";
  const isLine = lineName.test(name) || isWords(line);
  const found = isLine ? line : setting ? full : (matchAt(plainWord, text, from)?.[0] ?? "");
  const schemeLength = scheme.exec(text.slice(from, from + 80))?.[0].length ?? 0;
  if (schemeLength > 0 && found.length < schemeLength) {
    const value = matchAt(plainWord, text, from + schemeLength)?.[0] ?? "";
    if (canBeSecret(value) && !describes(value) && !isIdentifier(value))
      yield { rule, contextStart, from: from + schemeLength, to: from + schemeLength + value.length };
    return;
  }
  const value = (upper ? found : withoutPunctuation(found, between)).replace(/&&$/, "");
  if (
    !canBeSecret(value) ||
    /^(?:\(|\[\])/.test(text.slice(from + value.length, from + value.length + 2)) ||
    (!upper && value.startsWith("("))
  )
    return;
  if (!upper && describes(value)) return;
  // A word of a sentence, after an abbreviation.
  if (!atHead && between !== "=" && /^(?:JWT|OTP|PAT|PIN|SAS|TOKEN|SECRET)$/.test(last) && /^[a-z]+$/.test(value))
    return;
  if (!upper && keyName.test(name) && isIdentifier(value) && !isArgument(text, name, value, from, between)) return;
  // An adjective before the noun of a description.
  if (/:[ \t]+$/.test(between) && /^[A-Z][a-z]+-[a-z]+[ \t]+\p{L}/u.test(text.slice(from, from + value.length + 3)))
    return;
  // The name of an argument in the help of a command.
  if (between === "=" && /^[A-Z_]{3,}$/.test(value) && /(?:^| )--/.test(name)) return;
  // A member of an object in code.
  if (
    between === ": " &&
    /^[a-z]+$/i.test(value) &&
    /^,[ \t]*$/m.test(text.slice(from + value.length).split("\n", 1)[0] ?? "")
  )
    return;
  // A constant of a program.
  if (/^\d+;?$/.test(value) && /\b(?:const|let|var|static|final)[ \t]/.test(head + name)) return;
  // A word of a sentence in another script.
  if (/^\p{L}*[^\p{ASCII}\P{L}]\p{L}*[ \t]\p{Ll}/u.test(text.slice(from, from + value.length + 2))) return;
  if (!upper && identifier.test(value)) {
    if (value.includes(".")) return;
    const rest = /^[^\r\n]*/.exec(text.slice(from + value.length, from + value.length + 40))?.[0] ?? "";
    const code = between.includes("=") && between.includes(" ") && !section.test(text);
    const isSetting = atHead && /^\s*(?:[#;].*|\*\*)?$/.test(rest) && (!code || isSettings(text, start, from));
    if (isSecretName(value) || !(isSetting || isArgument(text, name, value, from, between))) return;
  }
  yield { rule, contextStart, from, to: from + value.length };
}

/** A value without the punctuation of its sentence. A password ends in a mark of its own, unless it is a plain word. */
function withoutPunctuation(value: string, between: string): string {
  const stem = value.replace(/[.,:;!?)\]}]+$/, "");
  const marks = /^[!?]+/.exec(value.slice(stem.length))?.[0] ?? "";
  const isWord = /^\p{L}?\p{Ll}+$/u.test(stem);
  const isCode = identifier.test(stem) && between !== "=" && /=(?!>)/.test(between);
  return isCode || (isWord && between !== "=") ? stem : stem + marks;
}

const settingLine = /^[ \t]*[a-z][\w.-]*[ \t]*=[ \t]*[\w:/@,+-]+[ \t]*$/;
const blankOrComment = /^[ \t]*(?:[#;].*)?$/;

/** Whether the lines around a setting are settings too: plain names and plain values, and no code. */
function isSettings(text: string, start: number, from: number): boolean {
  const end = text.indexOf("\n", from);
  const before =
    start === 0
      ? []
      : text
          .slice(Math.max(0, start - 400), start - 1)
          .split("\n")
          .slice(-2);
  const after =
    end < 0
      ? []
      : text
          .slice(end + 1, end + 400)
          .split("\n")
          .slice(0, 2);
  const lines = [...before, ...after].filter((line) => !blankOrComment.test(line));
  return lines.length > 0 && lines.every((line) => settingLine.test(line));
}

/** Whether a plain word is an argument, the value of a parameter, header or flow, and no variable of a program. */
function isArgument(text: string, name: string, value: string, from: number, between: string): boolean {
  const after = text[from + value.length] ?? "\n";
  const isListed = after === "," && /^,[\w.-]+=/.test(text.slice(from + value.length, from + value.length + 60));
  if (between === "=") return (isListed || /[\s"'`&;#]/.test(after)) && !value.includes(".") && !describes(value);
  if (/^x-|-(?:token|key)$/i.test(name) && /["'`]/.test(after)) return true;
  // Several words describe the value.
  if (/^(?:[ \t]+\p{L}+){2}/u.test(text.slice(from + value.length, from + value.length + 60))) return false;
  return (
    passwordName.test(name) &&
    between.startsWith(":") &&
    /[\s},"'`]/.test(after) &&
    /^[a-z][a-z-]{4,}$/.test(value) &&
    !describes(value) &&
    !/^(?:value|input|param|field|config|option|hash|form|user|body)/.test(value)
  );
}

/** Whether the rest of a line is a passphrase of a few plain words. */
const isWords = (line: string): boolean =>
  line.length <= 80 &&
  /^(?!\d+ )[a-z\d]{2,14}(?:[ -][a-z\d]{2,14}){1,7}$/.test(line) &&
  !line.split(/[ -]/).some((one) => describes(one) || isSecretName(one) || /^[a-z]{3,}(?:ed|ing|able|ible)$/.test(one));

/**
 * Whether quoted text under a secret's name is a secret, not prose that describes it. A passphrase has few and short
 * words.
 */
export function isQuotedSecret(name: string, value: string): boolean {
  const words = value.trim().split(/\s+/);
  return (
    words.length === 1 ||
    (words.length <= 3 && looksRandom((words.at(-1) ?? "").replace(/[+/=]/g, ""))) ||
    (/PASS[A-Z]*$|(?:^|[_-])PWD?$/.test(name) && words.length <= 6) ||
    (/^[A-Z\d]+(?:_[A-Z\d]+)+$/.test(name) && words.length <= 4 && !words.some(describes)) ||
    isWords(value) ||
    (words.length <= 25 && words.every((one) => /^[a-z\d-]{1,14}$/.test(one)) && words.length >= 3)
  );
}
