import type { Ports } from "../../ports.ts";
import { modelProperties } from "../catalogue/models.ts";
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

/** The most tokens that are reserved for an answer. */
const longestAnswer = 20_000;

/** Tokens reserved for the answer to a request. The environment can limit the length of answers. */
export function answerBuffer(model: string, env: Readonly<Record<string, string | undefined>>): number {
  const limit = Number(env.CLAUDE_CODE_MAX_OUTPUT_TOKENS);
  return Math.min(longestAnswer, modelProperties(model).maxOutputTokens, limit > 0 ? limit : longestAnswer);
}

/** Tokens that stay free above the threshold of a compaction: those of an answer, and of the summary's request. */
export const compactionBuffer = ({ ports, session }: Pick<WindowServices, "ports" | "session">): number =>
  answerBuffer(session.model, ports.env) + 13_000;

/** Approximate number of characters in a token. */
const charactersPerToken = 4;

/** Estimates the tokens of a value. */
export const estimate = (value: unknown): number =>
  Math.ceil((JSON.stringify(value)?.length ?? 0) / charactersPerToken);
