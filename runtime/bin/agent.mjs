#!/usr/bin/env node
import { cacheCompiledCode, loadFastest } from "./launch.mjs";

cacheCompiledCode();
const { main } = await loadFastest(import.meta.url, {
  bundle: "../dist/bundle/agent.js",
  modules: "../dist/node/agent/main.js",
  packages: ["..", "../../protocol"],
});
await main();
