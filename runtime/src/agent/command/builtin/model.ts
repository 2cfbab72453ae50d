import { modelProperties, resolveModel } from "../../catalogue/models.ts";
import type { LocalCommand } from "../../core/local-command.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import type { ModelSwitch, SwitchVerdict } from "../../hook/model-switch.ts";
import type { SessionHooks } from "../../hook/session-hooks.ts";
import type { PermissionService } from "../../permission/permission-service.ts";
import { isAvailable, type ModelSources } from "../../settings/model-choice.ts";

interface ModelServices extends ModelSources {
  readonly session: Pick<SessionState, "model" | "requestedModel">;
  readonly permissions: Pick<PermissionService, "reconsiderMode">;
  readonly status: Pick<StatusEmitter, "informational">;
  readonly sessionHooks: Pick<SessionHooks, "switched">;
  /** Asks the hooks whether the model may change. */
  readonly confirmSwitch: (request: ModelSwitch) => Promise<SwitchVerdict>;
}

/** Shows the model of the session, or switches it. */
export const model: LocalCommand<ModelServices> = {
  name: "model",
  description: "Show or set the model of this session",
  argumentHint: "[model]",
  async run(services, { args, begin }) {
    const { session, permissions, status, sessionHooks, confirmSwitch, settings, ports } = services;
    if (args !== "") {
      const request = { requested: args === "default" ? null : args, source: "command" } as const;
      if (!isAvailable(request.requested, { settings, ports })) {
        return { text: `Model '${args}' is not available. Your organization restricts model selection.` };
      }
      const verdict = await confirmSwitch(request);
      if (verdict.refusal !== null) {
        return { text: `Model switch blocked by a PreModelSwitch hook: ${verdict.refusal}`, failed: true };
      }
      // As the real agent: the turn is announced with the model that it begins with.
      begin();
      const before = session.model;
      session.requestedModel = request.requested;
      session.model = resolveModel(session.requestedModel ?? undefined, ports.env);
      permissions.reconsiderMode();
      for (const message of verdict.messages) status.informational(message, "notice");
      if (before !== session.model) sessionHooks.switched(before, request);
    }
    const name = `${modelProperties(session.model).displayName} (${session.model})`;
    return { text: args === "" ? `Current model: ${name}. To change it: /model <name>` : `Set model to ${name}` };
  },
};
