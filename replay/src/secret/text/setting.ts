import { isSecretName } from "../name.ts";
import { matchesOf, named, type TextRule, withKeyword } from "./hit.ts";

/** Lines of settings without a separator: `bindpw x`. */
const directives = named(
  [" ", "\t"],
  /^[ \t]*([A-Za-z][\w-]{3,40})[ \t]+(?=[^\s\d]*\d)(?=\S*[A-Za-z])([^\s"'`=:(){}<>;,]{6,512})[ \t]*\r?$/dgm,
);

/** Keys in numbers: `SECRET_KEY=[12,244,...]`. */
const numbers: TextRule = function* (text) {
  for (const match of matchesOf(text, numberList)) {
    const range = match.indices?.[2];
    if (range !== undefined && (isSecretName(match[1] ?? "") || keyName.test(match[1] ?? "")))
      yield { rule: "credential", contextStart: match.index, from: range[0], to: range[1], certain: true };
  }
};

/** The name of a key, which is secret if it is a list of numbers. */
const keyName = /^(?:\w*_)?(?:apps?|nwks?|network|session|aes|hmac|enc\w*|device|master|root|shared|group)_?s?key$/i;

const numberList =
  /\b([A-Za-z_][\w.-]{2,60})["'`]?(?:\[\d*\])?(?:[ \t]*[:=][ \t]*|[ \t]+(?=\{))["'`]?(?:\w{1,10}[ \t]?)?[[({]\s{0,8}((?:0x)?[\da-f]{1,3}(?:[\s\\]{0,20},[\s\\]{0,20}(?:0x)?[\da-f]{1,3}){11,127})/dgi;

/** Secrets in settings and commands that are lines of words. */
export const settingRules: readonly TextRule[] = [directives, withKeyword(["[", "{", "("], numbers)];
