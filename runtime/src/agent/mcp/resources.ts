import { jsonObjectsIn } from "@agentwire/protocol/json";
import type { ResourceService } from "../core/tool-services.ts";
import type { Server } from "./server.ts";
import { ServerRefusal } from "./session.ts";

/** The codes with which servers say that there is no such resource. */
const missingCodes: readonly number[] = [-32002, -32602];

/** The servers of a session. */
export interface ServerSet {
  readonly servers: readonly Pick<Server, "name" | "connected" | "session">[];
  find(name: string): Pick<Server, "name" | "connected" | "session"> | undefined;
}

/** The resources of the connected servers, for the tools that read them. */
export function resourceService(mcp: ServerSet): ResourceService {
  const serverOf = (name: string): Pick<Server, "name" | "connected" | "session"> => {
    const server = mcp.find(name);
    if (server) return server;
    const names = mcp.servers.map((one) => one.name).join(", ");
    throw new Error(`Server "${name}" not found. Available servers: ${names}`);
  };
  return {
    async list(name) {
      const servers = name === undefined ? mcp.servers : [serverOf(name)];
      const lists = await Promise.all(
        servers.map(async (each) => {
          const { name: server, session } = each;
          if (!session || !("resources" in session.hello.capabilities)) return [];
          const result = (await (await each.connected())?.call("resources/list", {})) ?? {};
          return jsonObjectsIn(result.resources).map((resource) => ({ ...resource, server }));
        }),
      );
      return lists.flat();
    },
    async read(name, uri) {
      const session = await serverOf(name).connected();
      if (!session) throw new Error(`Server "${name}" is not connected`);
      try {
        return jsonObjectsIn((await session.call("resources/read", { uri })).contents);
      } catch (cause) {
        if (cause instanceof ServerRefusal && missingCodes.includes(cause.code ?? 0)) return null;
        throw cause;
      }
    },
  };
}
