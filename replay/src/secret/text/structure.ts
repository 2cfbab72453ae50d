import { isSecretName, isSecretParameter } from "../name.ts";
import { canBeSecret, describes, isDistinctive, isIdentifier } from "../value.ts";
import { every, type Hit, matchesOf, named, type TextRule, withKeyword } from "./hit.ts";

/** Passwords in the authority of an address, the name of the user unless it is a word, and a token without a password. */
const userInfo: TextRule = function* (text) {
  for (const match of text.matchAll(
    /:\/\/([^\s/:@"'`<>\\]{0,256}(?:@[\w.-]{3,120}(?=:[^\s/@]{1,512}@))?)(?::([^\s/@"'`<>\\]{1,512}(?:@(?=[^\s/@"'`]*@))?[^\s/@"'`<>\\]{0,512}))?@(?=[\w[.-])/dg,
  )) {
    const range =
      match.indices?.[2] ?? (match[1] !== undefined && match[1].length >= 16 ? match.indices?.[1] : undefined);
    if (range !== undefined && canBeSecret(text.slice(range[0], range[1])))
      yield { rule: "address", contextStart: match.index, from: range[0], to: range[1] };
    const user = match.indices?.[1];
    if (user !== undefined && match[2] !== undefined && isDistinctive(match[1] ?? "") && !/[(){}]/.test(match[1] ?? ""))
      yield { rule: "user-name", contextStart: user[0], from: user[0], to: user[1] };
  }
};

