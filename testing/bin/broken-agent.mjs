#!/usr/bin/env node
import { agentCommand } from "@agentwire/replay/node";
import { zoo } from "../dist/index.js";
import { runBrokenAgent } from "../dist/node/index.js";

const [name = "", agent = "", ...args] = process.argv.slice(2);
const broken = zoo.find((one) => one.kind === "agent" && one.name === name);
if (!broken) {
  process.stderr.write(`There is no broken agent "${name}".\n`);
  process.exit(2);
}
const { code } = await runBrokenAgent({ broken, ...agentCommand(agent, args) });
process.exitCode = code ?? 1;
