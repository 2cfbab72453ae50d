import { resolveModel } from "../../model/catalogue.ts";
import { isEffortLevel } from "../../model/listing.ts";
import type { ControlHandler } from "../define.ts";

/** Lays settings over those of the command line for the rest of the session. */
export const applyFlagSettings: ControlHandler<"apply_flag_settings"> = (agent, request) => {
  const { session, settings, notices, options } = agent;
  const given = request.settings ?? {};
  settings.applyFlags(given);
  const { model, effortLevel } = settings.effective;
  if (Object.hasOwn(given, "model")) {
    const wanted = typeof model === "string" ? model : options.model;
    const next = resolveModel(wanted ?? undefined);
    session.requestedModel = wanted;
    if (next !== session.model) {
      session.model = next;
      notices.localOutput(`Set model to \`${next}\``);
    }
  }
  if (isEffortLevel(effortLevel)) session.effort = effortLevel;
  return undefined;
};
