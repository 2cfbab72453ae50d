import { ControlError } from "../../../connection/errors.ts";
import { isEffortLevel } from "../../catalogue/effort.ts";
import { resolveModel } from "../../catalogue/models.ts";
import { checkSettings } from "../../settings/check.ts";
import type { ControlHandler } from "../define.ts";

/** Lays settings over those of the command line for the rest of the session. */
export const applyFlagSettings: ControlHandler<"apply_flag_settings"> = (agent, request) => {
  const { session, settings, notices, options } = agent;
  const given: Readonly<Record<string, unknown>> = request.settings ?? {};
  const wrong = checkSettings(given).problems.filter(({ scope }) => scope === "source");
  // A value of null takes a setting away; it is never of the wrong kind.
  const keys = new Set(wrong.map(({ key }) => key.split(".")[0] ?? "").filter((key) => given[key] !== null));
  if (keys.size > 0) {
    throw new ControlError(
      `apply_flag_settings: nothing in this request was applied and earlier settings stay in force. Fix or remove these invalid settings and send it again: ${[...keys].join(", ")}`,
    );
  }
  settings.applyFlags(given);
  const { model, effortLevel } = settings.effective;
  if (Object.hasOwn(given, "model")) {
    const wanted = typeof model === "string" ? model : options.model;
    const next = resolveModel(wanted ?? undefined);
    session.requestedModel = wanted;
    const changes = next !== session.model;
    session.model = next;
    if (changes && session.begun) {
      notices.localOutput(`Set model to \`${next}\``);
    }
  }
  if (isEffortLevel(effortLevel)) session.effort = effortLevel;
  return undefined;
};
