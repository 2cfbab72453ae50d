#!/usr/bin/env node
import { statSync } from "node:fs";
import module from "node:module";

const changed = (path) => statSync(new URL(path, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;

// What was compiled once is kept for the next start, where this release of Node can.
module.enableCompileCache?.();
// The packed program starts faster; it is passed over where the modules that it was made of are newer.
const packages = ["..", "../../protocol", "../../runtime", "../../replay", "../../testing"];
const fresh =
  changed("../dist/bundle/cli.js") > Math.max(...packages.map((path) => changed(`${path}/dist/.tsbuildinfo`)));
// Before all else: once modules are loaded, memory has grown.
const { collectGarbageEarly } = await import(fresh ? "../dist/bundle/low-memory.js" : "@agentwire/replay/low-memory");
const { runCli } = await import(fresh ? "../dist/bundle/cli.js" : "../dist/main.js");

process.exitCode = await runCli(process.argv.slice(2), undefined, collectGarbageEarly);
