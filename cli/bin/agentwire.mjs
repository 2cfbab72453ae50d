#!/usr/bin/env node
import { statSync } from "node:fs";
import module from "node:module";
import "@agentwire/runtime/bin/require-node.mjs";

const changed = (path) => statSync(new URL(path, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;

// Caches compiled code for the next start, if this release of Node can.
module.enableCompileCache?.();
// The bundled program starts faster. It is skipped if the modules that it was built from are newer.
const packages = ["..", "../../protocol", "../../runtime", "../../replay", "../../testing"];
const fresh =
  changed("../dist/bundle/cli.js") > Math.max(...packages.map((path) => changed(`${path}/dist/.tsbuildinfo`)));
// Before everything else: once modules are loaded, the heap has grown.
const { collectGarbageEarly } = await import(fresh ? "../dist/bundle/low-memory.js" : "@agentwire/replay/low-memory");
const { runCli } = await import(fresh ? "../dist/bundle/cli.js" : "../dist/main.js");

process.exitCode = await runCli(process.argv.slice(2), undefined, collectGarbageEarly);
