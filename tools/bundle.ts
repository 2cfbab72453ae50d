import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { builtins, examples, headers, lateZod, packZod, toolSchemas } from "./bundle/plugins.ts";
import { root } from "./run.ts";

/**
 * Bundles programs that start often into few files, so that they start fast. What a program always needs is one file;
 * what it loads on demand is in separate files. The programs are the agent's executable, the scripted agent, the replayer
 * that replaces an agent, and the reference host behind the conformance adapter.
 */
const programs = [
  { entry: "runtime/dist/node/agent/main.js", into: "runtime/dist/bundle", name: "agent" },
  { entry: "testing/dist/node/conformance/scripted-agent.js", into: "testing/dist/bundle", name: "scripted-agent" },
  { entry: "replay/dist/node/replay/shim.js", into: "replay/dist/bundle", name: "replay-agent" },
  { entry: "runtime/dist/node/host/index.js", into: "testing/dist/reference-host", name: "host" },
] as const;

const agentwireToolSchemas = await toolSchemas();
for (const { entry, into, name } of programs) {
  const outdir = resolve(root, into);
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: { [name]: resolve(root, entry) },
    outdir,
    bundle: true,
    plugins: name === "agent" ? [builtins, headers, lateZod] : [builtins, examples],
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
  if (name === "agent") await packZod(outdir);
}
