import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

interface Exported {
  readonly name: string;
  readonly type: boolean;
}

/** The names that a module exports, including re-exports. Works on formatted sources, as in the repository. */
function exportsOf(path: string): Exported[] {
  const text = readFileSync(path, "utf8");
  const found: Exported[] = [];
  const declared =
    /^export (?:declare )?(?:abstract )?(async function\*?|function\*?|const|let|class|type|interface) (\w+)/gm;
  for (const [, kind = "", name = ""] of text.matchAll(declared)) {
    found.push({ name, type: kind === "type" || kind === "interface" });
  }
  for (const [, typeOnly, names = ""] of text.matchAll(/^export (type )?\{([^}]*)\}/gm)) {
    for (const [, type, name = ""] of names.matchAll(/(type )?(?:\w+ as )?(\w+)\s*(?:,|$)/g)) {
      found.push({ name, type: (typeOnly ?? type) !== undefined });
    }
  }
  for (const [, typeOnly, module = ""] of text.matchAll(/^export (type )?\* from "(\.[^"]+)"/gm)) {
    const inner = exportsOf(resolve(dirname(path), module));
    found.push(...(typeOnly === undefined ? inner : inner.map((item) => ({ ...item, type: true }))));
  }
  return found;
}

/** The public surface of the package in a folder, in the format of `surface.txt`: entries and names, one per line. */
export function surfaceOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const lines: string[] = [];
  for (const [entry, target] of Object.entries<Record<string, string> | string>(manifest.exports ?? {})) {
    const source = typeof target === "string" ? undefined : target["@agentwire/source"];
    if (source === undefined) {
      lines.push(entry);
      continue;
    }
    const unique = new Map(exportsOf(join(folder, source)).map((item) => [`${item.name} ${item.type}`, item]));
    const names = [...unique.values()].map((item) => `${entry} ${item.type ? "type " : ""}${item.name}`);
    lines.push(...names.sort());
  }
  return `${lines.join("\n")}\n`;
}
