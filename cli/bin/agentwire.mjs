#!/usr/bin/env node
// Before all else: once modules are loaded, memory has grown.
const { collectGarbageEarly } = await import("@agentwire/replay/low-memory");
const { runCli } = await import("../dist/main.js");

process.exitCode = await runCli(process.argv.slice(2), undefined, collectGarbageEarly);
