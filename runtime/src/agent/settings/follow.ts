import type { Agent } from "../agent.ts";
import type { SettingsProblem } from "./check.ts";
import { doubtfulRules } from "./doubtful-rules.ts";

const wireName = {
  userSettings: "user_settings",
  projectSettings: "project_settings",
  localSettings: "local_settings",
} as const;

/** Takes over what settings files say since they were last read, unless a hook stands against it. */
export async function followSettings({ settings, hooks }: Agent, signal: AbortSignal): Promise<void> {
  for (const layer of await settings.changes()) {
    if (!(layer.source in wireName)) continue;
    const source = wireName[layer.source as keyof typeof wireName];
    const summary = await hooks.ask("ConfigChange", { source, file_path: layer.path }, { signal, thread: null });
    if ((summary?.blocks.length ?? 0) === 0) settings.adopt(layer);
  }
}

/** Most problems that are told at once. */
const mostTold = 10;

/** Tells the host what in the settings does not count, once each. */
export function tellProblems({ settings, notices, options, ports }: Agent): void {
  for (const text of doubtfulRules(options)) if (settings.isNews(text)) notices.informational(text, "warning");
  // Other hosts ask for the settings, and read it there.
  const isSdk = Boolean(ports.env.CLAUDE_CODE_ENTRYPOINT?.startsWith("sdk-") && ports.env.CLAUDE_AGENT_SDK_VERSION);
  const found = isSdk ? settings.takeProblems() : [];
  if (found.length === 0) return;
  const lines = (scope: SettingsProblem["scope"], title: string): string[] => {
    const these = found.filter(({ problem }) => problem.scope === scope);
    const shown = these
      .slice(0, mostTold)
      .map(({ place, problem: { key, text } }) => `  ${place}${key && ` (${key})`}: ${text}`);
    const more = these.length > mostTold ? [`  and ${these.length - mostTold} more`] : [];
    return these.length === 0 ? [] : [title, ...shown, ...more];
  };
  const content = [
    ...lines("source", "Nothing in these settings counts until they are mended:"),
    ...lines("entry", "These entries of settings do not count; what stands beside them does:"),
    "Mend them and start again; settings that the host sent can be sent again.",
  ].join("\n");
  notices.informational(content, "warning", { tag: "settings_not_in_effect" });
}
