#!/usr/bin/env node
import { recordInside } from "../dist/node/record/record-inside.js";

await recordInside(process.env.AGENTWIRE_RECORD_OUT || "session.tape.jsonl", process.argv.slice(2));
