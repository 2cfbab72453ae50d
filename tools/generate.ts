import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { packages } from "./architecture/layout.ts";
import { root } from "./run.ts";
import { surfaceOf } from "./surface.ts";

/**
 * `npm run generate`: writes every derived file that is not up to date. `--check` names them instead, and fails if there
 * is one.
 *
 * It reads the sources and needs no build, which stale files may break: start it with `--conditions=@agentwire/source`. For the same
 * reason a package derives the sources among its files first, and each file is written before the next is derived.
 */

/** A derived file: its path and its text. */
export type Derived = readonly [path: string, text: string];

/** What a package's `tools/generate.ts` exports. Paths start at the folder of the package. */
interface Generator {
  readonly generate: () => Iterable<Derived> | AsyncIterable<Derived>;
}

async function* derived(name: string): AsyncIterable<Derived> {
  const module = join(root, name, "tools", "generate.ts");
  if (existsSync(module)) {
    const { generate } = (await import(pathToFileURL(module).href)) as Generator;
    yield* generate();
  }
  yield ["surface.txt", surfaceOf(join(root, name))];
}

/** Files of a package that only a generator writes. */
const isDerived = (path: string) => /^(?:reference|spec)\/|^src\/.*\.generated\.ts$/.test(path);

function derivedFilesOf(name: string): string[] {
  const folders = ["reference", "spec", "src"].filter((folder) => existsSync(join(root, name, folder)));
  return folders.flatMap((folder) =>
    readdirSync(join(root, name, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(join(root, name), join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
      .filter(isDerived),
  );
}

const check = process.argv.includes("--check");
let stale = 0;
const report = (path: string, done: string, todo: string) => {
  stale++;
  console.log(check ? `${path} ${todo}; run: npm run generate` : `${done} ${path}`);
};

/** The pages about all packages. They are generated last, because they import the packages. */
async function* pages(): AsyncIterable<Derived> {
  const { errorPage } = await import("./errors/page.ts");
  yield ["errors.md", await errorPage()];
  const { whyPage } = await import("./why-page.ts");
  yield ["causes.md", whyPage()];
  const { corpusPage } = await import("./corpus-page.ts");
  yield ["corpus-tables.md", corpusPage()];
  const { rediscoveredPage } = await import("./rediscovered-page.ts");
  yield ["rediscovered.md", rediscoveredPage()];
  const { upgradesPage } = await import("./upgrades-page.ts");
  yield ["upgrades.md", upgradesPage()];
  const { conformanceMatrixPage } = await import("./matrix-page.ts");
  yield ["conformance.md", conformanceMatrixPage()];
  const { learnPage } = await import("./learn/page.ts");
  yield ["learn.md", await learnPage()];
}

async function renew(name: string, existing: readonly string[], files: AsyncIterable<Derived>): Promise<void> {
  const left = new Set(existing);
  for await (const [path, text] of files) {
    left.delete(path);
    const file = join(root, name, path);
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    report(`${name}/${path}`, "wrote", "is stale");
    if (check) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const path of left) {
    report(`${name}/${path}`, "removed", "is derived from nothing");
    if (!check) rmSync(join(root, name, path));
  }
}

for (const name of [...packages, "docs"]) {
  try {
    if (name === "docs") await renew(name, [], pages());
    else await renew(name, derivedFilesOf(name), derived(name));
  } catch (error) {
    if (!check) throw error;
    report(name, "", `has derived files that a stale source hides (${error instanceof Error ? error.message : error})`);
  }
}
process.exitCode = check && stale > 0 ? 1 : 0;
