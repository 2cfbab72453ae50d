#!/usr/bin/env node
import { main } from "../dist/node/agent-main.js";

await main();
