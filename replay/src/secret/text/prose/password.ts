import { canBeSecret, describes } from "../../value.ts";
import { type Hit, matchesOf } from "../hit.ts";
import { equals } from "./names.ts";

const participle = /^[a-z]{3,}(?:[^e]ed|ing|able|ible)$/;

/** A verb after "the password was set to". */
const infinitive =
  /^(?:access|allow|avoid|comply|connect|contain|ensure|expire|force|have|include|keep|match|meet|prevent|reflect|require|work)$/;

/** An adverb, and the word after it. */
const adverb = /^[a-z]{3,}ly[ \t]+(?!and\b|or\b)\w/;

/** A word that can be a password, although it looks like any other. */
const plain = /^[\p{L}\d][^\s"'`]{3,63}$/u;

/** A word, a number and a word that is the ending of no file: `Maple4471.river`. */
const numberedWord = /^\p{Lu}\p{Ll}+\d{3,}\.(?!docx|html|jpeg|json|pptx|toml|xlsx|yaml)\p{Ll}{4,}$/u;

/** Whether a word after the name of a password is one: not a description of it, and no part of code or of a path. */
export const isPassword = (word: string, strict: boolean): boolean =>
  plain.test(word) &&
  !describes(word) &&
  !(strict && participle.test(word)) &&
  (!/^(?:https?:|[\w.-]*[/\\]|\w+\(|\w+=[\w"'$.-]*$)|[([{<>}\])]|^[a-z_$]+\.\w*[a-z_]\d?$|^\w+\.[a-z]\w{0,3}$|^\w+\.[a-z_]+$|^(?:pass(?:word|phrase)?|secret|token|key|cred\w*)s?$/i.test(
    word,
  ) ||
    numberedWord.test(word)) &&
  !/^(?:Test[A-Z]\w*|[a-z]+_[a-z_\d]*|[A-Z][A-Z\d]*_[A-Z_\d]*)$/.test(word) &&
  canBeSecret(word);

/** What precedes a value, and several words that describe it instead. */
const verb = new RegExp(`(?:[:：–-]|(?<![\\p{L}\\d])(?:${equals}))[ \\t]$`, "u");
const description =
  /^\p{Ll}+[ \t](?!(?:and|or|but|so|for|on|at|if|in|to|when|und|et|y|e|please|now|btw|thanks|thx|ok)\b)\p{Ll}{2}/u;

/** A type, as documentation of parameters has it before their description. */
const parameter = /\((?:bool|str|int|bytes|float|dict|list|object|number|optional)(?:ean|ing)?(?:, optional)?\): $/;

/** Longest verb or type before a value. */
const longestVerb = 24;

/** What follows a type, and the name of a member. */
const isCode = /^[ \t]*=[ \t]|^["'][ \t]*:/;

/** Whether a statement is an assignment to several variables: `user, password = pair`. */
const isTuple = (text: string, { index, 0: full }: RegExpExecArray): boolean =>
  full.includes(" = ") && /(?:^|\n)[ \t]*\w{1,60},[ \t]*$/.test(text.slice(Math.max(0, index - 100), index));

/** Punctuation behind a value. */
const punctuation = /[.,:;!?)]+$/;
/** The passwords in the first group of a pattern, without what ends the sentence. */
export function* passwords(text: string, pattern: RegExp, strict: boolean, ending = punctuation): Generator<Hit> {
  for (const match of matchesOf(text, pattern)) {
    const range = match.indices?.[1];
    const value = (match[1] ?? "").replace(ending, "");
    if (range === undefined || !isPassword(value, strict)) continue;
    const rest = text.slice(range[0], range[0] + value.length + 20);
    if (isCode.test(rest.slice(value.length)) || isTuple(text, match)) continue;
    const before = text.slice(Math.max(0, range[0] - longestVerb), range[0]);
    if (strict && verb.test(before) && (description.test(rest) || parameter.test(before))) continue;
    if (!strict || !(infinitive.test(value) || adverb.test(rest)))
      yield { rule: "credential", contextStart: match.index, from: range[0], to: range[0] + value.length };
  }
}
