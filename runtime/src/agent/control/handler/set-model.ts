import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import { isAlias, resolveModel } from "../../catalogue/models.ts";
import { commandCaveat, commandTags, outputTags } from "../../core/command-messages.ts";
import { restrictionText } from "../../core/model-restriction.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import type { ModelSwitch, SwitchVerdict } from "../../hook/model-switch.ts";
import type { SessionHooks } from "../../hook/session-hooks.ts";
import type { HostCommands } from "../../loop/host-commands.ts";
import type { Runner } from "../../loop/runner.ts";
import type { PermissionService } from "../../permission/permission-service.ts";
import { isAvailable, type ModelSources } from "../../settings/model-choice.ts";

interface SetModelServices extends ModelSources {
  readonly session: Pick<SessionState, "model" | "hostModel" | "requestedModel" | "modelRestriction" | "prompted">;
  readonly permissions: Pick<PermissionService, "reconsiderMode">;
  readonly status: Pick<StatusEmitter, "localOutput" | "informational" | "modelRestricted">;
  readonly sessionHooks: Pick<SessionHooks, "switched">;
  readonly runner: Pick<Runner, "resultFollowed">;
  /** Tells the model. */
  readonly hostCommands: Pick<HostCommands, "add">;
  /** Asks the hooks whether the model may change. */
  readonly confirmSwitch: (request: ModelSwitch) => Promise<SwitchVerdict>;
}

/** The name of a requested model, with the model that it stands for. */
function shownName(requested: string, model: string): string {
  if (requested === model) return model;
  const name = requested.trim();
  return `${isAlias(name) ? name.toLowerCase() : name} (${model})`;
}

/** Switches the model for the following turns. A model that the catalogue does not list is accepted as it is. */
export const setModel = controlHandler("set_model", async (services: SetModelServices, request) => {
  const { session, permissions, status, sessionHooks, confirmSwitch, settings, ports } = services;
  const named: unknown = request.model ?? null;
  const { model: current } = session;
  if (named !== null && typeof named !== "string")
    throw new ControlError("set_model: model must be a string", "invalid_request", { details: { model: current } });
  if (named?.trim() === "") {
    const text = 'Model "(unrecognized model name)" is not a recognized model id. Run /model to see available models.';
    throw new ControlError(text, "catalog_unknown", { details: { model: current } });
  }
  const requested = request.model && request.model !== "default" ? request.model : null;
  if (requested !== null && !isAvailable(requested, { settings, ports })) {
    const restriction = { requested, effective: current };
    session.modelRestriction = { ...restriction, at: "switch" };
    if (session.prompted) status.modelRestricted();
    throw new ControlError(restrictionText(restriction), "restricted_by_org", { details: { model: current } });
  }
  const model = resolveModel(requested ?? undefined, ports.env);
  const modelSwitch = { requested, source: "sdk" } as const;
  const verdict = await confirmSwitch(modelSwitch);
  if (verdict.refusal !== null) {
    throw new ControlError(`Model switch blocked by a PreModelSwitch hook: ${verdict.refusal}`, "blocked_by_hook", {
      details: { model: session.model },
    });
  }
  const before = session.model;
  const changes = before !== model;
  const isNews = session.hostModel !== model;
  session.model = model;
  session.hostModel = model;
  session.requestedModel = requested;
  permissions.reconsiderMode();
  // Before the first prompt there is no conversation to report the switch in.
  const isReported = isNews && session.prompted;
  if (isReported) {
    const text = `Set model to \`${requested === null ? model : shownName(requested, model)}\``;
    services.runner.resultFollowed();
    status.localOutput(text);
    services.hostCommands.add(commandCaveat, commandTags("model", requested ?? "default"), outputTags({ text }));
  }
  for (const message of verdict.messages) status.informational(message, "notice");
  if (changes) sessionHooks.switched(before, modelSwitch);
  return { model };
});
