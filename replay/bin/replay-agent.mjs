#!/usr/bin/env node
import { runReplayShim } from "../dist/node/replay/shim.js";

await runReplayShim(process.env);
