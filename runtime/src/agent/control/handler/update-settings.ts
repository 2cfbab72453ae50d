import { ControlError } from "../../../connection/errors.ts";
import { mergeSettings } from "../../settings/layers.ts";
import type { ControlHandler } from "../define.ts";

/** What a host may write, by source. Everything else is the user's own business. */
const writable = { userSettings: ["effortLevel"], localSettings: ["outputStyle"] } as const;

const isWritable = (source: string): source is keyof typeof writable => Object.hasOwn(writable, source);

/** Writes settings into the file of a source. */
export const updateSettings: ControlHandler<"update_settings"> = async (agent, request) => {
  const source: string = request.source;
  if (!isWritable(source)) throw new ControlError(`update_settings: unsupported source ${source}`);
  const given = request.settings ?? {};
  const allowed: readonly string[] = writable[source];
  const barred = Object.keys(given)
    .filter((key) => !allowed.includes(key))
    .sort();
  if (barred.length > 0) throw new ControlError(`update_settings keys not allowed: ${barred.join(", ")}`);
  if (Object.keys(given).length === 0) throw new ControlError("update_settings requires at least one key");
  const { effortLevel, ...rest } = given;
  // How much effort is made is a matter of the model. The greatest is for one session and is not kept.
  const kept = effortLevel === "max" ? {} : { modelSettings: { [agent.session.model]: { effortLevel } } };
  const written = source === "userSettings" ? { ...rest, ...kept } : given;
  await agent.settings.change(source, (settings) => mergeSettings([settings, written]));
  return {} as never;
};
