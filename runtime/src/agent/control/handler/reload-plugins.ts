import { controlHandler } from "../../../connection/control-handler.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";
import { pluginFrame } from "../../extension/plugin.ts";
import type { Server } from "../../mcp/server.ts";
import type { AgentListing, CommandListing } from "../../services.ts";

interface ReloadPluginsServices {
  readonly extensions: Pick<ExtensionCatalog, "refresh" | "plugins">;
  readonly commands: CommandListing;
  readonly tools: AgentListing;
  readonly mcp: { readonly servers: readonly Pick<Server, "report">[] };
}

/** Reloads the plugins and lists what the session offers now. */
export const reloadPlugins = controlHandler(
  "reload_plugins",
  async ({ extensions, commands, tools, mcp }: ReloadPluginsServices) => {
    await extensions.refresh();
    return {
      commands: commands.listing(),
      agents: tools.agentListing(),
      plugins: extensions.plugins.map(pluginFrame),
      mcpServers: mcp.servers.map(({ report }) => report),
      error_count: 0,
    };
  },
);
