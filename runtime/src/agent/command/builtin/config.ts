import type { LocalCommand } from "../../core/local-command.ts";
import type { SettingsService } from "../../settings/settings-service.ts";

/** Lists the effective settings. */
export const config: LocalCommand<{ readonly settings: Pick<SettingsService, "effective"> }> = {
  name: "config",
  aliases: ["settings"],
  description: "Show the effective settings of this session",
  run({ settings }) {
    const entries = Object.entries(settings.effective).sort(([a], [b]) => (a < b ? -1 : 1));
    const lines = entries.map(([key, value]) => `  ${key}=${JSON.stringify(value)}`);
    const where =
      "/config only shows them. Change them in settings files, or in the program that started this session.";
    return { text: ["Settings of this session:", ...(lines.length > 0 ? lines : ["  none"]), where].join("\n") };
  },
};
