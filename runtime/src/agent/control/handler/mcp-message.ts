import type { ControlHandler } from "../define.ts";

/** Takes what a server in the host sends by itself. */
export const mcpMessage: ControlHandler<"mcp_message"> = async (agent, request) => {
  await agent.mcp.find(request.server_name)?.receive(request.message);
  return undefined as never;
};
