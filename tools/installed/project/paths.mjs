// Every path that a user may name exists: executables, adapters, schemas, pages.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { currentRelease } from "@agentwire/protocol";
import { recorderPath, replayerPath } from "@agentwire/replay/node";
import { agentPath } from "@agentwire/runtime/node";

const resolved = [
  "agentwire/web-chat/index.html",
  `@agentwire/protocol/json-schema/${currentRelease}.json`,
  `@agentwire/protocol/json-schema/${currentRelease}.strict.json`,
  "@agentwire/protocol/metamodel.json",
  "@agentwire/protocol/metamodel.schema.json",
  "@agentwire/replay/bin/record-agent.mjs",
  "@agentwire/replay/bin/replay-agent.mjs",
  "@agentwire/replay/tape.schema.json",
  "@agentwire/runtime/bin/agent.mjs",
  "@agentwire/runtime/compat",
  "@agentwire/testing/adapter/host.mjs",
  "@agentwire/testing/adapter/host.go",
  "@agentwire/testing/adapter/host.py",
  "@agentwire/testing/adapter/host.rs",
  "@agentwire/testing/host-scenario.schema.json",
  "@agentwire/testing/scenario.schema.json",
  "@agentwire/testing/script.schema.json",
  "@agentwire/testing/template/agent.mjs",
  "@agentwire/testing/template/agent.py",
  "agentwire/package.json",
].map((name) => fileURLToPath(import.meta.resolve(name)));

const missing = [...resolved, agentPath, recorderPath, replayerPath].filter((path) => !existsSync(path));
console.log(missing.length === 0 ? "every path exists" : `missing: ${missing.join(", ")}`);
process.exitCode = missing.length === 0 ? 0 : 1;
