#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import { cacheCompiledCode, loadFastest } from "@agentwire/runtime/bin/launch.mjs";

cacheCompiledCode();
if (process.argv[2] === "agent") {
  // Hosts start the agent often, and the command line loads several times as much.
  const agent = import.meta.resolve("@agentwire/runtime/bin/agent.mjs");
  process.argv.splice(1, 2, fileURLToPath(agent));
  await import(agent);
} else {
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
}
