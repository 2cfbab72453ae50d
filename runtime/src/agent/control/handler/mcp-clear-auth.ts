import { ControlError } from "../../../connection/errors.ts";
import type { ControlHandler } from "../define.ts";
import { namedServer } from "../named-server.ts";

/** This agent keeps nothing of a sign-in that could be forgotten. */
export const mcpClearAuth: ControlHandler<"mcp_clear_auth"> = (agent, request) => {
  const { config } = namedServer(agent, request.serverName ?? "");
  throw new ControlError(`Cannot clear auth for server type "${config.type}"`);
};
