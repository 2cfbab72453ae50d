import { ControlError } from "../../../connection/errors.ts";
import { effortLevels, isEffortLevel } from "../../model/listing.ts";
import { mergeSettings } from "../../workspace/settings/layers.ts";
import type { ControlHandler } from "../define.ts";

/** What a host may write, by source: what changes the manner of the work and never what may be done. */
const writable = { localSettings: ["outputStyle"], userSettings: ["effortLevel"] } as const;

type Writable = keyof typeof writable;

const isWritable = (source: unknown): source is Writable => source === "localSettings" || source === "userSettings";

/** Why settings cannot be written; `null` where they can. */
function problem(source: unknown, settings: unknown, reads: (source: Writable) => boolean): string | null {
  if (typeof settings !== "object" || settings === null || Array.isArray(settings)) {
    const got = settings === null ? "null" : Array.isArray(settings) ? "an array" : typeof settings;
    return `update_settings requires \`settings\` to be an object, got ${got}`;
  }
  if (!isWritable(source)) return `update_settings: unsupported source ${String(source)}`;
  if (!reads(source)) return `update_settings: the ${source} source is disabled for this session (--setting-sources)`;
  const entries = Object.entries(settings);
  if (entries.length === 0) return "update_settings requires at least one key";
  const allowed: readonly string[] = writable[source];
  const barred = entries.filter(([key]) => !allowed.includes(key)).map(([key]) => key);
  if (barred.length > 0) return `update_settings keys not allowed: ${barred.sort().join(", ")}`;
  const odd = entries.filter(([, value]) => typeof value !== "string").map(([key]) => key);
  if (odd.length > 0) return `update_settings values must be strings (deletion is not supported): ${odd.join(", ")}`;
  const level = entries.find(([key]) => key === "effortLevel")?.[1];
  return level === undefined || isEffortLevel(level)
    ? null
    : `update_settings: effortLevel must be one of ${effortLevels.join(", ")}`;
}

/** Writes settings into the file of a source. */
export const updateSettings: ControlHandler<"update_settings"> = async (agent, request) => {
  const { settings, session } = agent;
  const source: unknown = request.source;
  const given: unknown = request.settings;
  const wrong = problem(source, given, (name) => settings.reads(name));
  if (wrong !== null) throw new ControlError(wrong);
  if (isWritable(source)) {
    await settings.change(source, (before) => mergeSettings([before, given as Record<string, unknown>]));
  }
  const { effortLevel } = settings.effective;
  if (isEffortLevel(effortLevel)) session.effort = effortLevel;
  return undefined as never;
};
