import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packages } from "./architecture/layout.ts";
import { checkDocstrings, lacksOf } from "./docstring/check.ts";
import { type Exported, exportsOf } from "./docstring/exports.ts";
import { root } from "./run.ts";

/**
 * `node tools/docstrings.ts`: checks the docstrings of everything that the packages export. `docstring/known.txt` lists what
 * is still missing; `--shrink` removes the lines that no longer apply.
 */

/** Everything that the entries of a package export, each declaration once. */
function publicOf(name: string): Exported[] {
  const { exports = {} } = JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));
  const items = new Map<string, Exported>();
  for (const target of Object.values<Readonly<Record<string, string>> | string>(exports)) {
    const source = typeof target === "string" ? undefined : target["@agentwire/source"];
    if (source === undefined || !source.endsWith(".ts")) continue;
    for (const item of exportsOf(join(root, name, source)).values()) items.set(`${item.path} ${item.name}`, item);
  }
  return [...items.values()].map((item) => ({ ...item, path: item.path.slice(root.length + 1) }));
}

const file = join(root, "tools", "docstring", "known.txt");
const known = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
const exported = new Map(packages.map((name) => [name as string, publicOf(name)]));
if (process.argv.includes("--shrink")) {
  const lacks = new Set(
    [...exported].flatMap(([name, items]) =>
      items.flatMap((item) => lacksOf(item).map((lack) => `${name} ${item.name} ${lack}`)),
    ),
  );
  const head =
    "# What public docstrings still lack: package, name, lack. The list only shrinks: node tools/docstrings.ts --shrink";
  writeFileSync(file, `${[head, ...known.filter((line) => lacks.has(line))].join("\n")}\n`);
} else {
  const findings = checkDocstrings(exported, known);
  for (const finding of findings) console.log(finding);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
