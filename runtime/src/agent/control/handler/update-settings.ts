import { ControlError } from "../../../connection/errors.ts";
import { isFileSource } from "../../workspace/settings/desk.ts";
import { mergeSettings } from "../../workspace/settings/layers.ts";
import type { ControlHandler } from "../define.ts";

/** Settings that a host may not write: they widen what the agent may do or run. */
const reserved = ["permissions", "hooks", "env", "apiKeyHelper", "sandbox"];

/** Writes settings into the file of a source. */
export const updateSettings: ControlHandler<"update_settings"> = async (agent, request) => {
  const source: string = request.source;
  if (!isFileSource(source)) throw new ControlError(`update_settings: unsupported source ${source}`);
  const given = request.settings ?? {};
  const barred = reserved.filter((key) => Object.hasOwn(given, key));
  if (barred.length > 0) throw new ControlError(`update_settings keys not allowed: ${barred.join(", ")}`);
  await agent.settings.change(source, (settings) => mergeSettings([settings, given]));
  return undefined as never;
};
