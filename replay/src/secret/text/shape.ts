import { encodedFile, isHexKey, looksRandom, publicKey } from "../value.ts";
import { every, type Hit, matchesOf, type TextRule, withKeyword } from "./hit.ts";
import { charactersOf, runsOf } from "./run.ts";
import { vendorRules } from "./vendor.ts";

const wordCharacters = charactersOf(/[\w-]/);
const base64Characters = charactersOf(/[A-Za-z\d+/]/);
const encodedCharacters = charactersOf(/[A-Za-z\d+/%]/);

/** Longest part of a base64 text before a word that is looked at. */
const longestFile = 4096;

/** What precedes a hash, as in lock files and policies, and the names of other public values that look random. */
const publicName =
  /(?:sha(?:1|256|384|512)(?:[-:]|=["']?)|\bh1:|\bnix\/store\/|\b(?:etag|trace-?parent|[\w-]*trace-?id|[\w-]*request-?id|[\w-]*cf-id|[\w-]*amz-id-2|boundary|(?:content-)?md5|message-id|in-reply-to|[\w-]*site-verification|peer|bh|cf-ray|sec-websocket-(?:accept|key)|\w{0,30}public[_ -]?key|cache[ _-]?key|cache (?:hit|miss|restored|saved)(?: (?:for|from|with)(?: key)?)?|build_?id|fingerprint|checksum|digest|\w{0,20}(?<!auth|key|pass(?:word)?|pwd|secret|token)[hH]ash|(?:tx|block|transaction)(?:[-_ ]?(?:hash|id))?|hash|(?:[a-z]{1,30}_){0,4}(?!client)[a-z]{0,30}(?:[-_]|(?<=[a-z])(?=I))?(?<!(?:sess\w{0,4}|key|secret|token)[-_]?)[iI][dD]|\w{0,20}cursor|(?:hosted )?zone|nonce|\btxt|address|(?<![?&])signature|\w{0,20}(?:page|next|continuation|sync|pagination)_?token)\b[\w"')]{0,10}(?:[ \t]{0,2}[:=]|(?=[ \t]+$))[ \t]{0,2}(?:W\/)?["'<]?(?:Root=)?[\w-]{0,12})$/i;

/**
 * A path of files up to a word, from the root or a usual directory. Not the path of an address, in which a word can be a
 * secret.
 */
const filePath =
  /(?:(?<![\w:/])(?:~|\.{0,2})\/|\b(?=(?:node_modules|target|dist|build|out|vendor|deps|src|__pycache__|packages)\/))(?:[A-Za-z._][\w.@+-]{0,60}\/){1,12}[\w.@+-]{0,80}$/;

/** Parts of paths before secrets. */
const secretPath = /hook|token|key|auth|invit|reset|verif|bot|sess|secret|shar|callback|login|\b[A-Z]{3,6}[ \t]+\S*$/i;

/** Whether a word belongs to the path of a file. */
function isInPath(text: string, from: number): boolean {
  const path = filePath.exec(text.slice(Math.max(0, from - 400), from));
  return path !== null && !secretPath.test(text.slice(Math.max(0, from - 400) + Math.max(0, path.index - 8), from));
}

/** The rest of the name of a file with data. */
const dataFile =
  /^[\w-]{1,200}(?:\.\w{1,12}){0,3}\.(?:parquet|avro|orc|arrow|feather|csv|tsv|jsonl?|ndjson|log|gz|zst|bz2|xz|tar|tgz|zip|db|sqlite|sst|snap|bin|bak)(?![\w.-])/;

/** What precedes other public values: hashed names of hosts, source maps, identifiers of a cloud, signatures of mail. */
const publicContext =
  /(?:\|1\|(?:[A-Za-z\d+/]{27}=\|)?|sourceMappingURL=data:[\w/;=-]{1,60},|\bocid1\.[\w.-]{1,60}|\b(?:docs|drive)\.google\.com\/[\w/]{1,40}\/d\/|\bfigma\.com\/\w{1,20}\/|\bvercel\.com\/[\w/-]{1,80}\/|"kty"[^{}]{1,470}"(?:n|x|y|kid|x5t)"[ \t]*:[ \t]*"|\bDKIM-Signature:[^\n]{1,400}[; ]b=|minisign public key[^\n]{0,40}\n|<(?:\w{1,20}:)?(?:Digest|Signature)Value>|\bpublic-keys?[ \t]*=[^\n]{1,400}-\d:)$/;

/** Shorter lines end a wrapped base64 text. */
const shortestLine = 60;

/** The beginning of the letters of base64 before a position. */
function startOfLetters(text: string, from: number, first: number): number {
  let start = from;
  while (start > first && encodedCharacters[text.charCodeAt(start - 1)] === 1) start -= 1;
  return start;
}

/** The beginning of the base64 text that a word belongs to, which can have several lines. */
function startOfBase64(text: string, from: number): number {
  const first = Math.max(0, from - longestFile);
  let start = startOfLetters(text, from, first);
  while (text[start - 1] === "\n") {
    const end = start - (text[start - 2] === "\r" ? 2 : 1);
    const line = startOfLetters(text, end, first);
    if (end - line < shortestLine) break;
    start = line;
  }
  // The mark before it in an address is a comma.
  return start + (/^base64%2C/i.exec(text.slice(start, start + 9))?.[0].length ?? 0);
}

/** Whether a word is a part of an image, a document, a public key, a certificate or a hash in base64. */
function isPublic(text: string, from: number): boolean {
  const start = startOfBase64(text, from);
  const head = text.slice(start, start + 40);
  if (encodedFile.test(head) || publicKey.test(head) || /^\w{0,12}sha\d{1,3}-/.test(text.slice(from, from + 20)))
    return true;
  if (
    publicName.test(text.slice(Math.max(0, from - 80), from)) ||
    publicName.test(text.slice(Math.max(0, start - 80), start))
  )
    return true;
  if ([start, from].some((at) => publicContext.test(text.slice(Math.max(0, at - 500), at))) || isInPath(text, from))
    return true;
  const rest = text.slice(from, from + 600);
  if (/^[\w-]{0,512}\.apps\.googleusercontent\.com/.test(rest)) return true;
  if (text[from - 1] === "/" && dataFile.test(rest)) return true;
  // A label of a host, and a folder of files of a page.
  if (text.slice(from - 3, from) === "://" && /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,6}(?![\w@.])/.test(rest))
    return true;
  if (/_next\/static\/$/.test(text.slice(Math.max(0, from - 20), from))) return true;
  if (
    /\bdata:(?:image|font|audio|video)\/[\w.+%-]{1,40}(?:;[\w=-]{1,40})*;base64(?:,|%2C)$/i.test(
      text.slice(Math.max(0, start - 120), start),
    )
  )
    return true;
  const armour = text.lastIndexOf("BEGIN ", from);
  return (
    armour >= 0 &&
    from - armour < longestFile * 4 &&
    /^BEGIN (?:TRUSTED )?(?:CERTIFICATE(?: REQUEST)?|X509 CRL|DH PARAMETERS|(?:PGP |SSH )?SIGNATURE|PGP MESSAGE|PKCS7|CMS|PUBLIC KEY|RSA PUBLIC KEY|PGP PUBLIC KEY BLOCK)-----/.test(
      text.slice(armour, armour + 60),
    ) &&
    !text.slice(armour, from).includes("--END")
  );
}

/** The beginning of a list of names that a module imports or exports. */
const exported = /\b(?:export|import)[ \t]*(?:type[ \t]*)?\{[^{}]{0,1000}$/;

/** Whether a word is a name that code declares, exports or calls. */
const isDeclared = (text: string, word: string, from: number): boolean =>
  /^[A-Za-z_]+$/.test(word) &&
  (text[from + word.length] === "(" ||
    exported.test(text.slice(Math.max(0, from - 1000), from)) ||
    /\b(?:const|let|var|function|class|interface|type|def|fn|func)[ \t]+$/.test(
      text.slice(Math.max(0, from - 12), from),
    ));

/** Randomly generated words. */
function* randomWords(text: string): Generator<Hit> {
  if (encodedFile.test(text)) return;
  for (const { from, to } of runsOf(text, wordCharacters, 20)) {
    const word = text.slice(from, to);
    if (
      looksRandom(word) &&
      !isDeclared(text, word, from) &&
      !publicKey.test(word) &&
      !isPublic(text, from) &&
      !encodesText(word)
    )
      yield* widened(text, from, to);
  }
  for (const { from, to } of runsOf(text, base64Characters, 40)) {
    const word = text.slice(from, to);
    const parts = word.split("/").filter((part) => part !== "" && !isHexKey(part));
    if (!/[+/]/.test(word) || text[from - 1] === "=" || !looksRandom(parts.join("/"))) continue;
    const first = word.indexOf(parts.find(looksRandom) ?? "");
    const isSegment = first > 0 && !looksRandom(word.slice(0, first)) && isPublic(text, from + first);
    if (!isSegment && !publicKey.test(word) && !isPublic(text, from) && !encodesText(word))
      yield* widened(text, from, to);
  }
}

const joinedCharacters = charactersOf(/[\w.:-]/);

/** Random words joined by dots or colons, each of them too short to detect. */
function* joinedWords(text: string): Generator<Hit> {
  for (const { from, to } of runsOf(text, joinedCharacters, 32)) {
    // A word after a slash is a part of a path.
    const start = Math.max(0, from - 1);
    for (const { index, 0: word } of text
      .slice(start, to)
      .matchAll(/(?<![\w./-])[A-Za-z\d_-]{8,64}(?:[.:][A-Za-z\d_-]{6,512})+/g)) {
      if (word.length < 32 || /(?:^|\.)xn--/.test(word) || !looksRandom(word.replace(/[.:]/g, ""))) continue;
      const at = start + index;
      yield { rule: "random", contextStart: at, from: at, to: at + word.length, certain: true };
    }
  }
}

/** Whether a word is base64 of plain text. Its content is scanned once it is decoded. */
const encodesText = (word: string): boolean =>
  /^[\t\n\r -~]{12}$/.test(atob(word.slice(0, 16).replaceAll("-", "+").replaceAll("_", "/")));

/** User and password in base64, as `Basic` has them. */
function* encodedPairs(text: string): Generator<Hit> {
  for (const { index, 0: word } of matchesOf(
    text,
    /(?<![\w+/=-])[M-OQ-WYZa-e][A-Za-z\d+/]{14,170}={0,2}(?![\w+/=-])/g,
  )) {
    if (word.length % 4 !== 0 || !/^[\w.@-]{2,60}:(?!\/\/)(?!\d+$)[!-~]{6,128}$/.test(atob(word))) continue;
    if (isPublic(text, index)) continue;
    yield { rule: "credential", contextStart: index, from: index, to: index + word.length, certain: true };
  }
}

/** Adds parts before and after a random word that belong to it: `SG.x.y`, `123:x`, the end of base64. */
function* widened(text: string, start: number, end: number): Generator<Hit> {
  const before = /(?:(?=[\w-]*\d)[\w-]{4,128}[.:~])*$/.exec(text.slice(Math.max(0, start - 300), start))?.[0] ?? "";
  const after =
    /^(?:[.~](?=[\w-]*\d)[\w-]{6,512}|[+/][\w+/-]{2,512})*={0,2}/.exec(text.slice(end, end + 1100))?.[0] ?? "";
  yield {
    rule: "random",
    contextStart: start - before.length,
    from: start - before.length,
    to: end + after.length,
    certain: true,
  };
}

/** The lines of an armored key, even if it is truncated. */
function* armoured(text: string): Generator<Hit> {
  for (const { index, 0: head } of text.matchAll(
    /-----BEGIN [A-Z\d ]*(?:PRIVATE KEY|SECRET KEY)[A-Z ]*-----|-----BEGIN OpenVPN Static key V\d-----|---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----|^Private-Lines: \d+/gm,
  )) {
    const start = index + head.length;
    const rest = text.slice(start, start + 64 * 1024);
    const end = rest.search(/-----END|---- END|^Private-MAC/m);
    const body = end >= 0 ? rest.slice(0, end) : (/^(?:\s*[A-Za-z\d+/=:, -]*(?:\n|$))*/.exec(rest)?.[0] ?? "");
    for (const line of body.matchAll(/[A-Za-z\d+/=]{8,}/g)) {
      const from = start + line.index;
      const range = { contextStart: from, from, to: from + line[0].length };
      yield { rule: "private-key", ...range, within: [index, start + body.length], certain: true };
    }
  }
}

/** The numbers of a private key, as OpenSSL prints them. */
function* printedKeys(text: string): Generator<Hit> {
  for (const match of matchesOf(
    text,
    /^(?:priv(?:ateExponent)?|prime[12]|exponent[12]|coefficient):[ \t]*\r?\n((?:[ \t]+(?:[\da-f]{2}:?){1,40}[ \t]*(?:\r?\n|$)){1,100})/dgm,
  )) {
    const start = match.indices?.[1]?.[0] ?? 0;
    for (const line of (match[1] ?? "").matchAll(/[\da-f][\da-f:]+/g)) {
      const from = start + line.index;
      yield { rule: "private-key", contextStart: match.index, from, to: from + line[0].length, certain: true };
    }
  }
}

/** The lines of an armored key whose beginning is missing. */
function* armourEnds(text: string): Generator<Hit> {
  for (const { index } of text.matchAll(/-----END [A-Z\d ]{0,20}(?:PRIVATE KEY|SECRET KEY)[A-Z ]{0,10}-----/g)) {
    const start = Math.max(0, index - 16 * 1024);
    const before = text.slice(start, index);
    if (before.includes("-----BEGIN")) continue;
    const body = /(?:^|\n)((?:[A-Za-z\d+/=]{1,76}\r?\n)+)$/.exec(before)?.[1] ?? "";
    for (const line of body.matchAll(/[A-Za-z\d+/=]{8,}/g)) {
      const from = index - body.length + line.index;
      const range = { contextStart: from, from, to: from + line[0].length };
      yield { rule: "private-key", ...range, within: [index - body.length, index], certain: true };
    }
  }
}

/** Secrets that are recognized by their form. */
export const shapeRules: readonly TextRule[] = [
  randomWords,
  joinedWords,
  withKeyword(["key", "private-lines"], armoured),
  withKeyword(["-----end"], armourEnds),
  withKeyword(["priv", "prime1"], printedKeys),
  encodedPairs,
  ...vendorRules,
  every("password-hash", ["-pbkdf2"], /(-pbkdf2(?::sha\d+)?-[\da-f]{40,64},[\da-f]{32})/dg, { certain: true }),
  every("password-hash", ["scram-sha-"], /\bSCRAM-SHA-\d+\$\d+:([A-Za-z\d+/=]{16,512}\$[A-Za-z\d+/=:]{16,512})/dg, {
    certain: true,
  }),
  every("jwt", ["eyj", "eya"], /\b(ey[JA][\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*){0,3})/dg, { certain: true }),
  every(
    "password-hash",
    ["$"],
    /(?<![\w$])(\${1,2}(?:\d\w?|apr1|krb5\w{2,8}|argon2\w{0,2}|scrypt|y|gy|7|bcrypt-sha256|pbkdf2[\w-]*)\${1,2}[^\s"'`:;,]{16,512})/dg,
    { certain: true },
  ),
  every("password-hash", ["}"], /(\{(?:SSHA|SHA|SMD5|CRYPT|SSHA512|SHA512|ARGON2)\}[A-Za-z\d+/=$.]{16,512})/dg, {
    certain: true,
  }),
  every("password-hash", [":"], /^[\w.-]{1,64}:((?=[^\n]*[a-z])(?=[^\n]*[A-Z])(?=[^\n]*\d)[./A-Za-z\d]{13})$/dgm),
  every(
    "password-hash",
    ["pbkdf2_sha", "scrypt", "bcrypt_sha"],
    /\b((?:pbkdf2_sha\d+|scrypt|bcrypt_sha\d+)\$[^\s"'`]{16,512})/dg,
    { certain: true },
  ),
];
