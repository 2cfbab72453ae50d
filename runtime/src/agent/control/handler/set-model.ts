import { isAlias, resolveModel } from "../../model/catalogue.ts";
import type { ControlHandler } from "../define.ts";

/** Switches the model for the turns to come. A model that the catalogue does not know is taken at its word. */
export const setModel: ControlHandler<"set_model"> = (agent, request) => {
  const asked = request.model && request.model !== "default" ? request.model : null;
  const model = resolveModel(asked ?? undefined);
  const changes = agent.session.model !== model;
  agent.session.model = model;
  agent.session.requestedModel = asked;
  const alias = asked !== null && isAlias(asked);
  if (asked !== null || changes) agent.notices.localOutput(`Set model to \`${alias ? `${asked} (${model})` : model}\``);
  return { model };
};
