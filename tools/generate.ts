import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packages } from "./architecture/layout.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** Every derived file of the repository, by path from its root. A package derives its own in `tools/generate.ts`. */
export async function generated(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of packages) {
    const module = join(root, name, "tools", "generate.ts");
    if (!existsSync(module)) continue;
    const { generate } = (await import(pathToFileURL(module).href)) as {
      generate: () => Map<string, string> | Promise<Map<string, string>>;
    };
    for (const [path, text] of await generate()) files.set(`${name}/${path}`, text);
  }
  return files;
}

/** Derived files that differ from what is committed. */
export async function stale(): Promise<string[]> {
  const differing: string[] = [];
  for (const [path, text] of await generated()) {
    const file = join(root, path);
    if (!existsSync(file) || readFileSync(file, "utf8") !== text) differing.push(path);
  }
  return differing;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of await generated()) {
    const file = join(root, path);
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${path}`);
  }
}
