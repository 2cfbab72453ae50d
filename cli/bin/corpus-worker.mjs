import { cacheCompiledCode, loadFastest } from "@agentwire/runtime/bin/launch.mjs";

cacheCompiledCode();
await loadFastest(import.meta.url, {
  bundle: "../dist/bundle/corpus-worker.js",
  modules: "../dist/corpus/add/worker.js",
  packages: ["..", "../../protocol", "../../runtime", "../../replay", "../../testing"],
});
