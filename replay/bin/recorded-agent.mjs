#!/usr/bin/env node
import "@agentwire/runtime/bin/require-node.mjs";

const { recordInside } = await import("../dist/node/record/record-inside.js");
await recordInside(process.env.AGENTWIRE_RECORD_OUT || "session.tape.jsonl", process.argv.slice(2));
