import type { Transport } from "@agentwire/protocol";
import type { ProcessEnvironment } from "../agent/core/environment.ts";
import type { Tool } from "../agent/core/tool.ts";
import type { McpConnector } from "../agent/mcp/session.ts";
import type { Ports } from "../ports.ts";

/** The inputs and outputs of a process. */
export interface ProcessPorts {
  readonly argv: readonly string[];
  readonly ports: Ports;
  readonly environment: ProcessEnvironment;
  /** The transport to a host that exchanges frames. */
  readonly transport: () => Transport;
  readonly mcp: McpConnector;
  /** All of standard input as text; `""` if nothing is piped in. */
  readonly readInput: () => Promise<string>;
  readonly stdout: (text: string) => Promise<void>;
  readonly stderr: (text: string) => Promise<void>;
  /** Replaces each built-in tool. A re-run passes tools that return the recorded results. */
  readonly substitute?: (tool: Tool) => Tool;
  /** Aborted to stop the work and exit normally. */
  readonly interrupted: AbortSignal;
  /** Aborted right before the process ends at once, with its commands. Default: it never does. */
  readonly leaving?: AbortSignal;
}
