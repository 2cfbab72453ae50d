import { isSecretName } from "../name.ts";
import { canBeSecret } from "../value.ts";
import { isQuotedSecret } from "./assignment.ts";
import { type Hit, named, type TextRule, withKeyword } from "./hit.ts";

const credential = (contextStart: number, from: number, to: number): Hit => ({
  rule: "credential",
  contextStart,
  from,
  to,
});

/** The name of a text of a user interface: `prompt_password`. */
const label =
  /^(?:prompt|error|label|hint|title|message|placeholder|help|incorrect|invalid|forgot|enter|show|hide)[_.-]/i;

/** The content of elements that their name, an attribute or the element before them names as a secret. */
const elements: TextRule = function* (text) {
  const content = String.raw`\s*(?:<!\[CDATA\[([^\]]{3,4096})\]\]>|([^<>\s][^<>\n]{2,4096}?))\s*<\/`;
  const named: readonly RegExp[] = [
    new RegExp(String.raw`<([\w:.-]{1,60})(?:\s[^<>]{0,300})?>${content}`, "dg"),
    new RegExp(String.raw`<([\w:.-]{1,60})>\s{0,80}<(?:[Vv]alue|[Tt]ext|[Ss]tring|[Pp]lain\w{0,10})>${content}`, "dg"),
    new RegExp(
      String.raw`<(?:td|th|dt|span|b|strong|label)(?:\s[^<>]{0,200})?>\s*([\w .-]{2,60}?)\s*:?\s*<\/\w+>\s*<(?:td|dd|span|code|input)(?:\s[^<>]{0,200})?>${content}`,
      "dg",
    ),
    new RegExp(
      String.raw`<[\w:.-]{1,60}\s[^<>]{0,200}?\b(?:name|key|id|property)\s*=\s*["']([\w.-]{2,80})["'][^<>]{0,200}>\s*(?:<value>)?${content}`,
      "dg",
    ),
    new RegExp(
      String.raw`<(?:name|key|param-name|Name|Key)>\s*([\w.-]{2,80})\s*<\/[\w-]+>\s*<(?:value|string|data|param-value|Value)(?:\s[^<>]{0,200})?>${content}`,
      "dg",
    ),
  ];
  for (const pattern of named) {
    for (const match of text.matchAll(pattern)) {
      const range = match.indices?.[2] ?? match.indices?.[3];
      const [, name = ""] = match;
      const value = text.slice(...(range ?? [0, 0]));
      if (
        range !== undefined &&
        isSecretName(name) &&
        !label.test(name) &&
        canBeSecret(value) &&
        isQuotedSecret(name, value)
      )
        yield credential(match.index, ...range);
    }
  }
  for (const match of text.matchAll(/<([\w.-]{1,60})>[ \t]*\r?\n((?:[^\n<>]{1,4096}\n){1,40}?)[ \t]*<\/\1>/dg)) {
    const range = match.indices?.[2];
    if (range === undefined || !isSecretName(match[1] ?? "")) continue;
    for (const line of (match[2] ?? "").matchAll(/[^\s](?:[^\r\n]*\S)?/g)) {
      const from = range[0] + line.index;
      if (canBeSecret(line[0])) yield credential(match.index, from, from + line[0].length);
    }
  }
};

/** Fields of HTML forms: hidden behind dots, or with the name of a secret. */
const fields: TextRule = function* (text) {
  for (const { index, 0: tag } of text.matchAll(
    /<(?:input|meta|param|option|add|entry|property|setting|variable)\b[^<>]{1,2000}>/gi,
  )) {
    const attribute = /\b(?:value|content)\s*=\s*(?:"([^"]{3,4096})"|'([^']{3,4096})')/di.exec(tag);
    const range = attribute?.indices?.[1] ?? attribute?.indices?.[2];
    if (range === undefined) continue;
    const name = /\b(?:name|id|key)\s*=\s*["']([\w.[\]-]{2,80})["']/i.exec(tag)?.[1] ?? "";
    const isHidden = /\btype\s*=\s*["']?password\b/i.test(tag);
    if ((isHidden || isSecretName(name)) && canBeSecret(tag.slice(...range)))
      yield credential(index, index + range[0], index + range[1]);
  }
};

/** Parts of a multipart body. */
const parts = named(
  ['name="'],
  /\bname="([\w.[\]-]{2,80})"[^\n]{0,200}\r?\n(?:[\w-]{1,60}:[^\n]{0,200}\r?\n){0,6}\r?\n([^\r\n]{3,4096})/dg,
);

/** Secrets in XML, HTML and bodies of forms. */
export const markupRules: readonly TextRule[] = [
  withKeyword(["</"], elements),
  withKeyword(["<input", "<meta", "<param", "<option", "<add", "<entry", "<property", "<setting", "<variable"], fields),
  parts,
];
