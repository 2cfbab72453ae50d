import type { LocalCommand } from "../../core/local-command.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";

interface ReloadPluginsServices {
  readonly shelf: Pick<ExtensionCatalog, "refresh" | "plugins" | "skills" | "hooks">;
  /** The names of the agents that the model can delegate to. */
  readonly tools: { agentNames(): readonly string[] };
}

/** Reloads plugins, commands, skills and agents. */
export const reloadPluginsCommand: LocalCommand<ReloadPluginsServices> = {
  name: "reload-plugins",
  description: "Read plugins again",
  uncounted: true,
  async run({ shelf, tools }) {
    await shelf.refresh();
    const counts = [
      `${shelf.plugins.length} plugins`,
      `${shelf.skills.length} skills`,
      `${tools.agentNames().length} agents`,
      `${shelf.hooks.length} hooks`,
    ];
    return { text: `Reloaded: ${counts.join(" · ")}` };
  },
};
