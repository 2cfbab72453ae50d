import { builtinModules } from "node:module";
import { dirname, join, normalize } from "node:path";
import { circle, dependency, dependencyData } from "./dependency.ts";
import { catalogues, edges, packages } from "./layout.ts";
import { distinctNames, testStems } from "./names.ts";
import { codeOf, importsOf, type SourceFile, type Violation } from "./scan.ts";
import { vocabulary } from "./vocabulary.ts";

type Rule = (files: readonly SourceFile[]) => Violation[];

const packageOf = (path: string) => packages.find((name) => path.startsWith(`${name}/`));
const scopeOf = (module: string) => /^@agentwire\/([^/]+)/.exec(module)?.[1];
const lineAt = (text: string, index: number) => text.slice(0, index).split("\n").length;

/** A package imports only packages to its left, and other packages by name alone. */
export const direction: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const own = packageOf(path);
    if (own === undefined) return [];
    return importsOf(text).flatMap(({ module }): Violation[] => {
      const other = scopeOf(module);
      if (other !== undefined && other !== own && packages.indexOf(other as typeof own) > packages.indexOf(own)) {
        return [
          {
            rule: "direction",
            path,
            message: `imports ${module}, which lies to its right; move the code or pass it in`,
          },
        ];
      }
      if (other === own && path.startsWith(`${own}/src/`)) {
        return [
          { rule: "direction", path, message: `imports its own package by name (${module}); use a relative path` },
        ];
      }
      const target = normalize(join(dirname(path), module));
      // Interop tests apply the tables of a package's unit tests to the real peers.
      const isTable = path.startsWith("testing/interop/") && target.startsWith(`${packageOf(target)}/test/`);
      const isToolOfBench = path.startsWith(`${own}/bench/`) && target.startsWith("tools/");
      if (module.startsWith(".") && packageOf(target) !== own && !isTable && !isToolOfBench) {
        return [
          { rule: "direction", path, message: `reaches out of its package with ${module}; import the package by name` },
        ];
      }
      return [];
    });
  });

const builtins = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));
const impure =
  /\b(?:Date\.now|Math\.random|(?:crypto\.)?randomUUID|performance\.now|process\.(?:env|argv|cwd|exit|exitCode|pid|platform|arch|stdin|stdout|stderr|hrtime|nextTick|kill|on|once|versions?|memoryUsage)|Buffer\.\w+|setTimeout|setInterval|setImmediate)\b(?=\s*[(.[]|\b)|\bnew Date\(\s*\)/g;

/** Code whose output does not depend on its input alone belongs at the edges. */
export const purity: Rule = (files) =>
  files
    .filter(({ path }) => /^[^/]+\/src\//.test(path) && !edges.some((edge) => edge.test(path)))
    .flatMap(({ path, text }) => {
      const code = codeOf(text);
      const modules = importsOf(text)
        .filter(({ module }) => builtins.has(module))
        .map(({ module }) => `imports ${module}`);
      const uses = [...code.matchAll(impure)].map((m) => `uses ${m[0]} (line ${lineAt(code, m.index)})`);
      return [...modules, ...uses].map((what) => ({
        rule: "purity",
        path,
        message: `${what} outside an edge; take it from the ports, or move the code into a node/ folder`,
      }));
    });

const kebab = (wireName: string) =>
  wireName
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();

/** A catalogue's file is named for the wire name that it declares, in the spelling of file names. */
export const wireNames = (files: readonly SourceFile[], folders = catalogues): Violation[] =>
  Object.entries(folders).flatMap(([folder, declares]): Violation[] => {
    const entries = files.filter(
      ({ path }) => dirname(path) === folder && !/\/(define|registry|types|index)\.ts$/.test(path),
    );
    if (entries.length === 0) {
      const message = `names the catalogue ${folder}, which holds no entry; correct it`;
      return [{ rule: "wire-name", path: "tools/architecture/layout.ts", message }];
    }
    return entries.flatMap(({ path, text }): Violation[] => {
      const declared = new RegExp(`^\\s{2}${declares}: "([^"]+)"`, "m").exec(text)?.[1];
      if (declared === undefined) {
        return [{ rule: "wire-name", path, message: `declares no ${declares}; only entries live in ${folder}` }];
      }
      const stem = path.slice(folder.length + 1).replace(/\.tsx?$/, "");
      const name = kebab(declared.split("/").at(-1) ?? "");
      return stem === name
        ? []
        : [{ rule: "wire-name", path, message: `declares "${declared}"; name the file ${name}.ts` }];
    });
  });

/** Names that say nothing, and marks of unfinished work. */
export const wording: Rule = (files) =>
  files
    .filter(({ path }) => !path.startsWith("tools/"))
    .flatMap(({ path, text }) => {
      const code = codeOf(text);
      const found: string[] = [];
      for (const match of code.matchAll(
        /\b(?:class|interface|type|const|function)\s+(\w*(?:Manager|Helper|Utils?|Common))\b/g,
      )) {
        found.push(`names something ${match[1]}; say what it is`);
      }
      for (const match of code.matchAll(/\b(?:it|test|describe)\.(?:skip|only|todo)\b/g)) {
        found.push(`has ${match[0]} (line ${lineAt(code, match.index)}); a test runs or does not exist`);
      }
      for (const match of text.matchAll(/@ts-ignore|@ts-expect-error|@ts-nocheck|biome-ignore|\bTODO\b|\bFIXME\b/g)) {
        if (match[0] === "@ts-expect-error" && path.includes("/test/")) continue; // a type test says so
        found.push(`has ${match[0]} (line ${lineAt(text, match.index)}); finish it`);
      }
      for (const match of code.matchAll(/\bas any\b/g)) found.push(`casts to any (line ${lineAt(code, match.index)})`);
      return found.map((message) => ({ rule: "wording", path, message }));
    });

/** Every rule, in the order in which violations are printed. */
export const rules: readonly Rule[] = [
  direction,
  (files) => circle(files),
  (files) => dependency(files),
  (files) => dependencyData(files),
  purity,
  (files) => wireNames(files),
  (files) => distinctNames(files),
  (files) => testStems(files),
  wording,
  vocabulary,
];
