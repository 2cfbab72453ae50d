import { canBeSecret, isIdentifier, looksGenerated } from "../value.ts";
import { every, type Hit, matchesOf, type TextRule } from "./hit.ts";

/** An address of mail, and a literal or a word that is separated from it by a mark. */
const mailPair =
  /(?<![\w.+:/-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,4}[a-z]{2,12}(?:["'`][ \t]*,[ \t]*["'`]|[ \t]*[|,;][ \t]*|[ \t]+\/[ \t]+|:)([^\s"'`,;|<>()[\]{}]{6,64})(?=["'`]?(?:[ \t]*[|,;)\]}]|[ \t]*(?:\r?\n|$)))/dg;

/** A name that accounts usually have, and a literal next to it in a list. */
const accountPair =
  /["'`](?:admin\w{0,13}|root|guest|superuser|sysadmin|sa|postgres|demo|deploy|operator)["'`][ \t]*,[ \t]*["'`]([^"'`\s]{6,64})["'`]/dg;

/** A user and a password with a colon between them, as an option or a setting. */
const colonPair =
  /(?:(?<=\s)-{1,2}(?:a|u|user|auth|credentials?|login)[ \t=]+|\b(?:login|auth|user|userpwd|credentials?)=)["']?[A-Za-z][\w.@-]{1,40}:([^\s"':/@]{6,64})(?=["']?(?:[\s,;)]|$))/dg;

