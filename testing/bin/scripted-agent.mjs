#!/usr/bin/env node
import { cacheCompiledCode, loadFastest } from "@agentwire/runtime/bin/launch.mjs";

const [name = "", log = "", waitMs = "", ...args] = process.argv.slice(2);

cacheCompiledCode();
// Hosts also ask the executable for its version and its account. That is no session: the reference agent answers.
if (args[0] === "auth" || ["-v", "--version", "--help"].some((flag) => args.includes(flag))) {
  process.argv.splice(2, 3);
  const { main } = await import("@agentwire/runtime/agent-process");
  await main();
} else {
  const { playScriptedAgent } = await loadFastest(import.meta.url, {
    bundle: "../dist/bundle/scripted-agent.js",
    modules: "../dist/node/conformance/scripted-agent.js",
    packages: ["..", "../../runtime", "../../protocol"],
  });
  process.exit(await playScriptedAgent(name, log, Number(waitMs)));
}
