import { isSecretName } from "../../name.ts";
import { canBeSecret } from "../../value.ts";
import { aroundKeyword, every, type Hit, matchesOf, type TextRule, withKeyword } from "../hit.ts";
import { passwordNames } from "./names.ts";
import { isPassword } from "./password.ts";

/** The name of the author of a line in a chat, and words before an answer. */
const speaker = /^[ \t]*(?:\[[^\]\n]{1,30}\][ \t]*)?(?:<[^>\n]{1,30}>|[\p{L}\d @_.-]{1,30}:)?[ \t]*/u;
const preface =
  /^(?:(?:sure|yes|yep|ok|okay|here|it|it's|its|it’s|is|the|this|that|that's|should|be|try|use|hm+|password|pw)[,:]?[ \t]+)*/i;

const question = new RegExp(
  `(?<![\\w$.-])(?:${passwordNames}|pass|pw|api key|token|pin)\\b[^\\n?]{0,40}\\?[ \\t]*(?:\\r?\\n|(?=A(?:nswer)?:))(?:[^\\n]{1,30}\\[[^\\]\\n]{1,20}\\][ \\t]*\\r?\\n)?([^\\n]{4,120})`,
  "dgiu",
);

/** What the links of a user interface ask. */
const forgotten = /\b(?:forgot|vergessen|oubli|olvid|dimentic|esque[cç]|vergeten|zapom|glem|glömt|unohd)/i;

/** The answer to the question for a password, on the next line of a chat. */
const answers = function* (text: string): Generator<Hit> {
  for (const match of matchesOf(text, question)) {
    const range = match.indices?.[1];
    if (range === undefined) continue;
    const line = match[1] ?? "";
    if (forgotten.test(match[0])) continue;
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

const lineBelow = /:[ \t]*\r?\n\s{0,16}([^\s:<>()[\]{}"'`]{8,512})[ \t]*(?=\r?\n|$)/dg;
const lastWords = /(?:[\p{L}\d]+[ _-]){0,3}[\p{L}\d]+$/u;

/** The only word of the line below the name of a secret. */
const belowName = function* (text: string): Generator<Hit> {
  for (const match of matchesOf(text, lineBelow)) {
    const range = match.indices?.[1];
    const value = match[1] ?? "";
    if (range === undefined || !/[\d!#$%^&*?@]/.test(value) || !canBeSecret(value)) continue;
    const name = lastWords.exec(text.slice(Math.max(0, match.index - 60), match.index))?.[0] ?? "";
    if (isSecretName(name))
      yield { rule: "credential", contextStart: match.index - name.length, from: range[0], to: range[1] };
  }
};

/** Secrets that answer a question, or stand below their heading. */
export const answerRules: readonly TextRule[] = [
  aroundKeyword(["?"], answers),
  withKeyword([":\n", ":\r", ": \n"], belowName),
  every(
    "credential",
    ["password"],
    /\bpassword\b[^\n]{0,120}:[ \t]*\r?\n\s{0,8}([^\s:<>()[\]{}"']{8,128})[ \t]*(?=\r?\n|$)/dgi,
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