/** What a client sends to a server for files. */
const sentUser = /^[ \t]*user[ \t]+[A-Za-z][\w.@-]{1,40}[ \t]+([^\s"':/@]{6,64})[ \t]*$/dgm;

/** A user, a password and a host, without a scheme before them: `corp/ada:winter1984@10.0.0.5`. */
const hostPair =
  /(?<![\w:/@.$-])(?:[\w.-]{1,40}[\\/])?(?!(?:\d{4}-\d\d-\d\d|e?mail|mailto|to|from|b?cc|user(?:name)?|login|\w*[aA]ccount|author|by|contact|owner|sips?|xmpp|acct|npm|image|id|name|git|ssh|https?)\b)[A-Za-z\d][\w.-]{0,40}:([^\s"':/@]{6,64})(?=@(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[\w-]{1,60}\.){1,5}[a-z]{2,12})(?![\w.]))/dg;

/** A line of an address, a user and a password. */
const addressLine =
  /^[ \t]*"?(?:https?:\/\/[^\s",]{3,200}|\/\S{2,200}?)(?:"?[ \t]+"?|",")[A-Za-z][\w.@\\-]{1,40}(?:"?[ \t]+"?|",")([^\s"':/@]{6,64})"?[ \t]*$/dgm;

/** A few words with hyphens. */
const passphrase = /^[a-z]{3,}(?:-[a-z]{3,}){2,}$/;

/** Passwords next to a user: in arguments of a call, in a list, in a table, in an option. */
const userPairs: TextRule = function* (text): Generator<Hit> {
  for (const pattern of [mailPair, accountPair, colonPair, sentUser, hostPair, addressLine])
    for (const match of matchesOf(text, pattern)) {
      const range = match.indices?.[1];
      const value = match[1] ?? "";
      const isMixed =
        /[A-Za-z]/.test(value) && /\d/.test(value) && !/[@/\\]|^\w+\.\w+$|^\+?\d[\d.:x+-]*\w?$|^\d{4}-/.test(value);
      const isPassword =
        looksGenerated(value) ||
        (pattern === hostPair && passphrase.test(value)) ||
        (isMixed && canBeSecret(value) && (!isIdentifier(value) || /\d{2,}$|[A-Z].*[A-Z]/.test(value)));
      if (range !== undefined && isPassword)
        yield { rule: "credential", contextStart: match.index, from: range[0], to: range[1] };
    }
};

/** Passwords next to the name of a user or a hash, in files and settings of accounts. */
export const accountRules: readonly TextRule[] = [
  userPairs,
  every("credential", [":"], /^[^\s:]+:(?:\d+|\*):[^\s:]+:[^\s:]+:((?:[^\r\n:\\]|\\.|:(?=[^\s:]*\\)){3,256})$/dgm),
  every(
    "credential",
    ["machine", "default"],
    /\b(?:machine[ \t]+\S+|default)\s+(?:login[ \t]+\S+\s+)?(?:account[ \t]+\S+\s+)?password[ \t]+(?:"([^"\n]{3,256})"|'([^'\n]{3,256})'|(\S{3,256}))/dgi,
    { group: [1, 2, 3] },
  ),
  // The accounts of a relay for mail: a host, a user and a password.
  every(
    "credential",
    [":"],
    /^(?:\[[\w.-]{1,120}\](?::\d{1,5})?|(?:[\w-]{1,60}\.){1,6}[a-z]{2,12}:\d{1,5})[ \t]+[^\s:/]{1,120}:(?!\d+[ \t]*$)([^\s"'/]{4,128})[ \t]*$/dgm,
  ),
  // What bundler stores for a host of packages: a user and a password, or two halves of a key.
  every("credential", ["bundle_"], /\bBUNDLE_\w{1,80}__\w{1,80}["']?[ \t]*[:=][ \t]*["']?([^\s"']*:[^\s"']{4,256})/dg),
  every(
    "credential",
    ["chpasswd"],
    /(?<=\bchpasswd\b[\s\S]{0,400})^[ \t]+(?:-[ \t]+)?["']?[a-z_][\w.-]{0,31}:(?!\/\/)([^\s"']{4,128})["']?[ \t]*$/dgm,
  ),
  every("credential", ["auth "], /\b(?:addauth[ \t]+digest|stats[ \t]+auth)[ \t]+[^\s:]{1,60}:(\S{3,128})/dg),
  // What a cracker of passwords prints: a hash and its password, or a line of accounts with the password in it.
  every("credential", [":"], /^([\da-fA-F]{32,128}:(?!\S*\.\w{1,4}$)\S{4,128})$/dgm),
  every("credential", [":"], /^[a-z_][\w.-]{0,31}:(?![x*!]?:|\$)([^\s:]{4,128}):\d{1,10}:\d{1,10}:[^\n:]*:\//dgm),
  every(
    "credential",
    ["password hash"],
    /(?<=\bLoaded \d{1,9} password hash[\s\S]{0,2000})^(\S{4,128}) {2,40}\([\w.@\\-]{1,60}\)[ \t]*$/dgm,
  ),
  // What tools for tests of passwords print and get: accounts with passwords, and NTLM hashes.
  every(
    "credential",
    ["[+]"],
    /\[\+\][^\n]{0,80}?(?:[ \t][\w.-]{1,60}\\[\w.$-]{1,60}|["'][\w.$-]{1,60}):([^\s"':]{4,64})/dg,
  ),
  every("password-hash", [":::"], /^[^\s:]{1,120}:\d{1,10}:[\da-f]{32}:([\da-f]{32}):::/dgm, { certain: true }),
  every(
    "password-hash",
    ["ntlm", "hashes"],
    /(?:\bNTLM[ \t]*:[ \t]*|[ \t]-{1,2}hashes[ \t=]+[\da-f]{0,32}:)([\da-f]{32})\b/dgi,
    {
      certain: true,
    },
  ),
  // The keys of accounts of a wallet.
  every("credential", ["account"], /\baccounts?["']?[ \t]*[:=][ \t]*\[\s{0,20}["']?((?:0x)?[\da-f]{64})\b/dgi, {
    certain: true,
  }),
  every("credential", ["pkcs7["], /\bDEC(?:\(\d+\))?::PKCS7\[([^\]\n]{3,256})\]!/dg),
  every("credential", ["auth="], /\b[A-Z\d_]{0,40}_AUTH=["']?[\w.@-]{1,60}[/:]([^\s"']{4,256})/dg),
];
