import type { Ports } from "../../../ports.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import type { HookService } from "../../hook/hook-service.ts";
import type { TurnFeature } from "../../loop/feature.ts";
import { doubtfulRules } from "../../settings/doubtful-rules.ts";
import type { SettingsService } from "../../settings/settings-service.ts";
import type { SettingsProblem } from "../../settings/types.ts";

const wireName = {
  userSettings: "user_settings",
  projectSettings: "project_settings",
  localSettings: "local_settings",
} as const;

/** Adopts changed settings before each prompt, and reports settings that have no effect. */
export const settingsWatch = (services: SettingsChangeServices & SettingsReportServices): TurnFeature => ({
  name: "settings-watch",
  promptDequeued: (signal) => adoptChangedSettings(services, signal),
  turnAnnounced: () => reportSettingsProblems(services),
});

/** What {@link adoptChangedSettings} needs. */
export interface SettingsChangeServices {
  readonly settings: Pick<SettingsService, "changes" | "adopt">;
  readonly hooks: Pick<HookService, "run">;
}

/** Before a turn: reads the settings files again and adopts each one that changed, unless a ConfigChange hook blocks it. */
export async function adoptChangedSettings(
  { settings, hooks }: SettingsChangeServices,
  signal: AbortSignal,
): Promise<void> {
  for (const layer of await settings.changes()) {
    if (!(layer.source in wireName)) continue;
    const source = wireName[layer.source as keyof typeof wireName];
    const summary = await hooks.run(
      "ConfigChange",
      { source, ...(layer.path === null ? {} : { file_path: layer.path }) },
      { signal, thread: null },
    );
    if ((summary?.blocks.length ?? 0) === 0) settings.adopt(layer);
  }
}

/** The most problems of one kind that a notice lists. */
const maxListed = 10;

/** What {@link reportSettingsProblems} needs. */
export interface SettingsReportServices {
  readonly settings: Pick<SettingsService, "isNew" | "drainNewProblems">;
  readonly status: Pick<StatusEmitter, "informational">;
  readonly options: Pick<StartupOptions, "allowedTools" | "disallowedTools">;
  readonly ports: Pick<Ports, "env">;
}

/** Reports to the host, once each, which settings and which rules on the command line have no effect. */
export function reportSettingsProblems({ settings, status, options, ports }: SettingsReportServices): void {
  for (const text of doubtfulRules(options)) if (settings.isNew(text)) status.informational(text, "warning");
  // Other hosts request the settings and find the problems in the response.
  const isSdk = Boolean(ports.env.CLAUDE_CODE_ENTRYPOINT?.startsWith("sdk-") && ports.env.CLAUDE_AGENT_SDK_VERSION);
  const found = isSdk ? settings.drainNewProblems() : [];
  if (found.length === 0) return;
  const lines = (scope: SettingsProblem["scope"], title: string): string[] => {
    const these = found.filter(({ problem }) => problem.scope === scope);
    const shown = these
      .slice(0, maxListed)
      .map(({ location, problem: { key, text } }) => `  ${location}${key && ` (${key})`}: ${text}`);
    const more = these.length > maxListed ? [`  and ${these.length - maxListed} more`] : [];
    return these.length === 0 ? [] : [title, ...shown, ...more];
  };
  const content = [
    ...lines("source", "These settings files have no effect until they are fixed:"),
    ...lines("entry", "These entries of settings have no effect; the other entries do:"),
    "Fix them and restart; settings that the host sent can be sent again.",
  ].join("\n");
  status.informational(content, "warning", { tag: "settings_not_in_effect" });
}
