import { ControlError } from "../../../connection/errors.ts";
import { isAlias, resolveModel } from "../../catalogue/models.ts";
import { askBeforeSwitch } from "../../hook/model-switch.ts";
import type { ControlHandler } from "../define.ts";

/** Switches the model for the turns to come. A model that the catalogue does not know is taken at its word. */
export const setModel: ControlHandler<"set_model"> = async (agent, request) => {
  const named: unknown = request.model ?? null;
  const { model: standing } = agent.session;
  if (named !== null && typeof named !== "string")
    throw new ControlError("set_model: model must be a string", "invalid_request", { details: { model: standing } });
  if (named === "") {
    const text = 'Model "(unrecognized model name)" is not a recognized model id. Run /model to see available models.';
    throw new ControlError(text, "catalog_unknown", { details: { model: standing } });
  }
  const asked = request.model && request.model !== "default" ? request.model : null;
  const model = resolveModel(asked ?? undefined);
  const wish = { requested: asked, source: "sdk" } as const;
  const verdict = await askBeforeSwitch(agent, wish);
  if (verdict.refusal !== null) {
    throw new ControlError(`Model switch blocked by a PreModelSwitch hook: ${verdict.refusal}`, "blocked_by_hook", {
      details: { model: agent.session.model },
    });
  }
  const before = agent.session.model;
  const changes = before !== model;
  agent.session.model = model;
  agent.session.requestedModel = asked;
  const alias = asked !== null && isAlias(asked);
  // Before the first prompt there is no conversation that the switch could be told in.
  if (changes && agent.session.begun)
    agent.notices.localOutput(`Set model to \`${alias ? `${asked} (${model})` : model}\``);
  for (const word of verdict.words) agent.notices.informational(word, "notice");
  if (changes) agent.sessionHooks.switched(before, wish);
  return { model };
};
