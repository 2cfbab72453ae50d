import type { ControlResponseOf } from "@agentwire/protocol";
import { pluginFrame } from "../../extension/plugin.ts";
import type { ControlHandler } from "../define.ts";

/** What the session has now. */
export const reloadPlugins: ControlHandler<"reload_plugins"> = async (agent) => {
  await agent.shelf.refresh();
  return {
    commands: agent.runner.commands(),
    agents: agent.tools.agentListing(),
    plugins: agent.shelf.plugins.map(pluginFrame),
    mcpServers: agent.mcp.servers.map(({ report }) => report),
    error_count: 0,
  } as unknown as ControlResponseOf<"reload_plugins">;
};
