import { ControlError } from "../../connection/errors.ts";

/** Finds MCP servers by name. */
export interface ServerLookup<Server> {
  find(name: string): Server | undefined;
}

export const unknownServer = (name: unknown): ControlError => new ControlError(`Server not found: ${String(name)}`);

/**
 * Finds the MCP server that a request names.
 *
 * @throws ControlError where no server has the name.
 */
export function namedServer<Server>(servers: ServerLookup<Server>, name: unknown): Server {
  const server = typeof name === "string" ? servers.find(name) : undefined;
  if (!server) throw unknownServer(name);
  return server;
}
