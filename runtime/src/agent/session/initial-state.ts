import { asJsonObject } from "@agentwire/protocol/json";
import type { Ports } from "../../ports.ts";
import { type EffortLevel, isEffortLevel } from "../catalogue/effort.ts";
import type { StartupOptions, ThinkingChoice } from "../core/options.ts";
import { isBarred, lacksMode, namedMode, type PermissionMode } from "../core/permission-mode.ts";
import { checksPlans } from "../core/plan-checks.ts";
import { newSession, type SessionState } from "../core/session-state.ts";
import { chooseModel } from "../settings/model-choice.ts";
import { modelSetting } from "../settings/model-setting.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import type { SettingsContent } from "../settings/types.ts";

/** The sources of a new session's state. */
export interface StateSources {
  readonly sessionId: string;
  readonly options: StartupOptions;
  readonly ports: Pick<Ports, "env">;
  readonly settings: Pick<SettingsService, "effective" | "honoredDirectories" | "letsPlansBeChecked">;
}

/**
 * The state of a session before its first prompt: from the command line first, then from the settings, then defaults.
 */
export function initialSessionState({ sessionId, options, settings, ports }: StateSources): SessionState {
  const { model, permissions } = settings.effective;
  const requestedModel = options.model ?? (typeof model === "string" ? model : null);
  const { model: resolved, restriction } = chooseModel(requestedModel, { settings, ports });
  const preset = presetMode(permissions);
  const requested = [...options.permissionModes, ...(preset === null ? [] : [preset])];
  // Matches the real agent: a disabled bypass mode gives way to the next requested mode, and auto mode to the default.
  const chosen =
    requested.find((each) => each !== "bypassPermissions" || !isBarred(each, settings.effective)) ?? "default";
  const mode = lacksMode(resolved, chosen) || isBarred(chosen, settings.effective) ? "default" : chosen;
  return newSession({
    id: sessionId,
    additionalDirectories: [...options.addDirectories, ...settings.honoredDirectories],
    model: resolved,
    requestedModel,
    modelRestriction: restriction && { ...restriction, at: "start" },
    thinking: presetThinking(settings.effective, options.thinking),
    thinkingDisplay: options.thinkingDisplay,
    effort: options.effort ?? presetEffort(settings.effective, resolved),
    mode,
    planChecks: mode === "plan" && checksPlans(resolved, settings),
    title: null,
  });
}

/** Settings can disable thinking that the host did not request. */
const presetThinking = ({ alwaysThinkingEnabled }: SettingsContent, choice: ThinkingChoice): ThinkingChoice =>
  choice === "default" && alwaysThinkingEnabled === false ? "off" : choice;

/** The effort level that the settings set for a model; `null` if they set none. */
function presetEffort(settings: SettingsContent, model: string): EffortLevel | null {
  const requested = modelSetting(settings, model, "effortLevel") ?? settings.effortLevel;
  return isEffortLevel(requested) ? requested : null;
}

/** The initial mode in the settings; `null` if they set none. They cannot disable all permission requests. */
function presetMode(permissions: unknown): PermissionMode | null {
  const { defaultMode } = asJsonObject(permissions);
  const mode = namedMode(defaultMode);
  return mode === "bypassPermissions" ? null : mode;
}
