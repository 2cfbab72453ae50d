import { canNameSecret, isSecretName, isSecretPair } from "../name.ts";
import { canBeSecret, describes, isKeyMaterial, isPasswordLike } from "../value.ts";
import { isQuotedSecret } from "./assignment.ts";
import { aroundKeyword, type Hit, matchesOf, named, type TextRule, withKeyword } from "./hit.ts";
import { readsSecret } from "./printed.ts";

const value = String.raw`(?:"([^"\n]{3,})"|'([^'\n]{3,})'|([^\s"'\`;|&]{3,}))`;

const flagPattern = /(?<![\w-])--?([A-Za-z][\w-]{1,60})(?=["'`]?[\s,])/g;

/** A flag with a secret name and its value after a space: `--token x`, `["--token", "x"]`. */
function* flags(text: string): Generator<Hit> {
  for (const { index, 0: flag, 1: name = "" } of matchesOf(text, flagPattern)) {
    if (!isSecretName(name) && !canNameSecret(name) && name !== "key") continue;
    const rest = text.slice(index + flag.length, index + flag.length + 4200);
    const match =
      /^(?:["'`]?\s*,\s*(?:"([^"\n]+)"|'([^'\n]+)')|[ \t]+(?:\\\r?\n[ \t]*)?(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'`;|&,\]]+)))/d.exec(
        rest,
      );
    const range = match?.indices?.slice(1).find((found) => found !== undefined);
    if (range === undefined) continue;
    const [from, to] = [index + flag.length + range[0], index + flag.length + range[1]];
    const found = text.slice(from, to);
    const isSecret =
      name === "key"
        ? isKeyMaterial(found)
        : isSecretPair(name, found) &&
          !describes(found) &&
          (!rest.slice(0, range[0]).includes(",") || isQuotedSecret(name, found));
    if (!/[-(]/.test(rest[range[0]] ?? "") && isSecret) yield { rule: "argument", contextStart: index, from, to };
  }
}

/** A value that a command writes into the file of a secret: `echo x > .vault_pass`. */
const written: TextRule = function* (text) {
  for (const match of matchesOf(text, writtenValue)) {
    const range = match.indices?.slice(1, 4).find((found) => found !== undefined);
    if (range === undefined || !readsSecret(match[4] ?? "")) continue;
    const [from, to] = [range[0], range[0] + text.slice(...range).replace(/\\n$/, "").length];
    if (canBeSecret(text.slice(from, to))) yield { rule: "argument", contextStart: match.index, from, to };
  }
};

const writtenValue =
  /\b(?:echo|printf)[ \t]+(?:-\w+[ \t]+)?(?:["']%s(?:\\n)?["'][ \t]+)?(?:"([^"\n]{3,512})"|'([^'\n]{3,512})'|([^\s"'`;|&<>]{3,512}))[ \t]*(?:\|[^\n|<>]{1,60}){0,2}>{1,2}[ \t]*["']?([^\s"'`;|&<>]{3,256})/dg;

/** A quoted value of letters, digits and marks after a short flag of any command: `-P 'Falcon!20x'`. */
const quotedArguments: TextRule = function* (text) {
  for (const match of matchesOf(text, quotedArgument)) {
    const range = match.indices?.[1];
    if (range !== undefined && isPasswordLike(match[1] ?? "") && canBeSecret(match[1] ?? ""))
      yield { rule: "argument", contextStart: match.index, from: range[0], to: range[1] };
  }
};

const quotedArgument = /[ \t](?:-[pPwW]|\/p:?)[ \t]*["']([^"'\s]{6,64})["']/dg;

/** Commands whose short flags take a password, each with words of which a command line contains one. */
const patterns: readonly (readonly [keywords: readonly string[], pattern: RegExp])[] = [
  [["sshpass"], new RegExp(String.raw`\bsshpass[ \t]+-p[ \t]*${value}`, "dg")],
  [
    [" -p", "\t-p", " -hp"],
    new RegExp(
      String.raw`\b(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump|7z|7za|rar|unrar)\b[^\n|;]{0,2000}?[ \t]-h?p${value}`,
      "dg",
    ),
  ],
  [
    [" -p", "\t-p"],
    new RegExp(
      String.raw`\b(?:(?:docker|podman|helm|oras|nerdctl)\b[^\n|;]{0,200}?\blogin|az|cf|oc|mongo|mongosh|mongodump|mongorestore|influx|cqlsh|clickhouse-client)\b[^\n|;]{0,2000}?[ \t]-p[ \t]+(?!\d+(?::\d+)+(?!\S))${value}`,
      "dg",
    ),
  ],
  [["redis-cli"], new RegExp(String.raw`\bredis-cli\b[^\n|;]{0,2000}?[ \t](?:-a|--pass)[ \t]+${value}`, "dg")],
  [[" -p", "\t-p"], new RegExp(String.raw`\b(?:zip|unzip|sqlcmd|bcp)\b[^\n|;]{0,2000}?[ \t]-P[ \t]*${value}`, "dg")],
  [
    ["ldap"],
    new RegExp(
      String.raw`(?<=\bldap(?:search|modify|add|whoami|passwd|delete)\b[^\n|;]{0,500}[ \t]-[was][ \t]+)${value}`,
      "dg",
    ),
  ],
  [["-pw"], new RegExp(String.raw`\b(?:plink|pscp|psftp)\b[^\n|;]{0,2000}?[ \t]-pw[ \t]+${value}`, "dg")],
  [
    ["htpasswd"],
    new RegExp(
      String.raw`\bhtpasswd\b(?=[^\n|;]{0,80}[ \t]-\w*b)(?:[ \t]+-\w+(?:[ \t]+\d+)?)+(?:(?<=[ \t]-\w*n\w*)|[ \t]+[^\s-]\S*)[ \t]+\S+[ \t]+${value}`,
      "dg",
    ),
  ],
  [
    ["%"],
    new RegExp(
      String.raw`\b(?:smbclient|rpcclient|net)\b[^\n|;]{0,2000}?[ \t](?:-U|--user)[ =]*["']?[^\s%"']+%${value}`,
      "dg",
    ),
  ],
  [["/user:"], new RegExp(String.raw`\bnet[ \t]+use\b[^\n]{0,2000}?[ \t]/user:\S+[ \t]+${value}`, "dgi")],
  [
    ["echo", "printf"],
    /\b(?:echo|printf)[ \t]+(?:-\w+[ \t]+)?(?:"([^"\n\\]{3,})(?:\\n([^"\n\\]{3,})?[^"\n]*)?"|'([^'\n\\]{3,})(?:\\n([^'\n\\]{3,})?[^'\n]*)?'|([^\s"'`;|&]{3,}))[ \t]*\|[ \t]*(?:sudo[ \t]+(?:-\w*S|--stdin)|docker[ \t]+login|passwd|cryptsetup|gh[ \t]+auth|su\b|kinit|npm[ \t]+login|(?!grep|sed|awk|tee|cat|head|tail|wc)\w[\w.-]*[ \t][^\n|]{0,120}?(?:\b(?:secrets?|login|password-stdin|passphrase-fd|pass:?stdin|pass(?:word)?[ \t]+insert)\b|\b[A-Z][A-Z\d_]*(?:SECRET|TOKEN|PASSWORD|PASS|KEY|PAT|PWD|DSN|CREDENTIALS?)\b))/dg,
  ],
  [
    ["keyvault"],
    new RegExp(String.raw`\baz[ \t]+keyvault[ \t]+secret[ \t]+set\b[^\n|;]{0,500}?[ \t]--value[ =]${value}`, "dg"),
  ],
  [
    ["passwd"],
    /\([ \t]*(?:echo|printf)[ \t]+["']?([^\s"';|&]{3,128})["']?[ \t]*;[ \t]*(?:echo|printf)[ \t]+["']?([^\s"';|&]{3,128})["']?[ \t]*\)[ \t]*\|[ \t]*(?:sudo[ \t]+)?\w*passwd/dg,
  ],
  [["oathtool"], /\boathtool\b[^\n|;]{0,200}?[ \t]["']?([A-Z2-7]{16,128}=*|[\da-fA-F]{20,128})\b/dg],
  [["nickserv"], /\bnickserv[ \t:]+identify[ \t]+(?:[^\s;"']{1,40}[ \t]+)?([^\s;"']{4,128})/dgi],
  [["chpasswd"], /\b(?:echo|printf)[ \t]+["']?[\w.-]+:([^\s"'|]{3,})["']?[ \t]*\|[ \t]*(?:sudo[ \t]+)?chpasswd/dg],
  [["-pass"], new RegExp(String.raw`(?<![\w-])-passw?(?:in|out)?[ \t]+(?:pass:)?${value}`, "dg")],
  [["pass:"], /\bpass:([^\s"'`;|&]{3,})/dg],
  [
    ["curl", "wget", "http", "xh ", "lftp"],
    /\b(?:curl|wget|https?|xh|lftp)\b[^\n]{0,2000}?[ \t](?:-[A-Za-z]{0,6}u|-U|--user|--proxy-user|-a|--auth)[ =]?["']?(?!\+%)(?:[^\s:"']*:["']?([^\s"']{3,})|(?=[^\s:"']*\d)([^\s:"']{12,}):(?=["']?(?:\s|$)))/dg,
  ],
  [
    ["securestring"],
    /\bConvertTo-SecureString[ \t]+(?:-\w+[ \t]+){0,3}(?:"([^"\n]{3,})"|'([^'\n]{3,})'|([^\s"'$()-][^\s"')]{3,}))/dgi,
  ],
  [["#define"], /#define[ \t]+\w*(?:TOKEN|SECRET|PASS|PASSWORD|PASSWD|KEY|PWD|PSK)[ \t]+@?"([^"\n]{4,})"/dgi],
  [
    ["conn", "sqlplus", "sqlldr", "userid=", "expdp", "impdp", "rman ", ":thin:", ":oci:"],
    /(?:\b(?:sqlplus|sqlldr|exp|imp|expdp|impdp|rman)\b[^\n|;]{0,200}?[ \t](?:userid=)?|:(?:thin|oci):|(?:SQL>|^)[ \t]*conn(?:ect)?[ \t]+)["']?[\w$#.-]+\/\\?"?([^\s"'/@]{3,})"?(?:@|[ \t]+as[ \t]+sys)/dgi,
  ],
  [["open "], /(?:^|[;&"'][ \t]*)open[ \t]+-u[ \t]+["']?[^\s,"']+,([^\s"']{3,})/dgm],
  [["swaks"], new RegExp(String.raw`\bswaks\b[^\n|;]{0,500}?[ \t]-{1,2}(?:ap|auth-password)[ \t]+${value}`, "dg")],
  [
    ["radtest"],
    /\bradtest[ \t]+(?:-\w[ \t]+\S+[ \t]+)?\S+[ \t]+([^\s"']{3,})[ \t]+\S+[ \t]+\d{1,5}(?:[ \t]+([^\s"']{3,}))?/dg,
  ],
  [
    ["hdbuserstore"],
    new RegExp(String.raw`\bhdbuserstore[ \t]+(?:-\w+[ \t]+)?set[ \t]+\S+[ \t]+\S+[ \t]+\S+[ \t]+${value}`, "dgi"),
  ],
  [["account login"], /\baccount[ \t]+login[ \t]+(\d{12,20})\b/dg],
  [["lftp"], /\blftp\b[^\n|;]{0,200}?[ \t]-u[ \t]+["']?[^\s,"']+,([^\s"']{3,})/dg],
  [["bundle"], /\bbundle[ \t]+config[ \t][^\n|;]{0,200}?[ \t]["']?[^\s:"'=]+:([^\s"']{3,})/dg],
  [["send"], /ass(?:word|phrase)\b[^\n]{0,40}\n?[^\n]{0,40}?\bsend(?:line)?[ \t(]+(?:--[ \t]+)?["']([^"'\\\n]{4,})/dgi],
  [["gh secret"], new RegExp(String.raw`\bgh[ \t]+secret[ \t]+set\b[^\n]{0,200}?[ \t](?:-b|--body)[ =]${value}`, "dg")],
  [["net use"], new RegExp(String.raw`\bnet[ \t]+use[ \t]+(?:\S+:[ \t]+)?\\\\\S+[ \t]+(?![/*])${value}`, "dgi")],
  [["/rp"], new RegExp(String.raw`\bschtasks\b[^\n]{0,500}?/rp[ \t]+${value}`, "dgi")],
  [["psexec", "snowsql"], new RegExp(String.raw`\b(?:psexec|snowsql)\b[^\n|;]{0,500}?[ \t]-p[ \t]+${value}`, "dgi")],
  [["ssh-keygen"], new RegExp(String.raw`\bssh-keygen\b[^\n|;]{0,500}?[ \t]-[NP][ \t]+${value}`, "dg")],
  [["codecov"], new RegExp(String.raw`\bcodecov\b[^\n|;]{0,500}?[ \t]-t[ \t]+${value}`, "dg")],
  [["openssl"], new RegExp(String.raw`\bopenssl[ \t]+enc\b[^\n|;]{0,500}?[ \t]-[kK][ \t]+${value}`, "dg")],
  [["vault"], new RegExp(String.raw`\bvault[ \t]+login[ \t]+(?![-\w]+=|-)${value}`, "dg")],
  [["nmcli"], new RegExp(String.raw`\bnmcli\b[^\n|;]{0,300}?[ \t]password[ \t]+${value}`, "dg")],
  [["wpa_passphrase"], new RegExp(String.raw`\bwpa_passphrase[ \t]+(?:"[^"\n]*"|\S+)[ \t]+${value}`, "dg")],
  [
    ["kv put"],
    new RegExp(String.raw`\bkv[ \t]+put[ \t]+\S*(?:password|secret|token|key)[ \t]+(?!\S+=)${value}`, "dgi"),
  ],
  [["password-command"], /--password-command[ =]["']?(?:echo|printf)[ \t]+([^\s"']{3,})/dg],
  [["curl"], /\bcurl\b[^\n]{0,2000}?[ \t](?:-E|--cert|--proxy-cert)[ =]?["']?(?:[A-Z]:)?[^\s:"']+:([^\s"']{4,})/dg],
  [["curl", "wget"], /\bcurl\b[^\n]{0,2000}?[ \t](?:-b|--cookie)[ =]?["']?[\w.-]+=([^\s"';]{4,})/dg],
  [["net user"], new RegExp(String.raw`\bnet[ \t]+user[ \t]+\S+[ \t]+(?![/*])${value}`, "dgi")],
  [["/pass"], new RegExp(String.raw`(?<=\s)/(?:pass(?:word)?|pwd?)[:= ][ \t]*${value}`, "dgi")],
  [
    ["reg add"],
    new RegExp(
      String.raw`\breg[ \t]+add\b[^\n]{0,300}?/v[ \t]+\S*(?:password|secret|token|key)\b[^\n]{0,100}?/d[ \t]+${value}`,
      "dgi",
    ),
  ],
  [
    ["<<<"],
    new RegExp(
      String.raw`\b(?:kinit|passwd|su|sudo|cryptsetup|gpg|docker[ \t]+login|chpasswd|read[ \t]+-s\w*|read[^\n]{0,60}[Pp]assword)\b[^\n]{0,200}?<<<[ \t]*(?:[\w.-]+:)?${value}`,
      "dg",
    ),
  ],
  [["rclone"], new RegExp(String.raw`\brclone\b[^\n]{0,500}?[ \t](?:pass[ =]|obscure[ \t]+(?!-))${value}`, "dg")],
  [["requirepass", "masterauth"], new RegExp(String.raw`\b(?:requirepass|masterauth)["']?[ \t,=:]+${value}`, "dg")],
  [
    ['"-p', "'-p"],
    /["'](?:mysql\w*|mariadb[\w-]*|7z|sshpass)["'](?:\s*,\s*["'][^"'\n]{0,200}["']){0,20}?\s*,\s*["']-p([^"'\n]{3,})["']/dg,
  ],
  [
    [" -p", "\t-p"],
    new RegExp(
      String.raw`\b(?:mosquitto_(?:pub|sub|rr)|ipmitool|tsql|isql)\b[^\n|;]{0,500}?[ \t]-P[ \t]*${value}`,
      "dg",
    ),
  ],
  [
    [" -p", "\t-p"],
    new RegExp(
      String.raw`\b(?:evil-winrm|crackmapexec|netexec|nxc|rdesktop|couchbase-cli|steghide|certutil|security[ \t]+unlock-keychain|arangosh)\b[^\n|;]{0,500}?[ \t]-p[ \t]+${value}`,
      "dg",
    ),
  ],
  [
    [" -u"],
    new RegExp(
      String.raw`(?<!\b(?:mysql|mariadb|docker|podman)\w*\b[^\n|;]{0,80})[ \t]-u[ \t=]?[^\s-]\S{0,80}[ \t]+-p[ \t=]?(?!\d+(?::\d+)*(?!\S)|[^\s]*\/)${value}`,
      "dg",
    ),
  ],
  [
    ["http-basic."],
    new RegExp(String.raw`\bhttp-basic\.\S{1,80}[ \t]+(?:--\S+[ \t]+)*[\w.@-]{1,80}[ \t]+${value}`, "dg"),
  ],
  [["xfreerdp", "wfreerdp"], new RegExp(String.raw`\b[xw]freerdp3?\b[^\n|;]{0,500}?[ \t]/p:${value}`, "dg")],
  [
    ["rabbitmqctl"],
    new RegExp(
      String.raw`\brabbitmqctl[ \t]+(?:add_user|change_password|authenticate_user)[ \t]+\S+[ \t]+${value}`,
      "dg",
    ),
  ],
  [
    ["mc alias set", "mc config host add"],
    /\bmc[ \t]+(?:alias[ \t]+set|config[ \t]+host[ \t]+add)[ \t]+\S+[ \t]+\S+[ \t]+([^\s"'`;|&]{3,})[ \t]+([^\s"'`;|&]{3,})/dg,
  ],
  [
    ["keychain-", "add-generic-password", "add-internet-password"],
    new RegExp(String.raw`\bsecurity[ \t]+add-\w+-password\b[^\n|;]{0,500}?[ \t]-w[ \t]+${value}`, "dg"),
  ],
  [["dscl"], new RegExp(String.raw`\bdscl\b[^\n|;]{0,80}[ \t]-passwd[ \t]+\S+[ \t]+${value}`, "dg")],
  [["qpdf"], new RegExp(String.raw`\bqpdf\b[^\n|;]{0,200}?[ \t]--encrypt[ \t]+${value}`, "dg")],
  [["user_pw", "owner_pw"], new RegExp(String.raw`\b(?:user|owner)_pw[ \t]+${value}`, "dg")],
  [
    ["user-secrets", "reset-admin-password", "operator unseal", "auth init"],
    new RegExp(
      String.raw`\b(?:user-secrets[ \t]+set[ \t]+\S*(?:password|secret|token|key)\S*|reset-admin-password|vault[ \t]+operator[ \t]+unseal|doctl[ \t]+auth[ \t]+init[ \t]+-t)[ \t]+${value}`,
      "dgi",
    ),
  ],
  [
    ["secretsmanager", "put-parameter"],
    new RegExp(
      String.raw`\baws[ \t]+(?:secretsmanager[ \t]+(?:create-secret|put-secret-value|update-secret)\b[^\n|;]{0,500}?[ \t]--secret-string|ssm[ \t]+put-parameter\b(?=[^\n|;]{0,500}SecureString)[^\n|;]{0,500}?[ \t]--value)[ =]${value}`,
      "dg",
    ),
  ],
  [[".logon"], /^[ \t]*\.logon[ \t]+[^\s,]{1,120},([^\s;]{3,128})/dgim],
  [
    ["<<"],
    /\b(?:mysql_secure_installation|passwd|kinit|cryptsetup|docker[ \t]+login|sudo[ \t]+-\w*S|su)\b[^\n]{0,120}<<-?[ \t]*["']?\w+["']?\r?\n[ \t]*([^\s:]{4,128})[ \t]*\r?\n/dg,
  ],
];

/** Commands and directives that set a variable or an option: `setenv NAME x`, `npm config set NAME x`. */
const settings = named(
  ["set", "config", "env", "arg", "export"],
  new RegExp(
    String.raw`\b(?:set\w{0,3}|Set-Item|SetEnv|setenv|ENV|ARG|export|config(?:[ :]set)?|configure[ \t]+set)[ \t]+(?:--?[\w-]+[ \t]+)*([A-Za-z/][\w./:-]{2,80})[ \t]+(?![-=])${value}`,
    "dgi",
  ),
  (found, name) =>
    !describes(found) &&
    !(/^[A-Z][A-Z\d_]*$/.test(found) && isSecretName(found)) &&
    (name === name.toUpperCase() || /\d|\W/.test(found.replace(/[.,:;!?)]+$/, ""))),
);

/** How far before a flag the name of its command is. */
const longestLine = 640;

const shortFlags: readonly TextRule[] = patterns.map(([keywords, pattern]) => {
  const rule = function* (text: string): Generator<Hit> {
    for (const match of matchesOf(text, pattern))
      for (const range of match.indices?.slice(1) ?? [])
        if (range !== undefined && canBeSecret(text.slice(range[0], range[1])))
          yield { rule: "argument", contextStart: match.index, from: range[0], to: range[1] };
  };
  return pattern.multiline ? withKeyword(keywords, rule) : aroundKeyword(keywords, rule, longestLine);
});

/** Secrets on a command line. */
export const commandRules: readonly TextRule[] = [
  withKeyword(["-"], flags),
  withKeyword([">"], written),
  withKeyword(["-p", "-w", "/p"], quotedArguments),
  settings,
  ...shortFlags,
];
