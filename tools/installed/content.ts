import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import type { Packed } from "./stranger.ts";

/** Manifest fields that the package's page on npm shows, and `provenance`, which proves where it was built. */
const members = ["description", "keywords", "repository", "homepage", "bugs", "license", "engines", "publishConfig"];

const forbidden = ["**/*.tsbuildinfo", "{dist,src}/**/*.test.*", "test/**"];

/** Links of a Markdown file to other files of its package. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, path = ""]) => path);

/** Files of the repository that a Markdown file links to by address, though its reader may have no network. */
const remoteLinksOf = (text: string, repository: string): string[] =>
  [...text.matchAll(/\]\((https:[^)\s]+)/g)]
    .map(([, address = ""]) => address)
    .filter((address) => address.startsWith(`${repository}/tree/`) || address.startsWith(`${repository}/blob/`));

/** Missing and superfluous files of an installed package. */
function contents({ folder }: Packed): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const absent = members.filter((name) => manifest[name] === undefined).map((name) => `package.json has no ${name}`);
  const missing = ["LICENSE", "README.md"]
    .filter((name) => !existsSync(join(folder, name)))
    .map((name) => `${name} is not packed`);
  const superfluous = globSync(forbidden, { cwd: folder, exclude: ["node_modules"] }).map(
    (path) => `${path} is packed but of no use`,
  );
  const pages = globSync("**/*.md", { cwd: folder, exclude: ["node_modules"] });
  const broken = pages.flatMap((path) =>
    linksOf(readFileSync(join(folder, path), "utf8"))
      .map((link) => relative(folder, join(folder, dirname(path), link)))
      .filter((target) => target.startsWith("..") || !existsSync(join(folder, target)))
      .map((target) => `${path} links to ${target}, which is not packed: name where it is installed`),
  );
  const repository = String(manifest.repository?.url).replace(/^git\+|\.git$/g, "");
  const remote = pages.flatMap((path) =>
    remoteLinksOf(readFileSync(join(folder, path), "utf8"), repository).map(
      (address) => `${path} links to ${address}: name where the file is installed`,
    ),
  );
  return [...absent, ...missing, ...superfluous, ...broken, ...remote];
}

async function lint({ folder }: Packed): Promise<string[]> {
  const { messages, pkg } = await publint({ pkgDir: folder, pack: false, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
}

/**
 * The packages are modules, for resolutions that know `exports`. A CommonJS program may `require` them in Node.js
 * 22.12.
 */
const esmOnly = (problem: { readonly kind: string; readonly resolutionKind?: string }): boolean =>
  problem.resolutionKind === "node10" || problem.kind === "CJSResolvesToESM";

async function types({ tarball }: Packed): Promise<string[]> {
  const checked = await checkPackage(createPackageFromTarballData(readFileSync(tarball)), {
    excludeEntrypoints: [/\.html$/],
  });
  if (checked.types === false) return ["types: the package has none"];
  return checked.problems.filter((problem) => !esmOnly(problem)).map((problem) => `types: ${JSON.stringify(problem)}`);
}

/** Static problems of an installed package. */
export async function contentFindings(packed: Packed): Promise<string[]> {
  const found = [...contents(packed), ...(await lint(packed)), ...(await types(packed))];
  return found.map((finding) => `${packed.name}: ${finding}`);
}
