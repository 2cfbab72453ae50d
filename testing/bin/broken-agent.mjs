#!/usr/bin/env node
import { cacheCompiledCode } from "@agentwire/runtime/bin/launch.mjs";

cacheCompiledCode();
const { agentCommandLine } = await import("@agentwire/replay/node");
const { brokenPeers } = await import("../dist/broken-peers/registry.js");
const { runBrokenAgent } = await import("../dist/node/conformance/broken-agent.js");

const [name = "", agent = "", ...args] = process.argv.slice(2);
const broken = brokenPeers.find((one) => one.kind === "agent" && one.name === name);
if (!broken) {
  process.stderr.write(`There is no broken agent "${name}".\n`);
  process.exit(2);
}
const { code } = await runBrokenAgent({ broken, ...agentCommandLine(agent, args) });
process.exitCode = code ?? 1;
