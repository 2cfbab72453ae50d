import type { Agent } from "../session/agent.ts";
import type { Tool } from "../tool/types.ts";

/** How a server is listed in `system/init`. */
export interface ListedServer {
  readonly name: string;
  readonly status: string;
  readonly source?: string;
}

/** The session's MCP servers. */
export class McpDesk {
  readonly #agent: Agent;

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** Takes over the servers that a host names in `initialize`. */
  async introduce(_request: Readonly<Record<string, unknown>>): Promise<void> {}

  /** Resolves when no server is on its way any more. */
  async settled(): Promise<void> {}

  listing(): readonly ListedServer[] {
    return [];
  }

  /** Which server a tool belongs to, as hosts are told. */
  provenance(server: string): { name: string; source: string } {
    return { name: server, source: "dynamic" };
  }

  tools(): readonly Tool[] {
    return [];
  }
}
