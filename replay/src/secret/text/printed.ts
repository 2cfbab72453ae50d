import { isSecretName, isSecretPair } from "../name.ts";
import { canBeSecret, describes } from "../value.ts";
import { type Hit, matchesOf, named, type TextRule, withKeyword } from "./hit.ts";

/** Commands that print one secret and nothing else. */
const printers: readonly RegExp[] = [
  /[ \t]--(?:reveal|show-?secrets?|show-token)\b/,
  /^gcloud\b.*\b(?:secrets[ \t]+versions[ \t]+access|auth[ \t]+(?:application-default[ \t]+)?print-(?:access|identity)-token)\b/,
  /^az\b.*\b(?:keyvault[ \t]+secret[ \t]+show|account[ \t]+get-access-token|acr[ \t]+credential[ \t]+show|storage[ \t]+account[ \t]+keys[ \t]+list)\b.*(?:-o|--output)[ \t=]+tsv\b/,
  /^aws\b.*(?:\b(?:get-secret-value|get-parameter)\b.*--query\b.*--output[ \t=]+text\b|\bget-(?:login-)?password\b|\bgenerate-db-auth-token\b|\bget-authorization-token\b.*--output[ \t=]+text\b)/,
  /^(?:gopass|pass)[ \t]+(?:show[ \t]+)?(?!ls\b|list\b|find\b|git\b|init\b|insert\b|edit\b|rm\b|mv\b|cp\b|grep\b|help\b|version\b)(?:-c[ \t]+)?[\w.@-]+\/[\w.@/-]+$/,
  /^bw[ \t]+get[ \t]+(?:password|totp|notes)\b/,
  /^op[ \t]+(?:read\b|item[ \t]+get\b.*--fields?\b)/,
  /^secret-tool[ \t]+lookup\b/,
  /^security[ \t]+find-\w+-password\b.*[ \t]-w\b/,
  /^lpass[ \t]+show\b.*--(?:password|notes)\b/,
  /^keyring[ \t]+get\b/,
  /^vault[ \t]+(?:kv[ \t]+get|read|print[ \t]+token)\b(?:.*-field=|[ \t]*$)/,
  /^(?:argocd|gitlab-\w+|jenkins\w*)\b.*\binitial-?\w*-?password\b/i,
  /^(?:kubectl|oc|k)\b.*\bget[ \t]+secrets?\b.*(?:jsonpath|go-template|custom-columns)/,
  /^(?:kubectl|oc|k)[ \t]+create[ \t]+token\b/,
  /^oc[ \t]+whoami[ \t]+-t\b/,
  /^[a-z][\w.-]{1,20}(?:[ \t]+[a-z][\w-]{1,20}){0,2}[ \t]+(?:(?:pre)?auth-?keys?|api-?keys?|tokens?|keys)[ \t]+(?:create|new|generate|issue|mint|export)\b/,
  /^(?:gh|glab|fly|flyctl|heroku|netlify|railway|doctl)[ \t]+auth[ \t:]+(?:status[ \t]+-t|token)\b/,
  /^docker[ \t]+swarm[ \t]+join-token\b.*(?:-q|--quiet)\b/,
  /^kubeadm[ \t]+token[ \t]+create\b(?!.*--print-join-command)/,
  /^nmcli\b.*[ \t]-g[ \t]+\S*(?:psk|password|key)\b/,
  /^rclone[ \t]+obscure\b/,
  /^(?:openssl[ \t]+rand|pwgen|apg|makepasswd|wg[ \t]+genkey|wg[ \t]+genpsk)\b/,
  /^sops\b.*(?:--extract|-d\b.*--extract)\b/,
  /^(?:chamber|doppler|infisical|berglas|teller)\b.*\b(?:read|get|access)\b.*(?:-q|--plain|--quiet|access)\b/,
  /^bundle[ \t]+exec[ \t]+rails[ \t]+secret\b|^rails[ \t]+secret\b|^php[ \t]+artisan[ \t]+key:generate[ \t]+--show\b|^mix[ \t]+phx\.gen\.secret\b/,
];

