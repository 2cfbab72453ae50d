import type { LocalCommand } from "../../core/local-command.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";
import type { SettingsService } from "../../settings/settings-service.ts";

interface OutputStyleServices {
  readonly extensions: Pick<ExtensionCatalog, "style" | "styleNames">;
  readonly settings: Pick<SettingsService, "change">;
}

/** Lists the output styles, or switches to another one. */
export const outputStyle: LocalCommand<OutputStyleServices> = {
  name: "output-style",
  description: "Show or set the output style",
  argumentHint: "[style]",
  async run({ extensions, settings }, { args }) {
    const current = extensions.style?.name ?? "default";
    if (args !== "") {
      const requested = extensions.styleNames.find((name) => name.toLowerCase() === args.toLowerCase());
      if (requested === undefined)
        return { text: `Unknown output style "${args}". Styles: ${extensions.styleNames.join(", ")}` };
      await settings.change("localSettings", (before) => ({ ...before, outputStyle: requested }));
      return { text: `Output style set to ${requested}` };
    }
    const lines = extensions.styleNames.map((name) => `- ${name}${name === current ? " (current)" : ""}`);
    return {
      text: [`Output style: ${current}`, "", "Available styles:", ...lines, "", "Usage: /output-style <style>"].join(
        "\n",
      ),
    };
  },
};
