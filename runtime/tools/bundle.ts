import { rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * Packs the agent's executable into few files, so that it starts fast: what a plain turn needs is one file, the client
 * libraries that only some sessions use are files of their own, loaded when they are needed.
 */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const outdir = resolve(root, "dist/bundle");

rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: { agent: resolve(root, "dist/node/agent/main.js") },
  outdir,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  chunkNames: "[name]-[hash]",
  legalComments: "linked",
  minifyWhitespace: true,
  minifySyntax: true,
  banner: {
    js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
  },
  logLevel: "warning",
});
