import { isFingerprint, isPublicName, isSecretName } from "../name.ts";
import {
  canBeSecret,
  encodedFile,
  endsInHash,
  isKeyMaterial,
  isNumberedName,
  looksGenerated,
  publicKey,
} from "../value.ts";
import { aroundKeyword, type Hit, matchesOf, type TextRule } from "./hit.ts";

/** Names of a password in languages other than English, in any form. */
const foreignNames =
  "비번|kennwort|wachtwoord|senha|contraseña|mot de passe|adgangskode|salasana|heslo|hasło|jelszó|parola|şifre|kata sandi|mật khẩu|парол|κωδικ|סיסמ|كلمة (?:ال)?(?:مرور|سر)|पासवर्ड|รหัสผ่าน|contrasenya|contrasinal|lozinka|лозинка|slaptažodis|geslo|fjalëkalim|paswoord|wagwoord|pasahitza|nenosiri|kata laluan|პაროლი|գաղտնաբառ|رمز عبور|پاس ورڈ|পাসওয়ার্ড|கடவுச்சொல்|పాస్‌వర్డ్|密码|密碼|パスワード|비밀번호";

/** A part of the names after which a secret can follow. */
const stem = new RegExp(
  `p(?:ass|w|in|a?ss?w)|secret|token|key|cred|auth|bearer|login|cookie|密钥|令牌|トークン|토큰|${foreignNames}`,
  "giu",
);

/** Words that name a secret in prose, but not in code. */
const proseName = new RegExp(`^(?:keys?|login|secrets|tokens?|\\p{L}?(?:${foreignNames})\\p{L}*)$`, "iu");

/** How many words after a name can precede its value: fewer in code, where other values follow. */
const [wordsInProse, wordsInCode, wordsInCompound] = [8, 6, 3];

/** The name of a password, which can look like a word. */
const passwordName = new RegExp(`pass|pw|wort$|${foreignNames}`, "iu");

/** The longest name of a secret. */
const longestName = 60;

const isNamePart = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{M}\d_.$-]/u.test(char);

interface SecretName {
  readonly index: number;
  readonly name: string;
  /** Whether it is that of a secret itself. Otherwise it contains one: `pwd_context`. */
  readonly isName: boolean;
}

/** The names of secrets in a text, anywhere and in any notation. */
function* secretNames(text: string): Generator<SecretName> {
  let last = 0;
  for (const { index, 0: found } of matchesOf(text, stem)) {
    if (index < last) continue;
    let start = index;
    while (start > Math.max(last, index - longestName) && isNamePart(text[start - 1])) start -= 1;
    let end = index + found.length;
    // Particles follow without a space.
    const isUnspaced = /[\u0e00-\u0e7f\u3040-\uffdc]/.test(found);
    while (!isUnspaced && end < index + longestName && isNamePart(text[end])) end += 1;
    const name = text.slice(start, end).replace(/[.-]+$/, "");
    last = start + name.length;
    if (
      (name.length >= 16 && isKeyMaterial(name)) ||
      isInEncoding(text, start, last) ||
      /(?:^pass(?:ing|ed|es)|(?:by|com|over|sur|tres)pass(?:ing|ed|es)?)$/i.test(name) ||
      isPublicName(name) ||
      isInResource(text, start, name)
    )
      continue;
    const isName = proseName.test(name) || isSecretName(name);
    if (isName || /pass|secret|token|cred|pwd|(?<![a-z])pw(?![a-z])|(?:api|access|shared)[_-]?key/i.test(found + name))
      yield { index: start, name, isName };
  }
}

/** Whether a name belongs to that of a file or of a resource of a cloud, or to a checksum: `jsonwebtoken-9.0.2.tgz`, `arn:aws:secretsmanager`. */
const isInResource = (text: string, start: number, name: string): boolean =>
  /\d\.(?:tgz|tar|gz|zip|whl|jar|gem|crate)$|\.(?:io|dev|com|org|net)$/.test(name) ||
  /(?:(?<![\w:])arn:[\w:/.+=@-]*|\bchecksum\/|\bsha(?:256|384|512)-[\w+/]*)$/.test(
    text.slice(Math.max(0, start - 200), start),
  ) ||
  /^sha(?:256|384|512)-/.test(name);

