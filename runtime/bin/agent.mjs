#!/usr/bin/env node
import { statSync } from "node:fs";
import module from "node:module";
import "./require-node.mjs";

const changed = (path) => statSync(new URL(path, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;

// What was compiled once is kept for the next start, where this release of Node can.
module.enableCompileCache?.();
// The packed program starts faster; it is passed over where the modules that it was made of are newer.
const packed = changed("../dist/bundle/agent.js");
const fresh = packed > Math.max(changed("../dist/.tsbuildinfo"), changed("../../protocol/dist/.tsbuildinfo"));
const { main } = await import(fresh ? "../dist/bundle/agent.js" : "../dist/node/agent/main.js");

await main();
