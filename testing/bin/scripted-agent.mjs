#!/usr/bin/env node
import { playScriptedAgent } from "../dist/node/index.js";

const [name = "", log = ""] = process.argv.slice(2);
process.exit(await playScriptedAgent(name, log));
