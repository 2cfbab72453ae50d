import type { ControlResponseOf } from "@agentwire/protocol";
import type { ControlHandler } from "../define.ts";

/** What the session has now. */
export const reloadPlugins: ControlHandler<"reload_plugins"> = (agent) =>
  ({
    commands: agent.runner.commands(),
    agents: agent.tools.agentListing(),
    plugins: [],
    mcpServers: agent.mcp.servers.map(({ report }) => report),
    error_count: 0,
  }) as unknown as ControlResponseOf<"reload_plugins">;
