import type { Tool } from "../core/tool.ts";
import { readServers } from "./config.ts";
import { Server, type ServerServices } from "./server.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The additional server tools of one subagent. */
export interface ToolGrant {
  tools(): readonly Tool[];
  /** Resolves when no server is connecting any more. */
  settled(): Promise<void>;
  /** Ends the grant. Closes the servers that no other grant holds. */
  release(): Promise<void>;
}

/** The servers that agent definitions configure. Subagents that run at the same time share servers of the same name. */
export class ToolGrants {
  readonly #services: ServerServices;
  readonly #granted = new Map<string, { readonly server: Server; holders: number }>();

  constructor(services: ServerServices) {
    this.#services = services;
  }

  find(name: string): Server | undefined {
    return this.#granted.get(name)?.server;
  }

  /** Connects to servers. `tables`: configurations by name. Skips those for whose name `taken` returns `true`. */
  grant(tables: readonly unknown[], env: Environment, isNameUsed: (name: string) => boolean): ToolGrant {
    const names = new Set<string>();
    for (const table of tables) {
      for (const [name, config] of readServers(table, env)) {
        if (isNameUsed(name) || names.has(name) || config.type === "sdk") continue;
        const entry = this.#granted.get(name) ?? {
          server: new Server(name, config, "agent", this.#services),
          holders: 0,
        };
        if (entry.holders === 0) void entry.server.connect();
        entry.holders += 1;
        this.#granted.set(name, entry);
        names.add(name);
      }
    }
    const servers = [...names].flatMap((name) => this.#granted.get(name)?.server ?? []);
    let released = false;
    return {
      tools: () => (released ? [] : servers.flatMap(({ tools }) => tools)),
      settled: async () => void (await Promise.all(servers.map((server) => server.settled))),
      release: async () => {
        if (released) return;
        released = true;
        await Promise.all([...names].map((name) => this.#release(name)));
      },
    };
  }

  /** Closes all servers. */
  async close(): Promise<void> {
    await Promise.all([...this.#granted.values()].map(({ server }) => server.close(false)));
    this.#granted.clear();
  }

  async #release(name: string): Promise<void> {
    const entry = this.#granted.get(name);
    if (entry === undefined) return;
    entry.holders -= 1;
    if (entry.holders > 0) return;
    this.#granted.delete(name);
    await entry.server.close(false);
  }
}