/** Commands that print the value of their last argument, which the name of a secret names. */
const getters =
  /^(?:cat|head|tail|printenv|echo|less|more|type|Get-Content|gc|terraform[ \t]+output|tofu[ \t]+output|pulumi[ \t]+config[ \t]+get|heroku[ \t]+config:get|git[ \t]+config|npm[ \t]+config[ \t]+get|consul[ \t]+kv[ \t]+get|etcdctl[ \t]+get|wp[ \t]+config[ \t]+get|redis-cli\b.*\bget|snap[ \t]+get|defaults[ \t]+read|chef-vault|hiera)\b[^|<>]*?[ \t]["']?([^\s"']+)["']?$/;

/** The names of files of code and documents, whose content is no secret. */
const documents =
  /\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cs|php|c|h|cpp|sh|md|mdx|html?|css|scss|ya?ml|json|toml|xml|lock|sql|vue|svelte|txt\.example|example|sample|template|pub)$/i;

/** Whether a path or a variable is that of a single secret. */
export function readsSecret(argument: string): boolean {
  const name = argument.replace(/^\$\{?(?:env:)?|\}$/g, "");
  const last = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  if (/^\/?(?:var\/)?run\/secrets\/(?!kubernetes\.io\/serviceaccount\/(?:ca\.crt|namespace)$)\S+$/.test(name))
    return true;
  if (/(?:^|[/.])(?!pub)\w+\.key$/i.test(last)) return true;
  return last.length <= 100 && !documents.test(last) && isSecretName(last.replace(/\.(?:txt|key|secret)$/i, ""));
}