/** Shorter runs of letters, digits, `+` and `/` may be paths. */
const shortestEncoding = 40;

/** Whether a name is a part of a word in base64. */
function isInEncoding(text: string, start: number, end: number): boolean {
  if (!/[+/]/.test(text[start - 1] ?? "") && !/[+/]/.test(text[end] ?? "")) return false;
  const before = /[A-Za-z\d+/]*$/.exec(text.slice(Math.max(0, start - 100), start))?.[0] ?? "";
  const after = /^[A-Za-z\d+/]*/.exec(text.slice(end, end + 100))?.[0] ?? "";
  const run = before + text.slice(start, end) + after;
  return run.length >= shortestEncoding && isKeyMaterial(run.replaceAll("+", ""));
}

/** A word of a line, and what precedes it. */
const wordBefore = /(?:^|([\s"'`,;<>()[\]{}|\\]+))([^\s"'`,;<>()[\]{}|\\]+)/g;

/** Up to six words before the name: `winter1984 (that is the password)`. A value of another name is none. */
function* before(text: string, index: number, name: string): Generator<Hit> {
  const first = Math.max(0, index - longestName);
  const from = first + text.slice(first, index).lastIndexOf("\n") + 1;
  const words = Array.from(text.slice(from, index).matchAll(wordBefore)).slice(-wordsBefore);
  for (const [position, { index: at, 0: full, 2: word = "" }] of words.entries()) {
    if (position === 0 && at === 0 && from > 0 && text[from - 1] !== "\n") continue;
    const value = word.replace(/[.:!?*_]+$/g, "");
    const previous = words[position - 1]?.[2] ?? "";
    if (/[:=]/.test(full) || /[:=]$|^[\w.-]*(?:id|user\w*|name|host|commit|version|branch|tag)$/i.test(previous))
      continue;
    if (!(isLeet.test(value) && !/^(?:keys?|tokens?)$/i.test(name)) && !(value.length >= 10 && looksGenerated(value)))
      continue;
    const start = from + at + full.length - word.length;
    if (canBeSecret(value) && text[start + value.length] !== "(")
      yield { rule: "credential", contextStart: start, from: start, to: start + value.length, certain: true };
  }
}

/** How many words before a name can be its value. */
const wordsBefore = 6;

/** A word and the digits after it, or a word with signs: `winter1984`, `Winter98!`. */
const isLeet =
  /^(?!(?:test|user|item|salt|sha|md|utf|base|pbkdf|argon|python|node|claude|line|step|port|v)\d)(?=.{7,64}$)[A-Za-z]{4,}\d{2,4}[!?#$*+]{0,2}$/i;

const isNumbered = (word: string): boolean => isLeet.test(word);

/** Words next to a secret's name that do not look like ordinary words. */
function* near(text: string): Generator<Hit> {
  let searched = 0;
  for (const { index, name, isName } of secretNames(text)) {
    const start = index + name.length;
    if (isName) yield* before(text, index, name);
    const tail = /^[^\n]{0,80}[^\s"'`,;<>()[\]{}|\\]*/.exec(text.slice(start, start + 600))?.[0] ?? "";
    const most = !isName ? wordsInCompound : /[_.$-]|[a-z][A-Z]/.test(name) ? wordsInCode : wordsInProse;
    let words = 0;
    let previous = "";
    for (const { index: at, 0: word } of tail.matchAll(/[^\s"'`,;<>()[\]{}|\\]+/g)) {
      words += 1;
      if (words > most) break;
      // The rest of an address or of an encoding.
      if (at === 0 && /^[#%&/?@]/.test(word)) continue;
      // An option of a command.
      if (/^--[a-z-]+$/.test(word)) continue;
      const isStated = /^(?:is|ist|est|es|este|je|on|är|er|là|είναι|היא|هي|है|คือ|[:=]|[-=]>|→)$/.test(previous);
      const isId = /(?:id|trace|span|commit|sha|hash|digest|build|run|checked|out):?$/i.test(previous);
      previous = word;
      if (isId || start + at < searched) continue;
      const value = word.replace(/^[=:*_-]+|[.:!?*_]+$/g, "");
      // The secret was replaced before, or the word is another setting.
      if (/^x{4,}$/.test(value)) break;
      // The rest of an address with a placeholder.
      if (/^@[\w.-]+(?::\d+)?(?:\/|$)/.test(value)) break;
      if (/^\??\w+=.|^\w+:\w$/.test(value) || encodedFile.test(value) || (!isName && value.includes(":"))) continue;
      if (
        !looksUnusual(value) &&
        !((words <= 2 || isStated) && passwordName.test(name) && (isName ? isPassphrase : isNumbered)(value))
      )
        continue;
      const from = start + at + word.indexOf(value);
      if (isHarmless(text, index, name, from, value)) continue;
      yield { rule: "credential", contextStart: index, from, to: from + value.length };
      // Another one can follow in the same sentence.
      searched = from + value.length;
      words = 0;
    }
  }
}

/** Words that make a key that of a table or of a cache. */
const harmlessKey =
  /\b(?:public|cache|redis|primary|foreign|sort|partition|index|lookup|idempotency|map|row|shard|i18n)[ \t]+$/i;

/** What a build prints before the key of a cache. */
const cacheReport = /\bcache\b[^\n]{0,40}\b(?:from|with|for|under|to|by)[ \t]+$/i;

/** The rest of an object after the name of a member, up to the value of another member. */
const otherMember = /^["'][ \t]*:[^{}[\]]*["']([\w.-]{1,60})["'][ \t]*:[ \t]*["']?$/;

/** The rest of a member's value, up to the id in another member. */
const otherId = /["'][ \t]*,[ \t]*\\*["'][\w.-]{0,60}[iI][dD]\\*["'][ \t]*:[ \t]*\\*["']?$/;

/** Whether a word after a name is another value: of another member, the key of a cache, a fingerprint, or a function of a template. */
function isHarmless(text: string, index: number, name: string, from: number, value: string): boolean {
  const isKey = /^keys?$/i.test(name);
  const between = text.slice(index + name.length, from);
  const member = otherMember.exec(between);
  return (
    text.slice(from - 2, from) === "${" ||
    /[([{]/.test(text[from + value.length] ?? "") ||
    /&&|\|\||\?\.|=>|[!=]==|[:.]\w+\?\?\w/.test(value) ||
    isNumberedName(value) ||
    isFingerprint(name, value) ||
    name.endsWith(value) ||
    otherId.test(between) ||
    /\bpublic[ _-]?key/i.test(between) ||
    (member !== null && /["']/.test(text[index - 1] ?? "") && !/^sess/.test(member[1] ?? "")) ||
    (isKey && harmlessKey.test(text.slice(Math.max(0, index - 20), index))) ||
    (isKey && cacheReport.test(text.slice(Math.max(0, index - 60), index))) ||
    // The name of another member.
    (/^\??:[ \t]/.test(text.slice(from + value.length)) && isSecretName(value.replace(/\d+$/, ""))) ||
    (isKey &&
      /^(?:[\dA-F]{16}|[\dA-F]{40})$/.test(value) &&
      /\w{3,7}[ \t]+$/.test(text.slice(Math.max(0, index - 9), index))) ||
    /\{\{[^{}]{0,160}\|[ \t]*$/.test(text.slice(Math.max(0, from - 170), from))
  );
}

/** Whether a word after "password" is likely to be one: letters with a digit, in mixed case, or words with hyphens. */
const isPassphrase = (word: string): boolean =>
  /^(?=.{6,64}$)(?=.*[A-Za-z])(?=.*\d)(?!.*\.\w{1,4}$)[^\s/]+$|^(?=.*[A-Z]{2})(?=(?:.*[a-z][A-Z]){2})[A-Za-z]{8,64}$|^[a-z]{3,}(?:-[a-z]{3,}){2,}$/.test(
    word,
  ) &&
  !/^(?:v|sha|md|utf|base|pbkdf|rfc|salt)-?\d|^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$|^[a-z]*(?:password|secret|token)[a-z]*$/i.test(
    word,
  ) &&
  !/^[A-Z\d]+(?:_[A-Z\d]+)+$/.test(word);

/**
 * Whether a word in prose can only be a password or a key: letters mixed with digits or punctuation, and not an id,
 * path or version.
 */
function looksUnusual(word: string): boolean {
  if (word.length < 6 || word.length > 512 || publicKey.test(word) || endsInHash(word) || !canBeSecret(word))
    return false;
  if (
    /^(?:[\w-]+_\d*[A-Za-z\d]{20,}|https?:.*|~?\.{0,2}\/.*|#[a-z]\w*(?:-\w+){2,}|[\w.-]+\.html?(?:#[\w.-]*)?|\w+&#\d+|[A-Z][A-Z\d]*_[A-Z\d_]+|[A-Z]+#?\d?|[A-Z]+#\d+|.*(?:a-z|0-9).*|(?:base|utf-?)\d+[\w-]*|[a-z][\w.:]*[+*-]\d{1,2}|v?\d[\d.,:x%-]*[a-z]{0,3}|\w+:![01]|rfc-?\d.*|salt\d+|\+?[a-z]\d[a-z](?:-[a-z]+)+|\w+:[*x!]?:\d+:\d+:.*|(?:\d+:)?\d+(?:\.\d+)+(?:[-+~.][a-z\d]+)*|(?!\w*[a-z]\d\w*[a-z]\w*\.\w*\d)~?\w+(?:\.\w+)+|\w+=.*|[\da-f]{7,40}|ssh-\w+|ecdsa-.*|@?[a-z][\w./-]*@[~^]?\d+\.\d+\S*|[a-z][\w.-]*@(?:[a-z][a-z\d-]*\.)+[a-z]{2,}|claude-.*|(?:[a-z]+-)*sha\d+.*)$/i.test(
      word,
    )
  ) {
    if (!/^(?=.*[a-f])(?=.*\d)[\da-f]{24,128}$/i.test(word)) return false;
  }
  const mixed =
    /[A-Za-z]{2,}\d|\d[A-Za-z]{2,}|[A-Za-z]\d[A-Za-z]/.test(word) && /\d.*\d/.test(word) && word.length >= 8;
  const signs = /[!@#$%^&*?+~]/.test(word) && /\d/.test(word) && /[A-Za-z]/.test(word);
  return mixed || signs || looksGenerated(word);
}

/** A user, and a word that looks like a password: `user ada using winter1984`, `-u ada -X winter1984`. */
const afterUser = function* (text: string): Generator<Hit> {
  for (const match of matchesOf(text, userPattern)) {
    const range = match.indices?.[1];
    const value = match[1] ?? "";
    if (range !== undefined && (isLeet.test(value) || looksGenerated(value)))
      yield { rule: "credential", contextStart: match.index, from: range[0], to: range[1], certain: true };
  }
};

const userPattern =
  /(?:(?<=\s)-u|(?<![\w-])(?:--?)?(?:user(?:name)?|login|(?:log|sign)\w{0,4}[ -]in[ \t]+as))[ \t=:]+["']?[A-Za-z][\w.@\\-]{1,40}["']?,?[ \t]+(?:-{0,2}[A-Za-z-]{1,12}[ \t]+)?["']?([^\s"',;()]{7,64})(?=["']?(?:[\s,;)]|$))/dgi;

/** Secrets that only a name in the same line identifies. */
export const nearbyRules: readonly TextRule[] = [
  near,
  aroundKeyword(["user", "login", " -u", "log", "sign"], afterUser),
];
