#!/usr/bin/env node
import { runRecordShim } from "../dist/node/record/shim.js";

await runRecordShim(process.argv.slice(2), process.env);
