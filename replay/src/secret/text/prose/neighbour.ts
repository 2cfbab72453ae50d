import { canBeSecret } from "../../value.ts";
import { aroundKeyword, every, type Hit, matchesOf, type TextRule, withKeyword } from "../hit.ts";
import { passwordNames } from "./names.ts";
import { passwords } from "./password.ts";

/** What follows a value at the end of its clause. */
const clauseEnd =
  /^["'`*_]{0,3}(?:[.,;:!?)]|[ \t]*(?:[\r\n]|$)|[ \t]+(?:and|or|when|if|for|to|at|on|as|in|please|und|et|y|e|pour|para|für|zum)\b)/i;

/** `password winterberry`: a word next to the name, after the name of a user. */
const neighbour: RegExp =
  /\b(?:user(?:name)?|login|account|logg?(?:ed)? in|sign(?:ed)? in|connect\w*)\b(?!(?:[ \t,/-]+(?:and|or|with|the|an?|as|in|to|of|its?|his|her|their|your|my|name|user|both|via|using|by))*[ \t,/-]+pass)[^\n]{1,60}?(?<![\w-])(?:pass(?:word|phrase|code|wd)?|pwd?)[ \t]+["'`]?([^\s"'`]{4,64})/dgi;

/** Words after "password" that form the name of something else. */
const compound =
  /^(?:manager|hash|hashes|policy|policies|field|fields|prompt|input|file|files|reset|protection|authentication|login|auth|grant|store|vault|database|entry|generator|rotation|strength|length|checks?|rules?|dialog|page|form|box|screen|hint|confirmation|recovery|changes?|requirements?|variables?|parameters?|options?|flags?|string|hashing|encryption|cracking|spraying|attacks?|list|dump|verification|validation|scheme|complexity|completion|combinations?|expiry|expiration|history|column|property|attribute|argument|value|based|less|free|only|portion|part|pair|aging|ageing)s?$/i;

/** `use the password x when`: a word next to the name, after a verb of its use. */
const instruction = new RegExp(
  `\\b(?:us(?:e|ing)|with|enter|type|try|utilis(?:e|ez|er)|avec|verwende[nt]?|benutzen?|mit|usa|usar|con|com)[ \\t]+(?:(?:the|as|an?|das|dem|le|la|el|o|this|my|our|your)[ \\t]+)?(?:[a-z]{3,12}[ \\t]+)?(?:${passwordNames})[ \\t]+["'\`*]{0,2}([^\\s"'\`]{4,64})`,
  "dgiu",
);

/** `use x as the password`: a word before the name. */
const before = new RegExp(
  `\\b(?:us(?:e|ing)|with|enter|type|try|put|provide)[ \\t]+["'\`*]{0,2}(?=[^\\s"'\`]*\\d)([^\\s"'\`]{6,64})["'\`*]{0,2}[ \\t]+(?:as|for)[ \\t]+(?:(?:the|an?|my|our|your|its)[ \\t]+)?(?:[a-z]{2,12}[ \\t]+){0,2}(?:${passwordNames}|token|secret|key)\\b`,
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
  /\b(?:admin|root|administrator)[ \t]+\/[ \t]+["'`]?(?=[^\s"'`/]*[\d!#$%^&*])([^\s"'`/]{6,64})(?=["'`]?(?:\s|[.,;)]|$))/dgi,
  /["'`][\w.@-]{2,40}["'`][ \t]*\/[ \t]*["'`]([^\s"'`/]{4,64})["'`][^\n]{0,20}\b(?:log ?in|sign ?in|log ?on|access)\b/dgi,
  /\b(?:credentials?|creds|log ?in|sign ?in|logon|zugang(?:sdaten)?|anmeldedaten|identifiants?|credenciales|credenziali|credenciais|inloggegevens|acc[eè]s|account|admin|root)\b[^\n/]{0,40}?["'`]?[\w.@-]{2,40}["'`]?[ \t]+\/[ \t]+["'`]?([^\s"'`/]{4,64})(?![ \t]*\/)/dgi,
];

/** `creds: ada : x`, if the password is no word. */
const spacedPair =
  /\b(?:credentials?|creds|login|logon|zugangsdaten|anmeldedaten|identifiants?|credenciales)\b[ \t]*(?:are|is|sind|[:=>→-]{1,2})?[ \t]*["'`]?[\w.@-]{2,40}["'`]?[ \t]+[:|][ \t]+["'`]?(?=[^\s"'`]*[\d!#$%^&*])([^\s"'`/]{6,64})/dgi;

/** `test login ada/x`: a user and a password that is no word. */
const slashedPair =
  /\b(?:credentials?|creds|log ?in|sign ?in|account|user|zugang\w*|anmeldung)[ \t:(]+["'`]?[\w.@+-]{2,40}\/(?!(?:oauth|base|utf|sha)\d)(?=[^\s/"'`]*(?:\d\d|[!#$%^&*?]))([^\s/"'`()]{8,64})(?=["'`)]?(?:\s|$))/dgi;

/** Words of a sentence about signing in. */
const signIn =
  /\b(?:log(?:ged|ging)?|sign(?:ed|ing)?)[ -]?(?:in|on|into)\b|\bconnect|\bauthenticat|\bcredential|\bpass(?:word|phrase)|\brotat|\bpasswor?t|\beinlog|\bangemeldet/i;

/** Words in backquotes that can only be passwords, in a sentence about signing in. */
const quotedWords = function* (text: string): Generator<Hit> {
  for (const { index, 0: full, 1: word = "" } of matchesOf(
    text,
    /`((?=[^`\s]*[A-Za-z])(?=[^`\s]*\d|[A-Z][a-z]+_[a-z]+[!#%])[\w.-]+[!#%^&*+?@~$][^`\s(){}[\]<>/\\;:,"']{0,60})`/g,
  )) {
    if (
      word.length < 8 ||
      /^[\w.-]+@(?:[~^]?v?\d[\w.+-]*|[\w-]+(?:\.[\w-]+)+)$|=$|^[A-Z]+\d*#|\w\*\.|\.\w+\?$/.test(word) ||
      !canBeSecret(word)
    )
      continue;
    const sentence = text.slice(Math.max(0, index - 200), index + full.length + 200);
    if (signIn.test(sentence))
      yield { rule: "credential", contextStart: index, from: index + 1, to: index + 1 + word.length };
  }
};

/** Passwords next to their name or to the name of a user. */
export const neighbourRules: readonly TextRule[] = [
  aroundKeyword(["pass", "pw", "mdp", "contrase", "kennwort", "senha", "clave"], neighbours),
  aroundKeyword(["pass", "pw", "mdp", "contrase", "kennwort", "secret"], (text) => passwords(text, joinedNames, false)),
  aroundKeyword([" as ", " for "], (text) => passwords(text, before, false)),
  withKeyword(["`"], quotedWords),
  ...[...userPairs, spacedPair, slashedPair].map((pattern) =>
    aroundKeyword(signInWords, (text) => passwords(text, pattern, false)),
  ),
  every(
    "credential",
    ["log", "sign"],
    /\b(?:log|sign|logged|signed)[ -]?(?:in|on|into)\b[^\n]{0,40}?\b(?:with|as|using)[ \t]+["'`]?[\w.+-]{1,60}@[\w.-]{1,60}["'`]?[ \t]*(?:and|\/|,)[ \t]*["'`]?(?=[^\s"'`]*[\d!@#$%^&*])([^\s"'`]{5,64}?)(?=[.,;!"'`]{0,3}(?:\s|$))/dgi,
    { search: aroundKeyword },
  ),
];
