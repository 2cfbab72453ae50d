#!/usr/bin/env node
import { statSync } from "node:fs";

const changed = (path) => statSync(new URL(path, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;

// The packed program starts faster; it is passed over where the modules that it was made of are newer.
const packed = changed("../dist/bundle/agent.js");
const fresh = packed > Math.max(changed("../dist/.tsbuildinfo"), changed("../../protocol/dist/.tsbuildinfo"));
const { main } = await import(fresh ? "../dist/bundle/agent.js" : "../dist/node/agent/main.js");

await main();
