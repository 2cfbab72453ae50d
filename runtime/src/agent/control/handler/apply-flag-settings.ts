import { resolveModel } from "../../model/catalogue.ts";
import { isEffortLevel } from "../../model/listing.ts";
import type { ControlHandler } from "../define.ts";

/** Lays settings over those of the command line for the rest of the session. */
export const applyFlagSettings: ControlHandler<"apply_flag_settings"> = (agent, request) => {
  const { session, settings, notices } = agent;
  settings.applyFlags(request.settings ?? {});
  const { model, effortLevel } = settings.effective;
  if (typeof model === "string" && resolveModel(model) !== session.model) {
    session.model = resolveModel(model);
    session.requestedModel = model;
    notices.localOutput(`Set model to \`${session.model}\``);
  }
  if (isEffortLevel(effortLevel)) session.effort = effortLevel;
  return undefined;
};
