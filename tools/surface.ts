import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { packages } from "./architecture/layout.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

interface Exported {
  readonly name: string;
  readonly type: boolean;
}

/** Names that a module exports, re-exports followed. Works on formatted sources, which is what the repository holds. */
function exportsOf(path: string): Exported[] {
  const text = readFileSync(path, "utf8");
  const found: Exported[] = [];
  const declared =
    /^export (?:declare )?(?:abstract )?(async function\*?|function\*?|const|let|class|type|interface) (\w+)/gm;
  for (const [, kind = "", name = ""] of text.matchAll(declared)) {
    found.push({ name, type: kind === "type" || kind === "interface" });
  }
  for (const [, typeOnly, names = ""] of text.matchAll(/^export (type )?\{([^}]*)\}/gm)) {
    for (const part of names
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean)) {
      const type = typeOnly !== undefined || part.startsWith("type ");
      found.push({
        name:
          part
            .replace(/^type /, "")
            .split(" as ")
            .at(-1) ?? part,
        type,
      });
    }
  }
  for (const [, typeOnly, module = ""] of text.matchAll(/^export (type )?\* from "(\.[^"]+)"/gm)) {
    const inner = exportsOf(resolve(dirname(path), module));
    found.push(...(typeOnly === undefined ? inner : inner.map((item) => ({ ...item, type: true }))));
  }
  return found;
}

/** The public surface of a package: entries and names, one a line, as its `surface.txt` pins it. */
export function surfaceOf(name: string): string {
  const manifest = JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));
  const lines: string[] = [];
  for (const [entry, target] of Object.entries<Record<string, string> | string>(manifest.exports ?? {})) {
    if (typeof target === "string" || target.source === undefined) {
      lines.push(entry);
      continue;
    }
    const unique = new Map(
      exportsOf(join(root, name, target.source)).map((item) => [`${item.name} ${item.type}`, item]),
    );
    const names = [...unique.values()].map((item) => `${entry} ${item.type ? "type " : ""}${item.name}`);
    lines.push(...names.sort());
  }
  return `${lines.join("\n")}\n`;
}

/** Differences between the pinned surfaces and the real ones, as sentences; empty where all agree. */
export function surfaceDrift(): string[] {
  return packages.flatMap((name) => {
    const pin = join(root, name, "surface.txt");
    const pinned = new Set(existsSync(pin) ? readFileSync(pin, "utf8").trim().split("\n") : []);
    const real = new Set(surfaceOf(name).trim().split("\n"));
    return [
      ...[...real].filter((line) => !pinned.has(line)).map((line) => `${name}: ${line || "(nothing)"} is new`),
      ...[...pinned].filter((line) => !real.has(line)).map((line) => `${name}: ${line || "(nothing)"} is gone`),
    ].filter((line) => !line.includes("(nothing)"));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--write")) {
    for (const name of packages) writeFileSync(join(root, name, "surface.txt"), surfaceOf(name));
  } else {
    const drift = surfaceDrift();
    for (const line of drift) console.log(line);
    process.exitCode = drift.length === 0 ? 0 : 1;
  }
}
