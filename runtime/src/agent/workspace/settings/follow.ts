import type { Agent } from "../../session/agent.ts";

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
