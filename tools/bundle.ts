import { rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { builtins, headers, toolSchemas } from "./bundle/plugins.ts";

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

const agentwireToolSchemas = await toolSchemas();
for (const { name, folder, entry } of programs) {
  const outdir = resolve(root, folder, "bundle");
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: { [name]: resolve(root, folder, entry) },
    outdir,
    bundle: true,
    plugins: [builtins, headers],
    define: { agentwireToolSchemas },
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
