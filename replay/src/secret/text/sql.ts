import { isSecretName } from "../name.ts";
import { canBeSecret } from "../value.ts";
import { every, type TextRule, withKeyword } from "./hit.ts";

const literal = /N?'((?:[^'\n]|''){1,4096})'|[^,()'\s][^,()']*/dg;

/** The values that an `INSERT` gives the columns of secrets. */
const inserted: TextRule = function* (text) {
  for (const match of text.matchAll(
    /\binsert\s+into\s+[\w."`[\]]{1,120}\s*\(([^()]{1,2000})\)\s*values\s*((?:\((?:[^()']|'(?:[^']|'')*')*\)[\s,]*){1,200})/dgi,
  )) {
    const names = (match[1] ?? "").split(",").map((name) => name.replace(/[\s"'`[\]]/g, ""));
    const start = match.indices?.[2]?.[0] ?? 0;
    for (const row of (match[2] ?? "").matchAll(/\(((?:[^()']|'(?:[^']|'')*')*)\)/dg)) {
      const rowStart = start + (row.indices?.[1]?.[0] ?? 0);
      for (const [index, value] of [...(row[1] ?? "").matchAll(literal)].entries()) {
        const range = value.indices?.[1];
        if (range === undefined || !isSecretName(names[index] ?? "") || !canBeSecret(value[1] ?? "")) continue;
        yield {
          rule: "credential",
          contextStart: start + row.index,
          from: rowStart + range[0],
          to: rowStart + range[1],
        };
      }
    }
  }
};

/** The rows of a dump below `COPY`. */
const copied: TextRule = function* (text) {
  for (const match of text.matchAll(
    /\bcopy\s+[\w."]{1,120}\s*\(([^()\n]{1,2000})\)\s+from\s+stdin\b[^\n]{0,80}\n((?:(?!\\\.)[^\n]{1,8192}(?:\n|$)){1,10000})/dgi,
  )) {
    const names = (match[1] ?? "").split(",").map((name) => name.replace(/[\s"]/g, ""));
    let at = match.indices?.[2]?.[0] ?? 0;
    for (const row of (match[2] ?? "").split("\n")) {
      let from = at;
      for (const [index, cell] of row.split("\t").entries()) {
        if (isSecretName(names[index] ?? "") && canBeSecret(cell))
          yield { rule: "credential", contextStart: at, from, to: from + cell.length };
        from += cell.length + 1;
      }
      at += row.length + 1;
    }
  }
};

/** Secrets in SQL. */
export const sqlRules: readonly TextRule[] = [
  withKeyword(["insert"], inserted),
  withKeyword(["copy"], copied),
  every(
    "credential",
    ["identified"],
    /\bidentified[ \t]+(?:with[ \t]+\S+[ \t]+)?(?:by|as)[ \t]+(?:password[ \t]+)?(?:["']((?:[^"'\n]|''){3,256})["'](?!'))/dgi,
  ),
  every(
    "credential",
    ["identified"],
    /(?<=\b(?:create|alter|grant|role|link)\b[^;]{0,300})\bidentified[ \t]+by[ \t]+(?!`|an?\b|the\b|this\b|its\b|\S+:[ \t]|password\b|values\b|externally\b|globally\b|random\b|(?:two|three|four|five|six|seven|eight|nine|ten)\b)"?([^\s"';,]{3,256})/dgi,
  ),
  every("credential", ["password"], /\bpassword[ \t]*=?[ \t]*(?:\$(\w*)\$)([^$\n]{3,256})\$\1\$/dgi, { group: 2 }),
  every("credential", ["password"], /(?<!["'`])\bpassword[ \t]*=?[ \t]*(?:N|E)?'((?:[^'\n]|''){3,256})'/dgi),
  every("credential", ["password("], /\bpassword\([ \t]*["']([^"'\n]{3,256})["'][ \t]*\)/dgi),
];
