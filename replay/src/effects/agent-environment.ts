import type { Ports } from "@agentwire/runtime";
import type { ProcessPorts } from "@agentwire/runtime/agent";
import type { Effects } from "./effects.ts";
import { serversThrough } from "./mcp.ts";
import { portsThrough } from "./ports.ts";

/** The agent waits for its host to take more. */
export const drain = "wire.drain";

/** The agent has dropped its lines to the host. */
export const closing = "wire.close";

/** What an agent's process is made of, apart from its lines to the host. */
export type AgentEnvironment = Pick<ProcessPorts, "argv" | "ports" | "environment" | "mcp" | "readInput">;

/**
 * The same world, all of whose effects go through `effects`. What the process knows from its start, its command line,
 * environment and machine, counts among them.
 */
export function environmentThrough(
  effects: Effects,
  live: AgentEnvironment,
  environment: Ports["env"],
): AgentEnvironment {
  const env = effects.now("process.env", () => environment as Record<string, string>);
  return {
    argv: effects.now("process.argv", () => live.argv),
    environment: effects.now("process.facts", () => live.environment),
    ports: portsThrough(effects, { ...live.ports, env }),
    mcp: serversThrough(effects, live.mcp),
    readInput: () => effects.later({ name: "process.input" }, () => live.readInput()),
  };
}
