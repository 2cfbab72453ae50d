#!/usr/bin/env node
import "@agentwire/runtime/bin/require-node.mjs";

const { runRecordShim } = await import("../dist/node/record/shim.js");
await runRecordShim(process.argv.slice(2), process.env);
