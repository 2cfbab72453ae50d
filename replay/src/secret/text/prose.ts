import { canBeSecret, describes } from "../value.ts";
import { aroundKeyword, every, type Hit, matchesOf, type TextRule, withKeyword } from "./hit.ts";

/** Names of a password in prose, in several languages. */
const passwordNames =
  "pass(?:word|phrase|code|wd|wort)|pwd|kennwort|wachtwoord|senha|contrase[ñn]a|mot de passe|mdp|has[łl]o|heslo|parola(?: d'ordine)?|salasana|l[öo]senord|adgangskode|jelsz[óo]|[şs]ifre|clave(?! (?:p[úu]blica|primaria|for[áa]nea))";

/** The end of a compound, such as `Initialpasswort`. */
const compounds = "(?<=\\p{L}-?)(?:passwort|kennwort|wachtwoord)";

/** Names of other secrets in prose. A plain word after one is a secret only if a colon or a verb stands between. */
const keyNames =
  "(?:api|access|private|secret|auth|license|licence|encryption|signing|client|shared)[ _-]?(?:key|secret|token)|secret|token|credentials?|(?:geheim\\w*|api|zugriffs|privater?)[ -]?(?:schl[üu]ssel|token)|geheimnis|cl[ée] (?:secr[èe]te|priv[ée]e|api|d'api|d'acc[èe]s)|jeton(?: d'acc[èe]s| secret)?|token (?:de acceso|d'acc[èe]s|di accesso|de acesso)|(?:clave|llave|chiave|chave) (?:secreta|privada|segreta|privata|api|de api|de acceso|d'accesso)";

/** The words between the name of a secret and a verb: `(readonly)`, `for the replica`. */
const target =
  "(?:[ \\t]+\\([^()\\n]{1,40}\\)|[ \\t]+(?:temporaire|provisoire|temporal|provisional|inicial|initial|temporane[ao]|provvisori[ao]|tempor[áa]ri[ao])|[ \\t]+(?:for|of|to|on|in|at|von|vom|für|zum|zur|der|des|im|de|du|des|pour|del|della|di|para|do|da|per|voor|dla|till|för)(?:[ \\t]+[\\p{L}\\d_.@'-]{1,30}){1,4}?){0,2}";

const marks = "[\"'*_`]{0,3}";

/** A pattern of a name, a verb and a value. */
const statement = (names: string, verb: string): RegExp =>
  new RegExp(
    `(?:(?<![\\w$.-])(?:${names})|${compounds})(?![\\p{L}\\d_])${marks}${target}${verb}${marks}([^\\s"'\`]{4,64})`,
    "dgiu",
  );

/** Verbs between the name of a secret and its value. */
const equals = "is|was|are|ist|lautet|est|es|becomes|è|é|jest|är|er";

