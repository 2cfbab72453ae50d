import { aroundKeyword, every, type Hit, type TextRule, withKeyword } from "../hit.ts";
import { equals, qualifier } from "./names.ts";

const pinPattern = new RegExp(
  `\\b(?:PIN|Pin|pin|pin code|PIN-Code|code PIN)\\b${qualifier}[ \\t]*(?:(?:${equals})[ \\t]|[:=])[ \\t]*["'\`]?(\\d{4,8})\\b`,
  "dgu",
);

/** Seeds of one-time passwords in groups of four. */
const groupedSeeds = every(
  "otp-seed",
  ["key", "seed", "secret", "code"],
  /\b(?:[Kk]ey|KEY|[Ss]eed|[Ss]ecret|SECRET|[Cc]ode)\b[^\n]{0,20}?[:=]?[ \t]+["'`]?([A-Z2-7]{4}(?:[ -][A-Z2-7]{4}){3,}|(?=(?:[a-z]{4}[ -]){0,7}[a-z]{0,3}[2-7])[a-z2-7]{4}(?:[ -][a-z2-7]{4}){3,})\b/dg,
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

/** PINs, codes for signing in, and what replaces or makes them. */
export const codeRules: readonly TextRule[] = [
  groupedSeeds,
  withKeyword(["code"], backupCodes),
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
  every(
    "credential",
    ["code", "pin"],
    /(?<![\w.-])(\d{4,8})[ \t]+(?:as|is|for)[ \t]+(?:the|your|my|a)[ \t]+(?:[\w-]{2,20}[ \t]+){0,2}?(?:verification|security|login|sms|one-time|2fa|otp|auth\w*)?[ \t]*(?:code|pin|otp)\b/dgi,
    { search: aroundKeyword },
  ),
  every("credential", ["pin"], pinPattern, { search: aroundKeyword }),
  every(
    "credential",
    ["code"],
    /\b(?:your|ihr|dein|votre|ton|su|tu|il tuo|seu)[ \t]+(?:(?!exit|error|status|return|zip|postal|country|area|source|promo|discount)[\p{L}\d-]{1,20}[ \t]+){0,3}code[ \t]*(?::|is|est|lautet|ist|es|è|é)[ \t:]*["'`]?(\d{4,8})\b/dgiu,
    { search: aroundKeyword },
  ),
];
