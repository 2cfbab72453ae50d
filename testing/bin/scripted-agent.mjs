#!/usr/bin/env node
import { statSync } from "node:fs";
import module from "node:module";
import "@agentwire/runtime/bin/require-node.mjs";

const [name = "", log = "", waitMs = "", ...args] = process.argv.slice(2);
const changed = (path) => statSync(new URL(path, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;

module.enableCompileCache?.();
// Hosts also ask the executable for its version and its account. That is no session: the reference agent answers.
if (args[0] === "auth" || ["-v", "--version", "--help"].some((flag) => args.includes(flag))) {
  process.argv.splice(2, 3);
  const { main } = await import("@agentwire/runtime/agent-process");
  await main();
} else {
  // The packed program starts faster; it is passed over where the modules that it was made of are newer.
  const made = ["..", "../../runtime", "../../protocol"].map((folder) => changed(`${folder}/dist/.tsbuildinfo`));
  const fresh = changed("../dist/bundle/scripted-agent.js") > Math.max(...made);
  const { playScriptedAgent } = await import(
    fresh ? "../dist/bundle/scripted-agent.js" : "../dist/node/conformance/scripted-agent.js"
  );
  process.exit(await playScriptedAgent(name, log, Number(waitMs)));
}