/** Parameters of an address. */
const query: TextRule = function* (text) {
  for (const match of text.matchAll(
    /(?:[?&#;]|^(?=[\w.[\]%-]{1,60}=[^\s&]{0,8192}(?:&[\w.[\]%-]{1,60}=[^\s&]{0,8192})+$))([\w.[\]-]{1,60})=((?:[^\s&"'`<>#;)\]}\\]|\)(?=[\w%*~!-])){4,4096})/dgm,
  )) {
    const [, name = "", value = ""] = match;
    const range = match.indices?.[2];
    if (range !== undefined && isSecretParameter(name) && canBeSecret(value))
      yield { rule: "address", contextStart: match.index, from: range[0], to: range[1] };
  }
};

/** The address of a host for hooks, whose last segment is short. */
const shortHook = /^https?:\/\/(?:[\w-]+\.)*(?:hooks?|webhooks?)\.[\w.-]+(?:\/[\w-]+)*\/([\w-]{6,15})\/?$/di;

/** Addresses that are secrets themselves: anyone who knows one can post. */
const webhooks: TextRule = function* (text) {
  for (const match of text.matchAll(
    /https?:\/\/[^\s"'`<>\\]{0,300}?(?:hooks?|webhooks?(?:b2)?|(?<!_)incoming)[./][^\s"'`<>\\]{1,2000}/gi,
  )) {
    for (const part of match[0].matchAll(/(?<=[/@])[A-Za-z\d_-]{16,}(?=[/?@]|$)/g)) {
      const from = match.index + part.index;
      if (/\d/.test(part[0]))
        yield { rule: "webhook", contextStart: from, from, to: from + part[0].length, certain: true };
    }
    const short = shortHook.exec(match[0]);
    const range = short?.indices?.[1];
    if (range !== undefined && /\/[A-Za-z_-]*\d[\w-]*(?:\/|$)/.test(short?.[0] ?? ""))
      yield {
        rule: "webhook",
        contextStart: match.index,
        from: match.index + range[0],
        to: match.index + range[1],
      };
  }
};

/** A value with a digit, or words with hyphens. */
const unlikeProse = /\d|^[a-z]{3,}(?:-[a-z]{3,}){2,}$/;

/** Environment variables in a table or in prose: `API_TOKEN    x`, `API_TOKEN is set to x`. */
const variables: TextRule = function* (text) {
  for (const match of text.matchAll(
    /\b([A-Z][A-Z\d]{0,40}(?:_[A-Z\d]{1,40}){1,8})["'`]?(?:[ \t]{2,80}|\t|[ \t](?:(?:is|was|ist|lautet|est|es)[ \t](?:set[ \t]to[ \t])?|to[ \t]|->[ \t]|→[ \t]))["'`]?([^\s"'`,;]{6,512})/dg,
  )) {
    const [, name = "", found = ""] = match;
    const value = found.replace(/[.:!?)]+$/, "");
    const range = match.indices?.[2];
    if (range !== undefined && isSecretName(name) && canBeSecret(value) && unlikeProse.test(value))
      yield { rule: "credential", contextStart: match.index, from: range[0], to: range[0] + value.length };
  }
};

/** Hosts and their tokens under a name for credentials: `"github-oauth": {"example.org": "x"}`. */
const tokensByHost: TextRule = function* (text) {
  for (const block of text.matchAll(
    /"(?:[\w-]*(?:oauth|tokens?|auth|bearer|credentials|secrets|passwords))"\s{0,8}:\s{0,8}\{([^{}]{1,4096})\}/dgi,
  )) {
    const range = block.indices?.[1];
    if (range === undefined) continue;
    const isSecrets = /^"(?:secrets|passwords)"/i.test(block[0]);
    for (const match of text.slice(...range).matchAll(/:\s{0,8}"([^"\s]{4,512})"/dg)) {
      const found = match.indices?.[1];
      const value = match[1] ?? "";
      if (found !== undefined && (isSecrets || (value.length >= 20 && /\d/.test(value))) && canBeSecret(value))
        yield {
          rule: "credential",
          contextStart: range[0] + match.index,
          from: range[0] + found[0],
          to: range[0] + found[1],
        };
    }
  }
};

/** Objects with separate name and value members, as in YAML, XML attributes and JSON in a text. */
const pairs: TextRule = function* (text) {
  const pattern =
    /\b(?:name|key|header|variable|parameter|ParameterKey|field|selector|locator)["']?[ \t]*[:=][ \t]*["']?([#.]?[\w./-]{2,80})["']?(?:[\s,]{1,40}["'][A-Za-z]{1,30}["'][ \t]*:[ \t]*["']?[^\s"',{}]{1,80}["']?){0,3}[\s,>/]{1,40}(?:-[ \t]+)?["']?(?:value|val|ParameterValue|content|data)["']?[ \t]*[:=][ \t]*(?:"([^"\n]{3,4096})"|'([^'\n]{3,4096})'|([^\s"',}]{3,4096}))/dgi;
  for (const match of text.matchAll(pattern)) {
    const range = match.indices?.slice(2).find((found) => found !== undefined);
    if (
      range !== undefined &&
      (isSecretName(match[1] ?? "") || isCookie(text, match[1] ?? "")) &&
      canBeSecret(text.slice(range[0], range[1])) &&
      !isMember(match[4] ?? "")
    )
      yield { rule: "credential", contextStart: match.index, from: range[0], to: range[1] };
  }
};

/** Whether a value without quotes is a member of an object that code reads: `tokens.refresh);`. */
function isMember(value: string): boolean {
  const expression = value.replace(/[);]+$/, "");
  return expression.includes(".") && isIdentifier(expression);
}

/** Whether the name of a pair is that of a cookie that identifies a session. */
const isCookie = (text: string, name: string): boolean =>
  /^(?:sid|auth)$|sess|csrf|xsrf|remember/i.test(name) && /httpOnly|sameSite/i.test(text);

/** A name of a secret in a cluster. */
const resourceName = /^[a-z][a-z\d]*(?:[-/.][a-z\d]+)*[-.][a-z\d]{1,10}$/;

/** A quoted value next to its name: `storePassword 'x'`, `the password is "x"`. Messages quote the name of a secret, too. */
const quotedValues = named(
  ['"', "'", "`"],
  /(?<![\w.-])((?:(?:seed|recovery)[ \t])?[A-Za-z][\w.-]{1,59}\w)[ \t]{1,8}(?:(?:is|was|:|=)[ \t]{0,8})?["'`]([^"'`\n]{4,256})["'`](?![ \t]*\|[ \t]*["'`])/dg,
  (value, name) =>
    !/^(?:[\w-]*-)?(?:secret|token|credential|key|pass|pin|cookie)s?$/i.test(name) ||
    (!resourceName.test(value) && unlikeProse.test(value) && !/^[\da-f]{7,12}$|[{}]/.test(value)) ||
    (/\s/.test(value) && !/[{}:]|^-|\$\(/.test(value)),
);

/** Sessions that PHP serialized: `token|s:20:"x"`. */
const serialized = named(["s:"], /([\w.-]{2,60})(?:\|s:\d{1,5}:|";s:\d{1,5}:)"([^"\n]{4,4096})"/dg);

/** An option in the middle of a line of settings: `user ada insecure-password x`. */
const options = named(
  ["-"],
  /(?<=[ \t])([a-z]{2,20}(?:-[a-z\d]{2,20}){1,5})[ \t]+((?=[^\s"'`]*[\d!#$%&*+?@^~])[^\s"'`(){}[\]<>,;-][^\s"'`(){}[\]<>,;]{5,127})(?=[ \t]*$|[ \t]+[a-z])/dgm,
  (value) => !describes(value) && !/^v?\d[\d.]*$/.test(value),
);

/** What a token allows: `read:pets`. */
const scope = /^[a-z_]+[:.][a-z_]+$/;

/** Lists of secrets, in YAML and JSON: `passwords:`, `"passwords": ["x"]`. */
const lists: TextRule = function* (text) {
  for (const pattern of [
    /^[ \t]*["']?([\w.-]{2,80})["']?:[ \t]*\r?\n((?:[ \t]*-[ \t]+["']?[^\s"':]{4,256}["']?[ \t]*(?:\r?\n|$)){1,100})/dgm,
    /["']([\w.-]{2,80})["'][ \t]*:[ \t]*\[([^\][{}]{4,4096})\]/dg,
  ]) {
    for (const match of matchesOf(text, pattern)) {
      const range = match.indices?.[2];
      if (range === undefined || !isSecretName(match[1] ?? "") || /^(?:services|jobs|on):/m.test(text)) continue;
      for (const item of (match[2] ?? "").matchAll(/[^\s"',[\]-][^\s"',[\]]{3,255}/g)) {
        if (!canBeSecret(item[0]) || isSecretName(item[0]) || /^[a-z]+=[a-z]+$/.test(item[0]) || scope.test(item[0]))
          continue;
        const from = range[0] + item.index;
        yield { rule: "credential", contextStart: match.index, from, to: from + item[0].length };
      }
    }
  }
};

/** The value of an object that has the name of a secret: `"db_password": {"sensitive": true, "value": "x"}`. */
const valuesOfObjects = named(
  ["value"],
  /"([\w.-]{2,80})"\s{0,8}:\s{0,8}\{[^{}]{0,300}?"value"\s{0,8}:\s{0,8}"([^"\n]{4,4096})"/dg,
);

/** Defaults of variables in Terraform. */
const variableDefaults = named(
  ["default"],
  /\bvariable[ \t]+"([\w-]{2,80})"\s*\{[^{}]{0,1000}?\bdefault\s*=\s*"([^"\n]{4,512})"/dg,
);

/** The value below the name of a secret, in YAML: `DbPassword:`, and `Default: x` below it. */
const valuesBelow = named(
  ["default:", "value:"],
  /^[ \t]*["']?([\w.-]{2,80})["']?:[ \t]*\r?\n(?:[ \t]+\w{1,40}:[ \t]*\S[^\n]{0,200}\n){0,4}?[ \t]+(?:[Dd]efault|[Vv]alue):[ \t]*["']?([^\s"'#]{4,256})/dgm,
);

/** What the first group of a pattern finds in a part of a text. */
function* valuesIn(text: string, [start, end]: readonly [number, number], pattern: RegExp): Generator<Hit> {
  for (const match of text.slice(start, end).matchAll(pattern)) {
    const found = match.indices?.[1] ?? match.indices?.[2];
    if (found !== undefined)
      yield {
        rule: "credential",
        contextStart: start + match.index,
        from: start + found[0],
        to: start + found[1],
      };
  }
}

/** The lines of a YAML block under a secret's name, and the entries of a Kubernetes secret. */
const yaml: TextRule = function* (text) {
  for (const match of text.matchAll(
    /^([ \t]*)(?:-[ \t]+)?["']?([\w.-]{2,80})["']?:[ \t]*[|>][-+\d]*[ \t]*\r?\n((?:\1[ \t]+\S[^\n]*(?:\n|$))+)/dgm,
  )) {
    const range = match.indices?.[3];
    if (range === undefined || !isSecretName(match[2] ?? "")) continue;
    for (const line of text.slice(range[0], range[1]).matchAll(/\S[^\r\n]*/g)) {
      const from = range[0] + line.index;
      if (line[0].length >= 4)
        yield {
          rule: "credential",
          contextStart: from,
          from,
          to: from + line[0].trimEnd().length,
          certain: line[0].length >= 12,
        };
    }
  }
  if (/"kind"\s*:\s*"Secret"/.test(text))
    for (const block of text.matchAll(/"(?:data|stringData)"\s*:\s*\{([^{}]{1,65536})\}/dg)) {
      const range = block.indices?.[1];
      if (range === undefined) continue;
      yield* valuesIn(text, range, /"[\w.-]+"\s*:\s*"([^"\n]{4,65536})"/dg);
    }
  if (!/\bkind:[ \t]*["']?Secret\b/.test(text)) return;
  for (const block of text.matchAll(/^(?:data|stringData):[ \t]*\r?\n((?:[ \t]+[^\n]*(?:\n|$))+)/dgm)) {
    const range = block.indices?.[1];
    if (range === undefined) continue;
    yield* valuesIn(
      text,
      range,
      /^[ \t]+(?:["']?[\w.-]+["']?:[ \t]*["']?([^\s"'|>][^\s"']{3,})|([A-Za-z\d+/]{16,}={0,2})[ \t]*$)/dgm,
    );
  }
};

/** Secrets that are recognized by the structure of a file. */
export const structureRules: readonly TextRule[] = [
  withKeyword(["://"], userInfo),
  withKeyword(["="], query),
  withKeyword(["hook", "incoming"], webhooks),
  withKeyword(["_"], variables),
  withKeyword(["auth", "token", "bearer", "credentials", "secrets", "passwords"], tokensByHost),
  withKeyword(["val", "content", "data"], pairs),
  quotedValues,
  serialized,
  options,
  withKeyword([":"], yaml),
  withKeyword([":"], lists),
  variableDefaults,
  valuesOfObjects,
  valuesBelow,
  every(
    "credential",
    ["/v"],
    /https?:\/\/[^\s"'`<>]{1,120}\/v\d\/([\da-f]{32}|(?=[\w-]*\d)[A-Za-z\d_-]{24,40})(?=["'`\s/]|$)/dg,
  ),
  every("credential", ["auth("], /[.:]auth\(\s{0,8}["']([^"'\n]{4,256})["']\s{0,8}\)/dg),
  every("credential", ["random_password"], /"result"\s{0,8}:\s{0,8}"([^"\n]{4,512})"/dg),
  every("address", ["@tcp(", "@unix(", "@udp("], /(?<![\w/:])[\w.-]{1,60}:([^\s:@"'`/]{3,256})@(?:tcp|udp|unix)\(/dg),
  every("address", ["\\\\"], /\\\\[\w.-]{1,60}:([^\s:@\\/]{3,128})@[\w.-]{1,120}\\/dg),
  every(
    "credential",
    ["/t/"],
    /https?:\/\/[^\s"'`<>]{1,200}\/t\/(?!(?:[a-z]+-|\d{1,4}-){2,})(?=[\w-]*\d)([\w-]{16,200})(?=\/)/dg,
  ),
  every("credential", ["password_hash"], /["']([^"'\n]{4,128})["'][ \t]*\|[ \t]*password_hash/dg),
  every(
    "credential",
    ["passw"],
    /\b(?:password|passwd)[ \t]+(?!["']?(?:for|is|was|to|and|or|of|in|from|with|by)\b)(?=["'][^"'\n]{3,}["']|\S*\d)["']?([^\s"',;[({<][^\s"',;]{3,127})/dgi,
  ),
  every(
    "credential",
    ["code"],
    /\b(?:verification|security|one-time|login|authentication|recovery|backup|2fa|mfa|otp|sms|alarm|door|gate|lock|unlock|access)[ \t]+code(?:[ \t]+is)?[ \t]*:?[ \t]*["'`]?(\d{4,10})\b/dgi,
  ),
  every(
    "cookie",
    ["\ttrue\t", "\tfalse\t"],
    /^(?:#HttpOnly_)?[\w.-]+\t(?:TRUE|FALSE)\t\S+\t(?:TRUE|FALSE)\t\d+\t\S+\t(\S{4,})$/dgm,
  ),
  every(
    "authorization",
    ["bearer", "token", "apikey"],
    /\b(?:Bearer|Token|ApiKey)[ \t]+(?![a-z_]{2,20}=[^=])(?=[^\s"'`]*\d)([\w.~+/=:-]{12,8192})/dg,
  ),
  every(
    "authorization",
    ["authorization"],
    /\bauthorization["'`\]]{0,3}[ \t]*[:=,]?[ \t]*[bfru]?["'`](?:Bearer|Token|Basic|ApiKey|Bot)[ \t]+(?![${<%])([^\s"'`]{6,8192})["'`]/dgi,
  ),
  every("authorization", ["basic"], /\bBasic[ \t]+(?=[A-Za-z+/]*[\d=])([A-Za-z\d+/]{8,4096}={0,2})(?![\w])/dg),
];
