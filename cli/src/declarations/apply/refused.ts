import type { ts } from "@ts-morph/common";

/** The file in a checkout with the requests that the reference agent refuses intentionally. */
export const refusedFile = "runtime/src/agent/control/refused.ts";

/** The text of {@link refusedFile} with more requests, refused as unknown ones. */
export function withRefused(api: typeof ts, text: string, subtypes: readonly string[]): string {
  const file = api.createSourceFile(refusedFile, text, api.ScriptTarget.Latest, true);
  let table: ts.ObjectLiteralExpression | undefined;
  const visit = (node: ts.Node): void => {
    if (!table && api.isObjectLiteralExpression(node)) table = node;
    else api.forEachChild(node, visit);
  };
  visit(file);
  if (!table) return text;
  const known = new Set(table.properties.map((property) => property.name?.getText()));
  const lines = subtypes.filter((subtype) => !known.has(subtype)).map((subtype) => `  ${subtype}: null,\n`);
  const at = table.getEnd() - 1;
  return text.slice(0, at) + lines.join("") + text.slice(at);
}
