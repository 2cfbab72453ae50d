import { aroundKeyword, type Hit, noHits, type TextRule } from "../hit.ts";
import { equals, keyNames, passwordNames, qualifier, statement } from "./names.ts";
import { passwords } from "./password.ts";

const passwordPattern = statement(
  // "Pass" and "pw" next to a verb may be other words.
  `${passwordNames}|(?:pass|pw)(?=[*_\`]{0,3}[ \\t]*[:=][ \\t]*(?:\\S*[\\d!@#$%^&*]|\\S+[ \\t]*(?:$|[,.;\\r\\n]))|${qualifier}[ \\t]+(?:->|→)[ \\t]*\\S*\\d)|(?:db|database|wi-?fi|wlan|vpn|root|admin|sudo|ssh|ftp|mail|user|my|our|your)[ -](?:pass|pw)`,
  `(?:[ \\t]*[:=：][*_]{0,2}[ \\t]*|[ \\t]+(?:(?:is|was|has been|wurde|a été|est)[ \\t]+)?(?:(?:re)?set|changed|updated|rotated|generated|created|assigned|issued|geändert|gesetzt|chang[ée]e?)(?:[ \\t]+for[ \\t]+[\\w.@-]{1,40})?(?:[ \\t]+(?:to|auf|en|à)[ \\t]+|[ \\t]*:[ \\t]+)|[ \\t]+(?:${equals})(?:[ \\t]+(?:now|jetzt|maintenant|ahora|still|just|simply))?[ \\t]*:?[ \\t]+|[ \\t]+(?:->|→|–|-)[ \\t]+)`,
);
const changePattern = statement(
  `(?:set|chang|reset|updat|rotat)\\w*\\b[^\\n.:]{0,40}\\b(?:${passwordNames})`,
  "[ \\t]+to[ \\t]+",
);
const keyPattern = statement(
  keyNames,
  `(?:[ \\t]*[:：][*_]{0,2}[ \\t]+|[ \\t]+=[ \\t]+|[ \\t]+(?:${equals})[ \\t]*:?[ \\t]+)`,
);

/** The name and a verb that is another word elsewhere. Only a value that no sentence contains is a password after it. */
const foreignPattern =
  /(?<!\p{L})(?:heslo(?: (?:k|pro|na|do) [\p{L}\d_.-]{1,30}){0,2} je|has[łl]o(?: (?:do|na|dla) [\p{L}\d_.-]{1,30}){0,2} (?:jest|to)|salasana on)[ \t]*:?[ \t]+["'`]?([^\s"'`]{4,64})/dgiu;

/** A value of a key that no sentence contains. */
const isUnlikeWord = (value: string): boolean => /\d|^[a-z]{12,}$|[!@#$%^&*?+~_]/.test(value);

/** Punctuation and emphasis behind a value. */
const emphasis = /[.,:;!?)*_]+$/;

/** `the password is x`, `password: x`, `I set the password to x`. */
function* statements(text: string): Generator<Hit> {
  for (const pattern of [passwordPattern, changePattern, inParentheses])
    yield* passwords(text, pattern, true, emphasis);
  for (const pattern of [keyPattern, foreignPattern])
    for (const hit of passwords(text, pattern, true, emphasis))
      if (isUnlikeWord(text.slice(hit.from, hit.to))) yield hit;
}

/** Statements in languages without spaces: the name, a verb or a colon, and a word in Latin letters. */
const unspaced =
  /(?:密码|密碼|口令|密钥|密鑰|令牌|パスワード|トークン|暗証番号|秘密鍵|シークレット|キー|비밀번호|암호|토큰)[ \t]?(?:是|为|為|は|が|を|은|는|:|：|=)[ \t]*["'“”「『`*_]{0,3}(?![a-z]{4,}[ \t]?(?!で[すし]|だ)[\u3040-\u30ff\u3400-\u9fff])([!-~]{4,128})/dgu;

/** `the password (x)`. */
const inParentheses = new RegExp(
  `\\b(?:${passwordNames}|pass|pw)[ \\t]*\\((?=[^()\\s]*[\\d!#$%&*?@^_])([^()\\s"'\`,;]{6,64})\\)`,
  "dgiu",
);

/** Words that only sentences contain. */
const sentenceWords =
  /\b(?:an?|the|in|on|at|of|for|to|is|are|was|has|have|must|should|will|not|with|by|from|and|or|be|too|so|than|that|this|which|you|it)\b/;

/** `the passphrase is x`, for words that are plain. */
const phrases = function* (text: string): Generator<Hit> {
  for (const match of text.matchAll(
    /\bpass(?:phrase|word)(?:[ \t]+(?:for|of|to)(?:[ \t]+[\w.@-]{1,30}){1,4}?)?(?:[ \t]*[:=]|[ \t]is|,?[ \t](?:type|enter|use)(?:[ \t]in)?:?)[ \t]+["'`]?([a-z]{2,14}(?:[ -][a-z]{2,14}){2,9})(?=["'`.,;]|[ \t]*(?:\r?\n|$))/dg,
  )) {
    const range = match.indices?.[1];
    if (range !== undefined && !sentenceWords.test(match[1] ?? ""))
      yield { rule: "credential", contextStart: match.index, from: range[0], to: range[1] };
  }
};

/** Secrets that a sentence states: "the password is x", "I set the token to x". */
export const statementRules: readonly TextRule[] = [
  aroundKeyword(
    [
      "pass",
      "pw",
      "mdp",
      "heslo",
      "adgangskode",
      "jelsz",
      "ifre",
      "clave",
      "schl",
      "geheimnis",
      "clé",
      "cle s",
      "cle p",
      "cle a",
      "jeton",
      "llave",
      "chiave",
      "chave",
      "kennwort",
      "wachtwoord",
      "senha",
      "contrase",
      "hasło",
      "haslo",
      "parola",
      "salasana",
      "senord",
      "key",
      "secret",
      "token",
      "credential",
    ],
    statements,
  ),
  (text) => (/[\u3040-\uffdc]/.test(text) ? passwords(text, unspaced, true, emphasis) : noHits),
  aroundKeyword(["passphrase", "password"], phrases),
];
