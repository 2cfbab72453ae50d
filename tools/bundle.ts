import { readFileSync, rmSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import {
  addresses,
  builtins,
  examples,
  headers,
  lateZod,
  modules,
  packages,
  packZod,
  toolSchemas,
} from "./bundle/plugins.ts";
import { root } from "./run.ts";

interface Program {
  /** The modules that are started or imported, by the name of their bundle. */
  readonly entries: Readonly<Record<string, string>>;
  readonly into: string;
  readonly plugins: readonly Plugin[];
  /** What stays outside: native programs, and what is large and seldom needed. */
  readonly external?: readonly string[];
  /** Whether a program imports it as a package: then all other packages stay outside, and the code stays readable. */
  readonly isLibrary?: true;
}

/** Fails with one sentence if Node.js is older than the packages need, before the code fails where it misses something. */
function requireNode(): string {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly engines: { readonly node: string };
  };
  const [major = 0, minor = 0] = engines.node.replace(">=", "").split(".").map(Number);
  return `{
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < ${major} || (major === ${major} && minor < ${minor}))
    throw new Error(\`agentwire needs Node ${major}.${minor} or later, and this is Node \${process.versions.node} (\${process.execPath}). Install a later release of Node, or put one first in PATH.\`);
}`;
}

/**
 * The entries of a package for Node.js: hundreds of modules as few files, which load several times as fast. Bundlers take
 * the modules themselves, so that they can leave out what a page does not use.
 */
function library(folder: string): Program {
  const { exports } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, string | { readonly default: string; readonly node?: string }>>;
  };
  const entries = Object.values(exports).flatMap((entry) =>
    typeof entry === "string" || entry.node === undefined
      ? []
      : [[basename(entry.node, ".js"), join(folder, entry.default)] as const],
  );
  const into = `${folder}/dist/library`;
  return { entries: Object.fromEntries(entries), into, plugins: [addresses(into)], isLibrary: true };
}

/**
 * Bundles programs that start often into few files, so that they start fast. What a program always needs is one file;
 * what it loads on demand is in separate files. The programs are the agent's executable, the scripted agent, the replayer
 * that replaces an agent, the reference host behind the conformance adapter, and the command line. The libraries are what
 * tests and hosts import.
 */
const programs: readonly Program[] = [
  // First: what follows loads them.
  ...["protocol", "runtime", "replay", "testing"].map(library),
  {
    entries: { agent: "runtime/dist/node/agent/main.js" },
    into: "runtime/dist/bundle",
    plugins: [builtins, headers, lateZod],
  },
  {
    entries: { "scripted-agent": "testing/dist/node/conformance/scripted-agent.js" },
    into: "testing/dist/bundle",
    plugins: [builtins, examples],
  },
  {
    entries: { "replay-agent": "replay/dist/node/replay/shim.js" },
    into: "replay/dist/bundle",
    plugins: [builtins, examples],
  },
  {
    entries: { host: "runtime/dist/node/host/index.js" },
    into: "testing/dist/reference-host",
    plugins: [builtins, examples],
  },
  {
    entries: {
      cli: "cli/dist/main.js",
      "corpus-worker": "cli/dist/corpus/add/worker.js",
      "low-memory": "replay/dist/node/system/low-memory.js",
    },
    into: "cli/dist/bundle",
    plugins: [builtins, examples, addresses("cli/dist/bundle")],
    external: ["#terminal-chat", "@duckdb/*", "@secretlint/*", "@ts-morph/common", "bullmq", "ioredis"],
  },
];

const changed = (path: string): number => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const sources = [
  ...packages.map((name) => `${name}/dist/.tsbuildinfo`),
  "package-lock.json",
  "tools/bundle.ts",
  "tools/bundle/plugins.ts",
];
const newest = Math.max(...sources.map(changed));
const stale = programs.filter(({ entries, into }) =>
  Object.keys(entries).some((name) => changed(`${into}/${name}.js`) <= newest),
);

let schemas: string | undefined;
/** Imports what is built, so the libraries have to be there. */
async function schemasOfTools(): Promise<string> {
  schemas ??= await toolSchemas();
  return schemas;
}
for (const { entries, into, plugins, external = [], isLibrary = false } of stale) {
  const outdir = resolve(root, into);
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, resolve(root, path)])),
    outdir,
    bundle: true,
    plugins: isLibrary ? [...plugins] : [modules, ...plugins],
    external: [...external],
    ...(isLibrary
      ? { packages: "external" }
      : {
          define: { agentwireToolSchemas: await schemasOfTools() },
          // The CommonJS build of this package, packed for an import on demand, has no named exports.
          alias: { yaml: resolve(root, "node_modules/yaml/browser/index.js") },
          minifyWhitespace: true,
          minifySyntax: true,
        }),
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    chunkNames: "[name]-[hash]",
    legalComments: "linked",
    banner: {
      js: isLibrary
        ? requireNode()
        : 'const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
  if (plugins.includes(lateZod)) await packZod(outdir);
}
