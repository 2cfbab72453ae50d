import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { SessionState } from "../../core/session-state.ts";
import { mergeSettings } from "../../settings/layers.ts";
import type { SettingsService } from "../../settings/settings-service.ts";

interface UpdateSettingsServices {
  readonly session: Pick<SessionState, "model">;
  readonly settings: Pick<SettingsService, "change">;
}

/** The settings that a host may write, by source. */
const writable = { userSettings: ["effortLevel"], localSettings: ["outputStyle"] } as const;

const isWritable = (source: string): source is keyof typeof writable => Object.hasOwn(writable, source);

/** Writes settings to the file of a source. */
export const updateSettings = controlHandler(
  "update_settings",
  async ({ session, settings }: UpdateSettingsServices, request) => {
    const source: string = request.source;
    if (!isWritable(source)) throw new ControlError(`update_settings: unsupported source ${source}`);
    const given = request.settings ?? {};
    const allowed: readonly string[] = writable[source];
    const refusalOf = Object.keys(given)
      .filter((key) => !allowed.includes(key))
      .sort();
    if (refusalOf.length > 0) throw new ControlError(`update_settings keys not allowed: ${refusalOf.join(", ")}`);
    if (Object.keys(given).length === 0) throw new ControlError("update_settings requires at least one key");
    const { effortLevel, ...rest } = given;
    // The effort level is stored for each model. The highest level applies only to this session and is not stored.
    const persisted = effortLevel === "max" ? {} : { modelSettings: { [session.model]: { effortLevel } } };
    const written = source === "userSettings" ? { ...rest, ...persisted } : given;
    await settings.change(source, (before) => mergeSettings([before, written]));
    return {};
  },
);
