import { jsonObjectsIn } from "@agentwire/protocol/json";
import type { ResourceService } from "../core/tool-services.ts";
import type { Server } from "./server.ts";

/** The servers of a session. */
export interface ServerSet {
  readonly servers: readonly Pick<Server, "name" | "session">[];
  find(name: string): Pick<Server, "name" | "session"> | undefined;
}

/** The resources of the connected servers, for the tools that read them. */
export function resourceService(mcp: ServerSet): ResourceService {
  const serverOf = (name: string): Pick<Server, "name" | "session"> => {
    const server = mcp.find(name);
    if (server) return server;
    const names = mcp.servers.map((one) => one.name).join(", ");
    throw new Error(`Server "${name}" not found. Available servers: ${names}`);
  };
  return {
    async list(name) {
      const servers = name === undefined ? mcp.servers : [serverOf(name)];
      const lists = await Promise.all(
        servers.map(async ({ name: server, session }) => {
          if (!session || !("resources" in session.hello.capabilities)) return [];
          const result = await session.call("resources/list", {});
          return jsonObjectsIn(result.resources).map((resource) => ({ ...resource, server }));
        }),
      );
      return lists.flat();
    },
    async read(name, uri) {
      const { session } = serverOf(name);
      if (!session) throw new Error(`Server "${name}" is not connected`);
      return jsonObjectsIn((await session.call("resources/read", { uri })).contents);
    },
  };
}
