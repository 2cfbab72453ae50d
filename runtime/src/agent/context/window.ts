import type { Ports } from "../../ports.ts";
import { isOn } from "../core/field-values.ts";
import type { SessionState } from "../core/session-state.ts";
import { modelSetting } from "../settings/model-setting.ts";
import type { SettingsContent } from "../settings/types.ts";

/** The sources of the window's size. */
export interface WindowServices {
  readonly ports: Pick<Ports, "env">;
  readonly settings: { readonly effective: SettingsContent };
  readonly session: Pick<SessionState, "model">;
}

/** The window that the user configured for compaction; `null` if the model's own window applies. */
export function configuredWindow({
  ports,
  settings,
  session,
}: WindowServices): { readonly tokens: number; readonly source: "env" | "settings" } | null {
  const env = ports.env.CLAUDE_CODE_AUTO_COMPACT_WINDOW;
  const own = modelSetting(settings.effective, session.model, "autoCompactWindow");
  const value = Number(env ?? own ?? settings.effective.autoCompactWindow ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? { tokens: value, source: env === undefined ? "settings" : "env" } : null;
}

/** Whether the conversation is compacted when it fills the window. */
export const isCompactedAutomatically = ({ ports: { env }, settings }: WindowServices): boolean =>
  !isOn(env.DISABLE_AUTO_COMPACT) && !isOn(env.DISABLE_COMPACT) && settings.effective.autoCompactEnabled !== false;

/** Tokens reserved for the command `/compact` if compaction is not automatic. */
export const manualBuffer = 3000;

/** Tokens reserved for a summary of the conversation. */
export const compactionBuffer = 33_000;
/** Approximate number of characters in a token. */
const charactersPerToken = 4;

/** Estimates the tokens of a value. */
export const estimate = (value: unknown): number =>
  Math.ceil((JSON.stringify(value)?.length ?? 0) / charactersPerToken);
