import type { LocalCommand } from "../define.ts";

/** Reads plugins, commands, skills and agents again. */
export const reloadPluginsCommand: LocalCommand = {
  name: "reload-plugins",
  description: "Read plugins again",
  uncounted: true,
  async run({ agent: { shelf, subagents } }) {
    await shelf.refresh();
    const counts = [
      `${shelf.plugins.length} plugins`,
      `${shelf.skills.length} skills`,
      `${subagents.definitions().length} agents`,
      `${shelf.hooks.length} hooks`,
    ];
    return { text: `Reloaded: ${counts.join(" · ")}` };
  },
};
