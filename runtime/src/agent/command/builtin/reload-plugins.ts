import type { LocalCommand } from "../../core/local-command.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";

interface ReloadPluginsServices {
  readonly extensions: Pick<ExtensionCatalog, "refresh" | "plugins" | "skills" | "hooks">;
  /** The names of the agents that the model can delegate to. */
  readonly tools: { agentNames(): readonly string[] };
}

/** Reloads plugins, commands, skills and agents. */
export const reloadPluginsCommand: LocalCommand<ReloadPluginsServices> = {
  name: "reload-plugins",
  description: "Read plugins again",
  uncounted: true,
  async run({ extensions, tools }) {
    await extensions.refresh();
    const counts = [
      `${extensions.plugins.length} plugins`,
      `${extensions.skills.length} skills`,
      `${tools.agentNames().length} agents`,
      `${extensions.hooks.length} hooks`,
    ];
    return { text: `Reloaded: ${counts.join(" · ")}` };
  },
};
