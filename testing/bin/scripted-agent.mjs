#!/usr/bin/env node
const [name = "", log = "", ...words] = process.argv.slice(2);

// Hosts also ask the executable for its version and its account. That is no session: the reference agent answers.
if (words[0] === "auth" || ["-v", "--version", "--help"].some((flag) => words.includes(flag))) {
  process.argv.splice(2, 2);
  const { main } = await import("@agentwire/runtime/agent-process");
  await main();
} else {
  const { playScriptedAgent } = await import("../dist/node/index.js");
  process.exit(await playScriptedAgent(name, log));
}
