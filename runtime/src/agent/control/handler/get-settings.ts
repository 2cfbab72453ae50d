import { controlHandler } from "../../../connection/control-handler.ts";
import { effortOf } from "../../catalogue/effort.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { SettingsService } from "../../settings/settings-service.ts";

interface GetSettingsServices {
  readonly settings: Pick<SettingsService, "effective" | "layers" | "problems">;
  readonly session: Pick<SessionState, "model" | "effort">;
}

/** The settings of every source, the merged settings, and what the session applies. No server manages this agent's settings. */
export const getSettings = controlHandler("get_settings", ({ settings, session }: GetSettingsServices) => {
  const errors = settings.problems
    .filter(({ problem }) => problem.scope === "source")
    .map(({ location, problem: { key, text } }) => ({ file: location, path: key, message: text }));
  return {
    effective: settings.effective,
    sources: settings.layers.map(({ source, settings: own }) => ({ source, settings: own })),
    ...(errors.length === 0 ? {} : { errors }),
    served_settings_state: "ineligible",
    applied: {
      model: session.model,
      effort: effortOf(session.model, session.effort),
      advisor: null,
      outsideFileToolReadsBlocked: false,
      outsideFileToolWritesBlocked: false,
      outsideBlocksCountLaunchFoldersOnly: false,
      launchEnvLeftOwnFilesInPlace: false,
    },
  };
});
