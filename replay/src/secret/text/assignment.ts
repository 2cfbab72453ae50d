import { isSecretName, isSecretParameter } from "../name.ts";
import { canBeSecret, isDistinctive } from "../value.ts";
import { type Hit, matchesOf } from "./hit.ts";

/** The separator between a name and its value, in code, settings, headers and JSON. */
const separator = /["'`\])]{0,3}[ \t]{0,8}(?:=>|:=|[:=：])(?!=)[ \t]{0,8}/g;

/** Maximum length of a name. A longer one is prose. */
const longestName = 100;
/** Maximum length of each of the two words that may precede the last one, with a space between them. */
const longestWord = 40;

/** Whether a character belongs to a name: letters, digits and `_`, and within it also `.` and `-`. */
const isNamePart = (code: number): boolean =>
  (code >= 0xc0 && /\p{L}/u.test(String.fromCharCode(code))) ||
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

const quoted = /(["'`])((?:\\.|(?!\1)[^\\\r\n]){1,4096})\1/y;
const restOfLine = /[^\r\n"'`]{1,8192}/y;
/** A value in a settings file ends at the next space. Elsewhere punctuation ends it too. */
const word = /[^\s"'`]{1,4096}/y;
const plainWord = /[^\s"'`,;&|<>(){}[\]\\]{1,4096}/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The part of a header's value that is the credential: `Bearer x`, `token x`. */
const scheme =
  /^(?:bearer|basic|token|apikey|api-key|key|bot|digest|negotiate|splunk|genie\w*|sso-key|pat|jwt)[ \t]+(?=\S)/i;

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

/** The values of secret names, in settings, headers, JSON, code, YAML and command lines. */
export function* assignments(text: string): Generator<Hit> {
  for (const { index, 0: between } of matchesOf(text, separator)) {
    if (text[index - 1] === "=" || text[index - 1] === "!") continue;
    const name = nameBefore(text, index);
    if (name === "" || !isSecretName(name)) continue;
    const contextStart = index - name.length;
    const from = index + between.length;
    yield* valueAt(text, name, contextStart, from, between);
  }
}

function* valueAt(text: string, name: string, contextStart: number, from: number, between: string): Generator<Hit> {
  const rule = /cookie$/i.test(name) ? "cookie" : "credential";
  const inQuotes = matchAt(quoted, text, from);
  if (inQuotes !== null) {
    const value = inQuotes[2] as string;
    if (rule === "cookie") yield* cookies(text, contextStart, from + 1, from + 1 + value.length);
    const skip = scheme.exec(value)?.[0].length ?? 0;
    if (canBeSecret(value.slice(skip)) && isQuotedSecret(value.slice(skip)))
      yield { rule, contextStart, from: from + 1 + skip, to: from + 1 + value.length };
    return;
  }
  if (rule === "cookie" || /authorization$/i.test(name)) {
    const line = matchAt(restOfLine, text, from)?.[0].trimEnd() ?? "";
    if (rule === "cookie") yield* cookies(text, contextStart, from, from + line.length);
    const skip = scheme.exec(line)?.[0].length ?? 0;
    const value = skip > 0 ? (/^\S+/.exec(line.slice(skip))?.[0] ?? "") : line;
    if (canBeSecret(value) && (skip > 0 || !/\s/.test(value)))
      yield { rule, contextStart, from: from + skip, to: from + skip + value.length };
    return;
  }
  const start = text.lastIndexOf("\n", contextStart - 1) + 1;
  const head = text.slice(start, contextStart);
  const upper = name === name.toUpperCase();
  const atHead = /^(?:\d{4}-\d\d-\d\dT[\d:.]+Z)?[ \t]*(?:-[ \t]+|export[ \t]+|set[ \t]+|env\.)?$/.test(head);
  const setting = atHead && (upper || !/[&;]/.test(matchAt(word, text, from)?.[0] ?? ""));
  const passphrase = /phrase$|mnemonic$|seed$/i.test(name) ? matchAt(restOfLine, text, from)?.[0].trimEnd() : undefined;
  const found = passphrase ?? matchAt(setting ? word : plainWord, text, from)?.[0] ?? "";
  const schemeLength = scheme.exec(text.slice(from, from + 80))?.[0].length ?? 0;
  if (schemeLength > 0 && found.length < schemeLength) {
    const value = matchAt(plainWord, text, from + schemeLength)?.[0] ?? "";
    if (canBeSecret(value))
      yield { rule, contextStart, from: from + schemeLength, to: from + schemeLength + value.length };
    return;
  }
  const value = upper ? found : found.replace(/[.,:;!?)\]}]+$/, "");
  if (!canBeSecret(value) || text[from + value.length] === "(") return;
  if (!upper && identifier.test(value)) {
    const rest = /^[^\r\n]*/.exec(text.slice(from + value.length, from + value.length + 40))?.[0] ?? "";
    const code = between.includes("=") && between.includes(" ");
    if (!atHead || rest.trim() !== "" || code || isSecretName(value)) return;
  }
  yield { rule, contextStart, from, to: from + value.length };
}

/**
 * Whether quoted text under a secret's name is a secret, not prose that describes it. A passphrase has few and short
 * words.
 */
function isQuotedSecret(value: string): boolean {
  const words = value.trim().split(/\s+/);
  return (
    words.length === 1 ||
    (words.length <= 25 && words.every((one) => /^[a-z\d-]{1,14}$/.test(one)) && words.length >= 3)
  );
}
