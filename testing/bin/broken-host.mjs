/**
 * A host that leaves its agent no time: it ends the agent's input and sends SIGTERM in the same breath. Does what
 * `agentwire conform host` orders, as far as that shows it.
 */
import { spawn } from "node:child_process";
import { query } from "@agentwire/runtime/host";

const order = JSON.parse(process.env.AGENTWIRE_ORDER);
const tell = (word) => process.stdout.write(`${JSON.stringify(word)}\n`);

function spawnClaudeCodeProcess({ command, args, cwd, env }) {
  const agent = spawn(command, args, { cwd, env, stdio: ["pipe", "pipe", "inherit"] });
  agent.stdin.on("finish", () => agent.kill("SIGTERM"));
  return agent;
}

const options = { pathToClaudeCodeExecutable: order.agent, cwd: order.cwd, spawnClaudeCodeProcess };
tell({ kind: "supports", what: ["close"] });
try {
  const hostQuery = query({ prompt: order.prompt, options });
  for await (const message of hostQuery) {
    tell({ kind: "message", message });
    if (order.onFirstMessage?.do === "close") hostQuery.close();
  }
} catch (error) {
  tell({ kind: "error", message: String(error?.message ?? error) });
}
tell({ kind: "end" });
