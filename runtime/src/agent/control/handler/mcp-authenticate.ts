import { ControlError } from "../../../connection/errors.ts";
import type { ControlHandler } from "../define.ts";
import { namedServer } from "../named-server.ts";

/** This agent signs in to no server: it is refused for each, with its kind. */
export const mcpAuthenticate: ControlHandler<"mcp_authenticate"> = (agent, request) => {
  const { config } = namedServer(agent, request.serverName ?? "");
  throw new ControlError(`Server type "${config.type}" does not support OAuth authentication`);
};
