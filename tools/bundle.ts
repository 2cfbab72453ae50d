import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire, isBuiltin } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

/**
 * Packs programs that are started often into few files, so that they start fast: what a program always needs is one
 * file, and what it loads on demand is files of its own. They are the agent's executable, where that is the client
 * libraries that only some sessions use, and the scripted agent, which hosts under test start once a case.
 */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const programs = [
  { name: "agent", folder: "runtime/dist", entry: "node/agent/main.js" },
  { name: "scripted-agent", folder: "testing/dist", entry: "node/conformance/scripted-agent.js" },
] as const;

/**
 * An `import` of a module of Node.js reads each of its exports, and some are loaded by that: the streams of `node:fs`, and
 * with `node:http` the whole of the global `fetch`. Here only what is used is read. Each importer has a copy of its own,
 * of two lines: a common one would be a file more to open.
 */
const builtins: Plugin = {
  name: "builtins",
  setup(packing) {
    packing.onResolve({ filter: /./ }, ({ path, kind, importer }) =>
      isBuiltin(path) && kind === "import-statement"
        ? { path: path.replace(/^(?!node:)/, "node:"), namespace: "builtin", suffix: `?${importer}`, sideEffects: false }
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
const headers: Plugin = {
  name: "headers",
  setup(packing) {
    packing.onLoad({ filter: /@anthropic-ai[\\/]sdk[\\/].*\.mjs$/ }, async ({ path }) => ({
      contents: `import { HeaderLines as Headers } from ${JSON.stringify(resolve(root, "runtime/dist/node/http/headers.js"))};\n${await readFile(path, "utf8")}`,
      resolveDir: dirname(path),
    }));
  },
};

for (const { name, folder, entry } of programs) {
  const outdir = resolve(root, folder, "bundle");
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: { [name]: resolve(root, folder, entry) },
    outdir,
    bundle: true,
    plugins: [builtins, headers],
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    chunkNames: "[name]-[hash]",
    legalComments: "linked",
    minifyWhitespace: true,
    minifySyntax: true,
    banner: {
      js: 'const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
}
