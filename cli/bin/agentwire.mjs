#!/usr/bin/env node
import { cacheCompiledCode, loadFastest } from "@agentwire/runtime/bin/launch.mjs";

cacheCompiledCode();
const packages = ["..", "../../protocol", "../../runtime", "../../replay", "../../testing"];
// Before everything else: once modules are loaded, the heap has grown.
const { collectGarbageEarly } = await loadFastest(import.meta.url, {
  bundle: "../dist/bundle/low-memory.js",
  modules: "../../replay/dist/node/system/low-memory.js",
  packages,
});
const { runCli } = await loadFastest(import.meta.url, {
  bundle: "../dist/bundle/cli.js",
  modules: "../dist/main.js",
  packages,
});
process.exitCode = await runCli(process.argv.slice(2), undefined, collectGarbageEarly);
