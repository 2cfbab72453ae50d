#!/usr/bin/env node
import { cacheCompiledCode, loadFastest } from "@agentwire/runtime/bin/launch.mjs";

cacheCompiledCode();
const { runReplayShim } = await loadFastest(import.meta.url, {
  bundle: "../dist/bundle/replay-agent.js",
  modules: "../dist/node/replay/shim.js",
  packages: ["..", "../../runtime", "../../protocol"],
});
await runReplayShim(process.env);
