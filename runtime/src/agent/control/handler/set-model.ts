import { isAlias, resolveModel } from "../../model/catalogue.ts";
import type { ControlHandler } from "../define.ts";

/** Switches the model for the turns to come. A model that the catalogue does not know is taken at its word. */
export const setModel: ControlHandler<"set_model"> = (agent, request) => {
  const asked = request.model && request.model !== "default" ? request.model : null;
  const model = resolveModel(asked ?? undefined);
  agent.session.model = model;
  agent.session.requestedModel = asked;
  if (asked !== null) {
    agent.notices.localOutput(`Set model to \`${isAlias(asked) ? `${asked} (${model})` : model}\``);
  }
  return { model };
};
