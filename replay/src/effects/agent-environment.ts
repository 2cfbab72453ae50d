import type { Ports } from "@agentwire/runtime";
import type { ProcessPorts } from "@agentwire/runtime/agent";
import type { Effects } from "./effects.ts";
import { serversThrough } from "./mcp.ts";
import { portsThrough } from "./ports.ts";

/** The agent waits until its host can receive more. */
export const drain = "wire.drain";

/** The agent has dropped its lines to the host. */
export const closing = "wire.close";

/** The environment of an agent's process, except its lines to the host. */
export type AgentEnvironment = Pick<ProcessPorts, "argv" | "ports" | "environment" | "mcp" | "readInput">;

/**
 * The same environment with all effects routed through `effects`. The command line, environment and machine that the
 * process knows at start are effects too.
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
