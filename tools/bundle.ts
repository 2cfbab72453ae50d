import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { builtins, examples, headers, lateZod, packZod, toolSchemas } from "./bundle/plugins.ts";
import { root } from "./run.ts";

/**
 * Packs programs that are started often into few files, so that they start fast: what a program always needs is one
 * file, and what it loads on demand is files of its own. They are the agent's executable, where that is the client
 * libraries that only some sessions use; the scripted agent, which hosts under test start once a case; the replayer that
 * takes the place of an agent; and the reference host, as it stands behind the adapter when the suite is timed.
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
