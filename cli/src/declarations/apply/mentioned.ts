import type { ts } from "@ts-morph/common";
import { builderFile, type Edits } from "./edits.ts";
import type { SchemaSource } from "./schema-source.ts";

/** Imports what an expression mentions: builders, zod and named schemas. */
export function importNames(source: SchemaSource, edits: Edits, file: ts.SourceFile, text: string): void {
  for (const [from, names] of mentioned(source, text)) {
    if (from !== source.tree.pathOf(file)) edits.import(file, from, names);
  }
}

/** The names that an expression mentions, by the file or package that exports them. */
export function mentioned(source: SchemaSource, text: string): Map<string, string[]> {
  const bare = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const found = new Map<string, string[]>();
  const note = (from: string, name: string) => found.set(from, [...new Set([...(found.get(from) ?? []), name])]);
  const builders = source.tree.file(builderFile);
  for (const [, name = ""] of bare.matchAll(/(?<![.\w])([A-Za-z]\w*)(?=\()/g)) {
    if (builders && source.tree.constant(builders, name)?.exported) note(builderFile, name);
    else if (name === "earlier") note(builderFile, name);
    else if (name === "systemFrame") note("message/frame.ts", name);
    else if (name === "inputOf" || name === "outputOf") note("hook/input.ts", name);
  }
  if (/(?<![.\w])z\./.test(bare)) note("zod", "z");
  for (const [, name = ""] of bare.matchAll(/(?<![.\w])([A-Z]\w*)\b/g)) {
    const origin = source.origin(name);
    if (origin && origin.entry === undefined) note(source.tree.pathOf(origin.value.scope.file), name);
  }
  return found;
}
