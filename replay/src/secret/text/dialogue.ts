import { canBeSecret } from "../value.ts";
import { every, type Hit, matchesOf, named, type TextRule, withKeyword } from "./hit.ts";

/** What precedes a line in a log of a connection: the time, and who sent it. */
const sender = String.raw`^(?:[\d:.TZ -]{0,40}[ \t]+)?(?:(?:C|c|client|S:?|send|sent|[-<>*~=]{1,4})[:>]?[ \t]+){0,2}["']?`;

/** User and password of `AUTH LOGIN`, in base64, after the questions of the server. */
const smtpLogin: TextRule = function* (text) {
  for (const { index } of matchesOf(text, /\bAUTH[ \t]+LOGIN\b/gi)) {
    const rest = text.slice(index, index + 1200);
    for (const match of matchesOf(
      rest,
      /\b334[ \t]+UGFzc3dvcmQ6\S{0,4}\r?\n[^\n]{0,60}?([A-Za-z\d+/]{4,400}={0,2})[ \t\r]*$/dgm,
    )) {
      const range = match.indices?.[1];
      if (range !== undefined)
        yield { rule: "credential", contextStart: index, from: index + range[0], to: index + range[1], certain: true };
    }
  }
};

/** Passwords in a log of what a client sent: `PASS x` of FTP, `LOGIN user x` of IMAP. */
const sentPasswords = function* (text: string): Generator<Hit> {
  for (const pattern of [
    new RegExp(String.raw`${sender}PASS[ \t]+:?(\S{3,128})["']?[ \t\r]*$`, "dgm"),
    new RegExp(
      String.raw`${sender}[A-Za-z]{0,6}\d{1,6}[ \t]+LOGIN[ \t]+"?[^\s"]{1,120}"?[ \t]+"?([^\s"]{3,128})"?[ \t\r]*$`,
      "dgm",
    ),
  ])
    for (const match of matchesOf(text, pattern)) {
      const range = match.indices?.[1];
      if (range !== undefined && canBeSecret(match[1] ?? "") && !/^(?:\*+|x+|\[\w+\])$/i.test(match[1] ?? ""))
        yield { rule: "credential", contextStart: match.index, from: range[0], to: range[1] };
    }
};

/** The value in the line below its name, in an answer of Redis. */
const answered = named([') "'], /\d{1,5}\) "([\w.-]{2,80})"\r?\n[ \t]*\d{1,5}\) "([^"\n]{4,4096})"/dg);

/** Secrets in logs of line protocols: SMTP, IMAP, POP3, FTP, Redis. */
export const dialogueRules: readonly TextRule[] = [
  withKeyword(["auth login"], smtpLogin),
  withKeyword(["pass ", "login "], sentPasswords),
  answered,
  every(
    "credential",
    ["acl setuser", "user "],
    /(?:\bACL[ \t]+SETUSER\b|^[ \t]*user[ \t]+\S{1,60}(?=[^\n]{0,200}[ \t][~&+-]\S))[^\n]{0,200}?[ \t]>(\S{4,128})/dgim,
  ),
  every("credential", ["auth plain"], /\bAUTH[ \t]+PLAIN[ \t]+([A-Za-z\d+/]{8,400}={0,2})/dgi, { certain: true }),
  every(
    "credential",
    ["auth "],
    /(?:^|>[ \t]?)AUTH[ \t]+(?!LOGIN|PLAIN|CRAM|NTLM|GSSAPI|XOAUTH|DIGEST)(?:[\w.-]{1,40}[ \t]+)?([^\s"']{6,512})[ \t]*$/dgm,
  ),
];
