import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { onDemand } from "../../on-demand.ts";

/** A Markdown file with YAML fields before its body. */
export interface FrontMatter {
  /** The values of the fields, as YAML reads them. Empty if the file has no front matter or its YAML is broken. */
  readonly fields: JsonObject;
  /** The text after the front matter, without leading white space; the whole text if there is no front matter. */
  readonly body: string;
}

/** Loaded with the first front matter, because most sessions have none. */
export const yamlLibrary: () => Promise<Pick<typeof import("yaml"), "parseDocument">> = onDemand(() => import("yaml"));

/** The opening dashes fill the first line. The front matter ends with the next three dashes, wherever they are. */
const marks = /^---\s*\n([\s\S]*?)---\s*\n?/;

/** Splits a file into its front matter and its body. Never rejects. */
export async function readFrontMatter(text: string): Promise<FrontMatter> {
  const source = text.replace(/^\uFEFF/, "");
  const found = marks.exec(source);
  if (found?.[1] === undefined) return { fields: {}, body: text };
  const { parseDocument } = await yamlLibrary();
  const parse = (head: string): JsonObject | null => {
    try {
      const document = parseDocument(head, { merge: true, uniqueKeys: false, prettyErrors: false });
      if (document.errors.some(({ code }) => code !== "TAB_AS_INDENT")) return null;
      const value: unknown = document.toJS();
      return isJsonObject(value) ? value : {};
    } catch {
      return null;
    }
  };
  const fields = parse(found[1]) ?? parse(quoteValues(found[1])) ?? {};
  return { fields: Object.assign(Object.create(null), fields), body: source.slice(found[0].length) };
}

/** Characters that often break YAML by accident: `[file] [other]`, `**\/*.ts`, `when: asked`. */
const special = /[{}[\]*&#!|>%@`]|: /;

/** Quotes unquoted values at the first level that contain special characters. */
const quoteValues = (head: string): string =>
  head
    .split(/\r?\n/)
    .map((line) => {
      const [, key, value = ""] = /^([\w-]+):\s+(.+?)\s*$/.exec(line) ?? [];
      const isQuoted = /^(["']).*\1$/.test(value);
      return key === undefined || isQuoted || !special.test(value) ? line : `${key}: ${JSON.stringify(value)}`;
    })
    .join("\n");
