import { readFileSync } from "node:fs";
import { join } from "node:path";
import { requirements } from "@agentwire/protocol";
import { packages } from "./architecture/layout.ts";
import { checkDocstrings } from "./docstring/check.ts";
import { type Exported, exportsOf } from "./docstring/exports.ts";
import { root } from "./run.ts";

/**
 * `node --conditions=@agentwire/source tools/docstrings.ts`: checks the docstrings of everything that the packages export.
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

const findings = checkDocstrings(packages.flatMap(publicOf), new Set(Object.keys(requirements)));
for (const finding of findings) console.log(finding);
process.exitCode = findings.length === 0 ? 0 : 1;
