import { readFile } from "node:fs/promises";
import { createRequire, isBuiltin } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { root } from "../run.ts";

const built = (path: string) => resolve(root, path);

/**
 * An `import` of a Node.js module reads all of its exports, and some are loaded by that: the streams of `node:fs`, and
 * with `node:http` the global `fetch`. Here only the used exports are read. Each importer has its own copy of two
 * lines, because a shared copy would be another file to open.
 */
export const builtins: Plugin = {
  name: "builtins",
  setup(packing) {
    packing.onResolve({ filter: /./ }, ({ path, kind, importer }) =>
      isBuiltin(path) && kind === "import-statement"
        ? {
            path: path.replace(/^(?!node:)/, "node:"),
            namespace: "builtin",
            suffix: `?${importer}`,
            sideEffects: false,
          }
        : undefined,
    );
    packing.onLoad({ filter: /./, namespace: "builtin" }, ({ path }) => {
      const names = Object.keys(createRequire(import.meta.url)(path)).filter((name) => /^[a-z_$][\w$]*$/i.test(name));
      const lines = names.map(
        (name, at) => `const value${at} = /* @__PURE__ */ (() => all.${name})(); export { value${at} as ${name} };`,
      );
      return {
        contents: [
          `const all = /* @__PURE__ */ process.getBuiltinModule(${JSON.stringify(path)});`,
          "export default all;",
          ...lines,
        ].join("\n"),
      };
    });
  },
};

/** Gives the client library our header lines for the global ones, which come with the global `fetch`. */
export const headers: Plugin = {
  name: "headers",
  setup(packing) {
    packing.onLoad({ filter: /@anthropic-ai[\\/]sdk[\\/].*\.mjs$/ }, async ({ path }) => ({
      contents: `import { HeaderLines as Headers } from ${JSON.stringify(built("runtime/dist/node/http/headers.js"))};\n${await readFile(path, "utf8")}`,
      resolveDir: dirname(path),
    }));
  },
};

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
}

/** Takes the modules of our packages for their bundled libraries: a program contains only what it uses, and changes some. */
export const modules: Plugin = {
  name: "modules",
  setup(packing) {
    packing.onResolve({ filter: /^@agentwire\// }, async ({ path }) => {
      const [, folder = "", entry] = path.split("/");
      const manifest = JSON.parse(await readFile(built(join(folder, "package.json")), "utf8")) as Manifest;
      const target = manifest.exports[entry === undefined ? "." : `./${entry}`];
      return typeof target === "object" ? { path: built(join(folder, target.default)) } : undefined;
    });
  },
};

const zodFile = "./zod.cjs";

/**
 * Loads zod when a schema is first built, because many sessions build none. It is a separate file, and imports of
 * libraries get another copy. With lazy loading inside the program, the parts of zod would initialize in an order in
 * which they fail.
 */
export const lateZod: Plugin = {
  name: "late-zod",
  setup(packing) {
    packing.onResolve({ filter: /^zod$/ }, ({ importer }) =>
      importer.includes("node_modules") ? undefined : { path: "zod", namespace: "late", sideEffects: false },
    );
    packing.onResolve({ filter: /./, namespace: "late" }, ({ path }) => ({ path, external: true }));
    // A namespace has the exports that are known when the program is packed; a proxy has them when they are used.
    packing.onLoad({ filter: /[\\/]dist[\\/].*\.js$/ }, async ({ path }) => {
      if (path.includes("node_modules")) return undefined;
      const text = await readFile(path, "utf8");
      const contents = text.replace('import * as z from "zod"', 'import { z } from "zod"');
      return contents === text ? undefined : { contents, loader: "js" };
    });
    packing.onLoad({ filter: /./, namespace: "late" }, () => ({
      contents: `
        let zod;
        const load = () => (zod ??= require(${JSON.stringify(zodFile)}).z);
        export const z = /* @__PURE__ */ new Proxy({}, { get: (_, name) => load()[name] });`,
    }));
  },
};

/** Packs the copy of zod that {@link lateZod} loads. */
export const packZod = (outdir: string) =>
  build({
    stdin: { contents: 'export { z } from "zod";', resolveDir: resolve(root, "runtime") },
    outfile: resolve(outdir, zodFile),
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: "warning",
  });

/** Replaces the module with the declarations' examples by the examples themselves. */
export const examples: Plugin = {
  name: "examples",
  setup(packing) {
    packing.onLoad({ filter: /[\\/]peer[\\/]agent[\\/]examples\.js$/ }, async ({ path }) => {
      const maps = (await import(pathToFileURL(path).href)) as Readonly<Record<string, ReadonlyMap<string, unknown>>>;
      const lines = Object.entries(maps).map(
        ([name, map]) => `export const ${name} = /* @__PURE__ */ new Map(${JSON.stringify([...map])});`,
      );
      return { contents: lines.join("\n") };
    });
  },
};

/** The JSON Schemas of the tools' inputs, so that no start has to build them. */
export async function toolSchemas(): Promise<string> {
  const { builtinTools } = (await import(pathToFileURL(built("runtime/dist/agent/tool/registry.js")).href)) as {
    readonly builtinTools: readonly { readonly name: string; readonly inputSchema: unknown }[];
  };
  return JSON.stringify(Object.fromEntries(builtinTools.map(({ name, inputSchema }) => [name, inputSchema])));
}

/** The folders of the packages. */
export const packages = ["protocol", "runtime", "replay", "testing", "cli"];

/**
 * Keeps the address of each module, by which it finds files that its package ships. The address of a module of another
 * package starts from where Node.js finds that package.
 */
export const addresses = (into: string): Plugin => ({
  name: "addresses",
  setup(packing) {
    packing.onLoad({ filter: /[\\/]dist[\\/].*\.js$/ }, async ({ path }) => {
      const [folder = "", ...rest] = relative(root, path).split(sep);
      if (!packages.includes(folder)) return undefined;
      const contents = await readFile(path, "utf8");
      if (!contents.includes("import.meta.url")) return undefined;
      const manifest = into.startsWith(`${folder}/`)
        ? `new URL("${relative(into, folder)}/package.json", import.meta.url)`
        : `import.meta.resolve("@agentwire/${folder}/package.json")`;
      return { contents: contents.replaceAll("import.meta.url", `new URL("${rest.join("/")}", ${manifest}).href`) };
    });
  },
});
