import type { Tool } from "../core/tool.ts";
import { readServers } from "./config.ts";
import { Server, type ServerEdges } from "./server.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Servers that one agent has while it works, besides those of the session. */
export interface ToolGrant {
  tools(): readonly Tool[];
  /** Resolves when none of them is on its way any more. */
  settled(): Promise<void>;
  /** Gives them back. What nobody has any more is closed. */
  end(): Promise<void>;
}

/** Servers that definitions of agents bring along. Agents at work at the same time share them by name. */
export class ToolGrants {
  readonly #edges: ServerEdges;
  readonly #lent = new Map<string, { readonly server: Server; holders: number }>();

  constructor(edges: ServerEdges) {
    this.#edges = edges;
  }

  find(name: string): Server | undefined {
    return this.#lent.get(name)?.server;
  }

  /** Connects to servers. `tables`: their configurations by name; those of names in `taken` are left out. */
  lend(tables: readonly unknown[], env: Environment, taken: (name: string) => boolean): ToolGrant {
    const names = new Set<string>();
    for (const table of tables) {
      for (const [name, config] of readServers(table, env)) {
        if (taken(name) || names.has(name) || config.type === "sdk") continue;
        const held = this.#lent.get(name) ?? { server: new Server(name, config, "agent", this.#edges), holders: 0 };
        if (held.holders === 0) void held.server.connect();
        held.holders += 1;
        this.#lent.set(name, held);
        names.add(name);
      }
    }
    const servers = [...names].flatMap((name) => this.#lent.get(name)?.server ?? []);
    let ended = false;
    return {
      tools: () => (ended ? [] : servers.flatMap(({ tools }) => tools)),
      settled: async () => void (await Promise.all(servers.map((server) => server.settled))),
      end: async () => {
        if (ended) return;
        ended = true;
        await Promise.all([...names].map((name) => this.#giveBack(name)));
      },
    };
  }

  /** Drops every connection. */
  async close(): Promise<void> {
    await Promise.all([...this.#lent.values()].map(({ server }) => server.close(false)));
    this.#lent.clear();
  }

  async #giveBack(name: string): Promise<void> {
    const held = this.#lent.get(name);
    if (held === undefined) return;
    held.holders -= 1;
    if (held.holders > 0) return;
    this.#lent.delete(name);
    await held.server.close(false);
  }
}
