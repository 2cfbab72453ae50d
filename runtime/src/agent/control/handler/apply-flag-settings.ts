import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import { isEffortLevel } from "../../catalogue/effort.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import type { Runner } from "../../loop/runner.ts";
import type { PermissionService } from "../../permission/permission-service.ts";
import { checkSettings } from "../../settings/check.ts";
import { chooseModel, type ModelSources } from "../../settings/model-choice.ts";
import type { SettingsService } from "../../settings/settings-service.ts";

interface ApplyFlagSettingsServices extends Pick<ModelSources, "ports"> {
  readonly options: Pick<StartupOptions, "model">;
  readonly session: Pick<
    SessionState,
    "model" | "hostModel" | "requestedModel" | "modelRestriction" | "effort" | "prompted"
  >;
  readonly settings: Pick<SettingsService, "applyFlags" | "effective">;
  readonly permissions: Pick<PermissionService, "reconsiderMode">;
  readonly runner: Pick<Runner, "resultFollowed">;
  readonly status: Pick<StatusEmitter, "localOutput" | "modelRestricted">;
}

/** Overrides the settings of the command line for the rest of the session. Applies all of them or none. */
export const applyFlagSettings = controlHandler(
  "apply_flag_settings",
  ({ session, settings, permissions, status, options, ports, runner }: ApplyFlagSettingsServices, request) => {
    const given: Readonly<Record<string, unknown>> = request.settings ?? {};
    const wrong = checkSettings(given).problems.filter(({ scope }) => scope === "source");
    // A value of null removes a setting; it is valid for a setting of any type.
    const keys = new Set(wrong.map(({ key }) => key.split(".")[0] ?? "").filter((key) => given[key] !== null));
    if (keys.size > 0) {
      throw new ControlError(
        `apply_flag_settings: nothing in this request was applied and earlier settings stay in force. Fix or remove these invalid settings and send it again: ${[...keys].join(", ")}`,
      );
    }
    settings.applyFlags(given);
    const { model, effortLevel } = settings.effective;
    if (Object.hasOwn(given, "model")) {
      const requested = typeof model === "string" ? model : options.model;
      const { model: next, restriction } = chooseModel(requested, { settings, ports });
      session.modelRestriction = restriction && { ...restriction, at: "switch" };
      if (session.prompted) status.modelRestricted();
      session.requestedModel = requested;
      const changes = next !== session.hostModel;
      session.model = next;
      session.hostModel = next;
      if (changes && session.prompted) {
        runner.resultFollowed();
        status.localOutput(`Set model to \`${next}\``);
      }
    }
    permissions.reconsiderMode();
    if (isEffortLevel(effortLevel)) session.effort = effortLevel;
    return undefined;
  },
);
