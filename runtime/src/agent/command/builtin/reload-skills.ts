import type { LocalCommand } from "../../core/local-command.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";

/** Reloads commands and skills. */
export const reloadSkillsCommand: LocalCommand<{ readonly extensions: Pick<ExtensionCatalog, "refresh" | "skills"> }> =
  {
    name: "reload-skills",
    description: "Reload commands and skills",
    async run({ extensions }) {
      const before = new Set(extensions.skills.map(({ name }) => name));
      await extensions.refresh();
      const after = new Set(extensions.skills.map(({ name }) => name));
      const added = [...after].filter((name) => !before.has(name));
      const removed = [...before].filter((name) => !after.has(name));
      const change = [...added.map((name) => `+${name}`), ...removed.map((name) => `-${name}`)].join(", ");
      return { text: `Reloaded skills: ${after.size} available (${change || "none added or removed"}).` };
    },
  };