const passwordPattern = statement(
  // "Pass" and "pw" next to a verb may be other words.
  `${passwordNames}|(?:pass|pw)(?=[*_\`]{0,3}[ \\t]*[:=])|(?:db|database|wi-?fi|wlan|vpn|root|admin|sudo|ssh|ftp|mail|user|my|our|your)[ -](?:pass|pw)`,
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

/** A value of a key that no sentence contains. */
const isUnlikeWord = (value: string): boolean => /\d|^[a-z]{12,}$|[!@#$%^&*?+~]/.test(value);

const participle = /^[a-z]{3,}(?:[^e]ed|ing|able|ible)$/;

/** A verb after "the password was set to". */
const infinitive =
  /^(?:access|allow|avoid|comply|connect|contain|ensure|expire|force|have|include|keep|match|meet|prevent|reflect|require|work)$/;

/** An adverb, and the word after it. */
const adverb = /^[a-z]{3,}ly[ \t]+(?!and\b|or\b)\w/;

/** What follows a value at the end of its clause. */
const clauseEnd =
  /^["'`*_]{0,3}(?:[.,;:!?)]|[ \t]*(?:[\r\n]|$)|[ \t]+(?:and|or|when|if|for|to|at|on|as|in|please|und|et|y|e|pour|para|für|zum)\b)/i;

/** A word that can be a password, although it looks like any other. */
const plain = /^[\p{L}\d][^\s"'`]{3,63}$/u;

/** Whether a word after the name of a password is one: not a description of it, and no part of code or of a path. */
const isPassword = (word: string, strict: boolean): boolean =>
  plain.test(word) &&
  !describes(word) &&
  !(strict && participle.test(word)) &&
  !/^(?:https?:|[\w.-]*[/\\]|\w+\(|\w+=|[A-Z][A-Z\d]*_[A-Z_\d]*$)|[([{<>}\])]|^\w+\.\w+$|^(?:pass(?:word|phrase)?|secret|token|key|cred\w*)s?$/i.test(
    word,
  ) &&
  canBeSecret(word);

/** Punctuation behind a value. */
const punctuation = /[.,:;!?)]+$/;
/** Punctuation and emphasis behind a value. */
const emphasis = /[.,:;!?)*_]+$/;

/** The passwords in the first group of a pattern, without what ends the sentence. */
function* passwords(text: string, pattern: RegExp, strict: boolean, ending = punctuation): Generator<Hit> {
  for (const match of matchesOf(text, pattern)) {
    const range = match.indices?.[1];
    const value = (match[1] ?? "").replace(ending, "");
    if (range === undefined || !isPassword(value, strict)) continue;
    const rest = text.slice(range[0], range[0] + value.length + 20);
    if (!strict || !(infinitive.test(value) || adverb.test(rest)))
      yield { rule: "credential", contextStart: match.index, from: range[0], to: range[0] + value.length };
  }
}

/** `the password is x`, `password: x`, `I set the password to x`. */
function* statements(text: string): Generator<Hit> {
  for (const pattern of [passwordPattern, changePattern]) yield* passwords(text, pattern, true, emphasis);
  for (const hit of passwords(text, keyPattern, true, emphasis))
    if (isUnlikeWord(text.slice(hit.from, hit.to))) yield hit;
}

/** Words that only sentences contain. */
const sentenceWords = /\b(?:an?|the|in|on|at|of|for|to|is|not|with|by|from|and|or|be|too|so|than|you|it)\b/;

/** `the passphrase is x`, for words that are plain. */
const phrases = function* (text: string): Generator<Hit> {
  for (const match of text.matchAll(
    /\bpass(?:phrase|word)(?:[ \t]+(?:for|of|to)(?:[ \t]+[\w.@-]{1,30}){1,4}?)?[ \t]*(?:[:=]|[ \t]is)[ \t]+["'`]?([a-z]{2,14}(?:[ -][a-z]{2,14}){2,9})(?=["'`.,;]|[ \t]*(?:\r?\n|$))/dg,
  )) {
    const range = match.indices?.[1];
    if (range !== undefined && !sentenceWords.test(match[1] ?? ""))
      yield { rule: "credential", contextStart: match.index, from: range[0], to: range[1] };
  }
};

/** `password winterberry`: a word next to the name, after the name of a user. */
const neighbour: RegExp =
  /\b(?:user(?:name)?|login|account|logg?(?:ed)? in|sign(?:ed)? in|connect\w*)\b[^\n]{1,60}?\b(?:pass(?:word|phrase|code|wd)?|pwd?)[ \t]+["'`]?([^\s"'`]{4,64})/dgi;

/** Words after "password" that form the name of something else. */
const compound =
  /^(?:manager|hash|hashes|policy|policies|field|fields|prompt|input|file|files|reset|protection|authentication|login|auth|grant|store|vault|database|entry|generator|rotation|strength|length|checks?|rules?|dialog|page|form|box|screen|hint|confirmation|recovery|changes?|requirements?|variables?|parameters?|options?|flags?|string|hashing|encryption|cracking|spraying|attacks?|list|dump|verification|validation|complexity|combinations?|expiry|expiration|history|column|property|attribute|argument|value|based|less|free|only)s?$/i;

/** `use the password x when`: a word next to the name, after a verb of its use. */
const instruction = new RegExp(
  `\\b(?:us(?:e|ing)|with|enter|type|try|utilis(?:e|ez|er)|avec|verwende[nt]?|benutzen?|mit|usa|usar|con|com)[ \\t]+(?:(?:the|as|an?|das|dem|le|la|el|o|this|my|our|your)[ \\t]+)?(?:[a-z]{3,12}[ \\t]+)?(?:${passwordNames})[ \\t]+["'\`*]{0,2}([^\\s"'\`]{4,64})`,
  "dgiu",
);

/** The passwords next to a name, if nothing but the end of the clause follows. */
function* neighbours(text: string): Generator<Hit> {
  for (const pattern of [neighbour, instruction])
    for (const hit of passwords(text, pattern, true))
      if (clauseEnd.test(text.slice(hit.to, hit.to + 20)) && !compound.test(text.slice(hit.from, hit.to))) yield hit;
}

/** `user/pass: guest/x`. */
const joinedNames =
  /\b(?:user(?:name|id)?|login|id|benutzer(?:name)?|utilisateur|usuario|account|e-?mail)[ \t]*[/|,&+][ \t]*(?:pass\w*|pwd?|mdp|contrase\w*|kennwort|secret)[ \t]*(?:[:=]|is|are|=>)[ \t]*["'`]?[^\s/"'`:]{1,60}["'`]?[ \t]*[/:|,][ \t]*["'`]?([^\s"'`]{4,64})/dgi;

/** `Credentials: jenkins / x`, "use `admin` / `x` to sign in". */
const signInWords = [
  "log",
  "sign",
  "access",
  "cred",
  "zugang",
  "anmelde",
  "identifiant",
  "inlog",
  "acces",
  "accès",
  "account",
  "admin",
  "root",
];
const userPairs = [
  /["'`][\w.@-]{2,40}["'`][ \t]*\/[ \t]*["'`]([^\s"'`/]{4,64})["'`][^\n]{0,20}\b(?:log ?in|sign ?in|log ?on|access)\b/dgi,
  /\b(?:credentials?|creds|log ?in|sign ?in|logon|zugangsdaten|anmeldedaten|identifiants?|credenciales|credenziali|credenciais|inloggegevens|acc[eè]s|account|admin|root)\b[^\n/]{0,40}?["'`]?[\w.@-]{2,40}["'`]?[ \t]+\/[ \t]+["'`]?([^\s"'`/]{4,64})/dgi,
];

/** The name of the author of a line in a chat, and words before an answer. */
const speaker = /^[ \t]*(?:\[[^\]\n]{1,30}\][ \t]*)?(?:<[^>\n]{1,30}>|[\p{L}\d @_.-]{1,30}:)?[ \t]*/u;
const preface =
  /^(?:(?:sure|yes|yep|ok|okay|here|it|it's|its|it’s|is|the|this|that|that's|should|be|try|use|hm+|password|pw)[,:]?[ \t]+)*/i;

const question = new RegExp(
  `(?<![\\w$.-])(?:${passwordNames}|pass|pw|api key|token|pin)\\b[^\\n?]{0,40}\\?[ \\t]*(?:\\r?\\n|(?=A(?:nswer)?:))(?:[^\\n]{1,30}\\[[^\\]\\n]{1,20}\\][ \\t]*\\r?\\n)?([^\\n]{4,120})`,
  "dgiu",
);

/** The answer to the question for a password, on the next line of a chat. */
const answers = function* (text: string): Generator<Hit> {
  for (const match of matchesOf(text, question)) {
    const range = match.indices?.[1];
    if (range === undefined) continue;
    const line = match[1] ?? "";
    const name = speaker.exec(line)?.[0].length ?? 0;
    const skipped = name + (preface.exec(line.slice(name))?.[0].length ?? 0);
    const words = line.slice(skipped).trim().split(/\s+/);
    const value = (words[0] ?? "").replace(/^["'`*]+|["'`*.,!?]+$/g, "");
    if (
      words.length > 6 ||
      (words.length > 1 && !/[,.!]$|^[^a-z]|\d/.test(words[0] ?? "")) ||
      !isPassword(value, words.length > 1)
    )
      continue;
    const from = range[0] + line.indexOf(value, skipped);
    yield { rule: "credential", contextStart: match.index, from, to: from + value.length };
  }
};

const pinPattern = new RegExp(
  `\\b(?:PIN|Pin|pin|pin code|PIN-Code|code PIN)\\b${target}[ \\t]*(?:(?:${equals})[ \\t]|[:=])[ \\t]*["'\`]?(\\d{4,8})\\b`,
  "dgu",
);

/** Seeds of one-time passwords in groups of four. */
const groupedSeeds = every(
  "otp-seed",
  ["key", "seed", "secret", "code"],
  /\b(?:[Kk]ey|KEY|[Ss]eed|[Ss]ecret|SECRET|[Cc]ode)\b[^\n]{0,20}?[:=]?[ \t]+["'`]?([A-Z2-7]{4}(?:[ -][A-Z2-7]{4}){3,})\b/dg,
);

/** Codes that replace a second factor, in the lines or words after their heading. */
function* backupCodes(text: string): Generator<Hit> {
  for (const { index, 0: heading } of text.matchAll(
    /\b(?:backup|recovery|scratch|emergency)[ _-]codes?\b[^\n:]{0,40}:?/gi,
  )) {
    const start = index + heading.length;
    const block =
      /^(?:[\s,;*|\d.)-]{0,8}["'`]?(?=[\w-]*\d)[A-Za-z\d]{3,10}(?:-[A-Za-z\d]{3,10}){0,4}["'`]?(?![\w-]))+/.exec(
        text.slice(start, start + 2000),
      )?.[0];
    for (const code of (block ?? "").matchAll(
      /(?<![\w-])(?=[\w-]*\d)[A-Za-z\d]{3,10}(?:-[A-Za-z\d]{3,10}){1,4}|(?<![\w-])(?=\w*\d)[A-Za-z\d]{6,10}/g,
    )) {
      const from = start + code.index;
      yield { rule: "credential", contextStart: index, from, to: from + code[0].length };
    }
  }
}

/** Words of English that no list for seed phrases contains. */
const notInSeeds = new Set(
  "the and are was were not but has had his her its for our out who why how did does been them from your very their which would could should".split(
    " ",
  ),
);

const seedLengths: readonly number[] = [12, 15, 18, 21, 24];

/** A seed phrase: 12 to 24 short words and nothing else on a line, or in a numbered list. */
function* seedPhrases(text: string): Generator<Hit> {
  for (const { index, 0: line } of text.matchAll(
    /(?<=^|["'`:=>][ \t]?|\n[ \t]*)[a-z]{3,8}(?: [a-z]{3,8}){11,23}(?=[ \t]*(?:$|["'`<.\r\n]))/g,
  )) {
    const words = line.split(" ");
    if (!seedLengths.includes(words.length) || words.some((word) => notInSeeds.has(word))) continue;
    yield { rule: "seed-phrase", contextStart: index, from: index, to: index + line.length, certain: true };
  }
  for (const { index, 0: list } of text.matchAll(
    /(?<=^|[\n \t])(?:\d{1,2}[.):][ \t]*[a-z]{3,8}(?:[, \t\r\n]+|$)){12,24}/g,
  ))
    for (const word of list.matchAll(/\d{1,2}[.):][ \t]*([a-z]{3,8})/g)) {
      const to = index + word.index + word[0].length;
      const value = word[1] ?? "";
      const context = Math.max(0, index + word.index);
      yield { rule: "seed-phrase", contextStart: context, from: to - value.length, to };
    }
}

/** Secrets that prose, chats and lists name. */
export const proseRules: readonly TextRule[] = [
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
  aroundKeyword(["passphrase", "password"], phrases),
  aroundKeyword(["pass", "pw", "mdp", "contrase", "kennwort", "senha", "clave"], neighbours),
  aroundKeyword(["pass", "pw", "mdp", "contrase", "kennwort", "secret"], (text) => passwords(text, joinedNames, false)),
  ...userPairs.map((pattern) => aroundKeyword(signInWords, (text) => passwords(text, pattern, false))),
  aroundKeyword(["?"], answers),
  groupedSeeds,
  every(
    "credential",
    ["password"],
    /\bpassword\b[^\n]{0,120}:[ \t]*\r?\n\s{0,8}([^\s:<>()[\]{}"']{8,128})[ \t]*(?=\r?\n|$)/dgi,
    { search: aroundKeyword },
  ),
  withKeyword(["code"], backupCodes),
  seedPhrases,
  every(
    "credential",
    ["code", "kod", "codigo", "código", "codice"],
    /\b(?:code de (?:v[ée]rification|confirmation|s[ée]curit[ée])|(?:best[äa]tigungs|verifizierungs|sicherheits|anmelde)-?code|c[óo]digo de (?:verificaci[óo]n|seguridad|confirmaci[óo]n|acceso)|codice di (?:verifica|sicurezza|conferma)|c[óo]digo de (?:verificação|segurança))[ \t]*(?:(?:est|ist|lautet|es|è|é|:|=)[ \t]*)["'`]?([A-Za-z]?-?\d{4,10})\b/dgi,
    { search: aroundKeyword },
  ),
  every(
    "credential",
    ["code"],
    /\b(?:use|enter|type|your)[ \t]+(?:the[ \t]+)?(?:\w+[ \t]+)?code[ \t]+(?:is[ \t]+)?["'`]?((?:[A-Z]{1,2}-)?\d{4,10})\b(?=[^\n]{0,20}\b(?:sign|log|verify|confirm|continue|access|authenticat))/dgi,
    { search: aroundKeyword },
  ),
  every("credential", ["pin"], pinPattern, { search: aroundKeyword }),
  every(
    "credential",
    ["code"],
    /\b(?:your|ihr|dein|votre|ton|su|tu|il tuo|seu)[ \t]+(?:(?!exit|error|status|return|zip|postal|country|area|source|promo|discount)[\p{L}\d-]{1,20}[ \t]+){0,3}code[ \t]*(?::|is|est|lautet|ist|es|è|é)[ \t:]*["'`]?(\d{4,8})\b/dgiu,
    { search: aroundKeyword },
  ),
  every(
    "credential",
    ["log", "sign"],
    /\b(?:log|sign|logged|signed)[ -]?(?:in|on|into)\b[^\n]{0,40}?\b(?:with|as|using)[ \t]+["'`]?[\w.+-]{1,60}@[\w.-]{1,60}["'`]?[ \t]*(?:and|\/|,)[ \t]*["'`]?(?=[^\s"'`]*[\d!@#$%^&*])([^\s"'`]{5,64}?)(?=[.,;!"'`]?(?:\s|$))/dgi,
    { search: aroundKeyword },
  ),
  every(
    "credential",
    ["```"],
    /^[^\n]{0,60}\b(?:password|passwort|passphrase|kennwort|contraseña|mot de passe|api key|access token|secret key)\b[*_ \t:]{0,6}\r?\n{1,2}```\w*\r?\n[ \t]*([^\s`]{4,256})[ \t]*\r?\n[ \t]*```/dgim,
  ),
  every(
    "credential",
    ["answer", "antwort"],
    /\bsecurity question\b[^\n]{0,120}\n?[^\n]{0,20}\banswer[ \t]*(?::|is)[ \t]*["'`]?([^\s"'`.,]{3,64})/dgi,
    { search: aroundKeyword },
  ),
];
