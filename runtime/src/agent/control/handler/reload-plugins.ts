import { asJsonObject } from "@agentwire/protocol/json";
import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";
import { pluginFrame } from "../../extension/plugin.ts";
import type { Server } from "../../mcp/server.ts";
import type { AgentListing, CommandListing } from "../../services.ts";

interface ReloadPluginsServices {
  readonly extensions: Pick<ExtensionCatalog, "refresh" | "plugins" | "pluginReports">;
  readonly commands: CommandListing;
  readonly tools: AgentListing;
  readonly mcp: { readonly servers: readonly Pick<Server, "report">[] };
  /** Whether a turn is running. */
  readonly runner: { readonly busy: boolean };
}

/** Reloads the plugins and lists what the session offers now. */
export const reloadPlugins = controlHandler(
  "reload_plugins",
  async ({ extensions, commands, tools, mcp, runner }: ReloadPluginsServices, request) => {
    if (request.refuse_if_busy && runner.busy)
      throw new ControlError("A turn is running, so nothing was reloaded. Wait until it ends.", "reload_plugins_busy");
    if (request.add_plugins?.some((plugin: unknown) => typeof asJsonObject(plugin).path !== "string"))
      throw new ControlError(
        "reload_plugins: each entry of add_plugins is an object with `type` and an absolute `path`",
      );
    await extensions.refresh();
    return {
      commands: commands.listing(),
      agents: tools.agentListing(),
      plugins: extensions.plugins.map(pluginFrame),
      mcpServers: mcp.servers.map(({ report }) => report),
      error_count: extensions.pluginReports.errors.length,
    };
  },
);
