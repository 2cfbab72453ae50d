#!/usr/bin/env node
import { statSync } from "node:fs";
import module from "node:module";
import "@agentwire/runtime/bin/require-node.mjs";

const changed = (path) => statSync(new URL(path, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;

module.enableCompileCache?.();
// The packed program starts faster; it is passed over where the modules that it was made of are newer.
const made = ["..", "../../runtime", "../../protocol"].map((folder) => changed(`${folder}/dist/.tsbuildinfo`));
const fresh = changed("../dist/bundle/replay-agent.js") > Math.max(...made);
const { runReplayShim } = await import(fresh ? "../dist/bundle/replay-agent.js" : "../dist/node/replay/shim.js");

await runReplayShim(process.env);
