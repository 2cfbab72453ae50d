import { rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { addresses, builtins, examples, headers, lateZod, packages, packZod, toolSchemas } from "./bundle/plugins.ts";
import { root } from "./run.ts";

interface Program {
  /** The modules that the program is started by, by the name of their bundle. */
  readonly entries: Readonly<Record<string, string>>;
  readonly into: string;
  readonly plugins: readonly Plugin[];
  /** What stays outside: native programs, and what is large and seldom needed. */
  readonly external?: readonly string[];
}

/**
 * Bundles programs that start often into few files, so that they start fast. What a program always needs is one file;
 * what it loads on demand is in separate files. The programs are the agent's executable, the scripted agent, the replayer
 * that replaces an agent, the reference host behind the conformance adapter, and the command line.
 */
const programs: readonly Program[] = [
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
    entries: { cli: "cli/dist/main.js", "low-memory": "replay/dist/node/system/low-memory.js" },
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

const agentwireToolSchemas = stale.length > 0 ? await toolSchemas() : "";
for (const { entries, into, plugins, external = [] } of stale) {
  const outdir = resolve(root, into);
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, resolve(root, path)])),
    outdir,
    bundle: true,
    plugins: [...plugins],
    external: [...external],
    define: { agentwireToolSchemas },
    // The CommonJS build of this package, packed for an import on demand, has no named exports.
    alias: { yaml: resolve(root, "node_modules/yaml/browser/index.js") },
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
  if (plugins.includes(lateZod)) await packZod(outdir);
}
