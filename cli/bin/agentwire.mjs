#!/usr/bin/env node
// Before all else: once modules are loaded, memory has grown.
const { collectGarbageEarly } = await import("@agentwire/replay/low-memory");
const { main } = await import("../dist/main.js");

process.exitCode = await main(process.argv.slice(2), undefined, collectGarbageEarly);
