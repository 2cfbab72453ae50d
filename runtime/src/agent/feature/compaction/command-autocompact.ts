import { modelProperties } from "../../catalogue/models.ts";
import { configuredWindow, type WindowServices } from "../../context/window.ts";
import type { LocalCommand } from "../../core/local-command.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { SettingsService } from "../../settings/settings-service.ts";

interface AutocompactServices extends WindowServices {
  readonly options: Pick<StartupOptions, "betas">;
  readonly settings: Pick<SettingsService, "effective" | "applyFlags">;
}

const smallest = 100_000;
const units: Readonly<Record<string, number>> = { "": 1, k: 1_000, m: 1_000_000 };

/** Parses a number of tokens such as `200k`; `null` if the text is not one. */
function tokensOf(typed: string): number | null {
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?)([km]?)$/i.exec(typed) ?? [];
  return number === undefined ? null : Math.round(Number(number) * (units[unit.toLowerCase()] ?? 1));
}

const shown = (tokens: number): string => `${tokens.toLocaleString("en-US")} tokens`;

/** Shows the context size at which the conversation is compacted, or sets it for this session. */
export const autocompactCommand: LocalCommand<AutocompactServices> = {
  name: "autocompact",
  description: "Show or set the context size at which the conversation is compacted",
  argumentHint: "[tokens|auto]",
  run(services, { args }) {
    const { session, options, settings } = services;
    const { displayName, contextWindow } = modelProperties(session.model, options.betas);
    const label = `Auto-compact window for ${displayName}`;
    if (args === "") {
      const set = configuredWindow(services);
      return {
        text: `${label}: ${set === null ? `${shown(contextWindow)} (default for this model)` : shown(set.tokens)}`,
      };
    }
    if (args === "auto") {
      settings.applyFlags({ autoCompactWindow: null });
      return { text: `${label} set to the model's own (this session only)` };
    }
    const tokens = tokensOf(args);
    if (tokens === null || tokens < smallest)
      return { text: `Invalid window: ${args}. Use ${shown(smallest)} or more, for example 200k, or auto.` };
    settings.applyFlags({ autoCompactWindow: tokens });
    return { text: `${label} set to ${shown(tokens)} (this session only)` };
  },
};