/** A query for a member of a document, and its last name. */
const query = /\b(?:jq|yq|dasel|gron)\b[^|]*[."'[]([\w-]{2,60})["'\]]*[ \t]*(?:\||$)/;

/** A decoder at the end of a pipe does not change what is printed. */
const decoder =
  /[ \t]*\|[ \t]*(?:base64[ \t]+(?:-d|--decode|-D)|jq[ \t]+-r\b[^|]*|tr[ \t]+-d\b[^|]*|xargs(?:[ \t]+echo)?|head[ \t]+-(?:n[ \t]*)?1|cat)[ \t]*$/;
const harmlessTail = /[ \t]*(?:;[ \t]*echo(?:[ \t]+(?:""|''))?|2>(?:\/dev\/null|&1))[ \t]*$/;

/** Whether a command prints a single secret. */
export function printsSecret(command: string): boolean {
  let last = command.trim();
  if (last.length > 2000 || last.includes("\n")) return false;
  const member = query.exec(last)?.[1];
  if (member !== undefined && isSecretName(member)) return true;
  for (let times = 0; times < 4; times++) last = last.replace(harmlessTail, "").replace(decoder, "").trim();
  last = (last.split(/&&|;/).at(-1) ?? "").trim();
  last = last.replace(
    /^(?:sudo(?:[ \t]+-\w+)*[ \t]+|(?:docker|podman|kubectl)(?:[ \t]+compose)?[ \t]+exec(?:[ \t]+-[\w-]+)*[ \t]+\S+(?:[ \t]+--)?[ \t]+|\w+=\S*[ \t]+)+/,
    "",
  );
  if (printers.some((printer) => printer.test(last))) return true;
  const argument = getters.exec(last)?.[1];
  if (argument === undefined) return false;
  return /^echo\b/.test(last) ? argument.startsWith("$") && readsSecret(argument) : readsSecret(argument);
}

/** The secret that is the whole of what a command printed: a word, or a passphrase. */
export function printedSecret(output: string): Omit<Hit, "rule" | "contextStart"> | null {
  const lead = /^(?:\s*\d{1,6}(?:→|\t))?\s*/.exec(output)?.[0].length ?? 0;
  const value = output.slice(lead).trimEnd();
  const words = value.split(" ");
  const isSecret =
    value.length >= 6 &&
    value.length <= 4096 &&
    !/[\n\t]/.test(value) &&
    canBeSecret(value) &&
    !/^(?:<|error|usage|warning|no such|cat:|bash:|sh:)/i.test(value) &&
    !words.some(describes) &&
    (words.length === 1
      ? !/[:.]$/.test(value)
      : words.length <= 8 && words.every((one) => /^[a-z\d-]{2,14}$/.test(one)));
  return isSecret ? { from: lead, to: lead + value.length, certain: value.length >= 8 } : null;
}

const prompt =
  /^(?:[ \t]*(?:\$|❯|➜|>|%|#|PS [^>\n]{1,80}>|(?:\([\w.-]{1,30}\)[ \t]?)?\[?[\w.-]{1,40}@[\w.-]{1,60}[^\n$#%]{0,80}[$#%])[ \t]+)?([A-Za-z][^\n]{5,400}?)\r?\n(?=([^\n]{6,512})(?:\n|$))/dgm;

/** The line below a command that prints a secret, in a copy of a terminal. */
const transcripts: TextRule = function* (text) {
  for (const match of matchesOf(text, prompt)) {
    const range = match.indices?.[2];
    if (range === undefined || !printsSecret((match[1] ?? "").trimEnd())) continue;
    const found = printedSecret(match[2] ?? "");
    if (found !== null)
      yield { rule: "credential", contextStart: match.index, from: range[0] + found.from, to: range[0] + found.to };
  }
};

/** The beginning of a line of an interactive session, an expression, and the literal in the line below. */
const evaluation =
  /^(?:[^\n"'=<>]{0,40}(?:>{1,4}|\]:)|\([\w-]{2,12}\)|\w{3,12}\([^()\n]{0,20}\)(?::\d{1,5}:?\d{0,3})?[>*])[ \t]+([^\n]{3,300})\r?\n([^\n"'`]{0,60}b?)(["'`])([^"'`\n]{4,512})\3[;)]?[ \t]*(?=\r?\n|$)/dgm;

/** Whether an expression evaluates to a secret: its last name, an argument, or the function that it applies. */
const evaluatesToSecret = (expression: string): boolean =>
  [/[A-Za-z_][\w.-]*(?=["'`)\]; \t]*$)/, /^[A-Za-z_]\w*(?=[ \t]+\w+[ \t]*$)/, /["'`:][\w.-]+(?=["'`)\]])/g].some(
    (part) => expression.match(part)?.some((name) => isSecretName(name.replace(/^\W/, ""))),
  );

/** The value of an expression in an interactive session of a language: `(Pdb) p self.password`. */
const evaluations: TextRule = function* (text) {
  for (const match of matchesOf(text, evaluation)) {
    const range = match.indices?.[4];
    const value = match[4] ?? "";
    if (
      range !== undefined &&
      canBeSecret(value) &&
      !describes(value) &&
      !/\s.*\.$/.test(value) &&
      evaluatesToSecret((match[1] ?? "").trimEnd())
    )
      yield { rule: "credential", contextStart: match.index, from: range[0], to: range[1] };
  }
};

/** The value of a variable with its type, as a console of Scala prints it. */
const typedValues = named(
  ["string = "],
  /^[ \t]*(?:val[ \t]+)?(\w{2,60}): (?:java\.lang\.)?String = ([^\s"']{4,512})$/dgm,
);

/** The longest line of code whose values a trace prints. */
const longestLine = 400;

/** The values of variables that a trace draws below a line of code, each below the name: `└ 'x'`. */
const drawnValues: TextRule = function* (text) {
  let code = "";
  let at = 0;
  for (const line of text.split("\n")) {
    const drawn = /^[ \t│|]*└ *b?["']([^"'\n]{4,512})["']/d.exec(line);
    const range = drawn?.indices?.[1];
    if (range === undefined) {
      if (!/^[ \t│|]*(?:└|$)/.test(line)) code = line.slice(0, longestLine);
    } else {
      const column = line.indexOf("└");
      const end = /^\w*/.exec(code.slice(column))?.[0].length ?? 0;
      const name = /[\w.]*$/.exec(code.slice(0, column + end))?.[0] ?? "";
      if (isSecretPair(name, drawn?.[1] ?? ""))
        yield { rule: "credential", contextStart: at, from: at + range[0], to: at + range[1] };
    }
    at += line.length + 1;
  }
};

/** Secrets below the commands and expressions that print them. */
export const printedRules: readonly TextRule[] = [
  withKeyword([">", ")", "]:"], evaluations),
  typedValues,
  withKeyword(["└ "], drawnValues),
  withKeyword(
    [
      "secret",
      "pass",
      "token",
      "_key",
      ".key",
      "cookie",
      "keyring",
      "vault ",
      "credential",
      "psk",
      "--reveal",
      "rclone",
      "genkey",
      "genpsk",
      "pwgen",
      "op read",
      "op item",
      "openssl rand",
      "keys create",
      "key create",
      "keys export",
    ],
    transcripts,
  ),
];
