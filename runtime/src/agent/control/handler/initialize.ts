import type { ControlResponseOf } from "@agentwire/protocol";
import { ControlError } from "../../../connection/errors.ts";
import { type Fields, isObject } from "../../../unknown/fields.ts";
import type { Agent } from "../../agent.ts";
import { listModels } from "../../catalogue/listing.ts";
import { agentVersion, apiKeySource } from "../../core/identity.ts";
import { capabilities } from "../../session/init-frame.ts";
import type { ControlHandler } from "../define.ts";

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : typeof value === "string" ? [value] : [];

/** Takes over what the host said of itself. What comes after the first prompt does not touch the system prompt. */
function introduce(agent: Agent, request: Fields): void {
  const { introduction, session } = agent;
  if (!session.begun) {
    if (request.systemPrompt !== undefined) introduction.systemPrompt = strings(request.systemPrompt);
    if (typeof request.appendSystemPrompt === "string") introduction.appendSystemPrompt = request.appendSystemPrompt;
  }
  if (isObject(request.jsonSchema)) introduction.jsonSchema = request.jsonSchema;
  if (isObject(request.agents)) {
    introduction.agents = Object.fromEntries(
      Object.entries(request.agents).filter((entry): entry is [string, Fields] => isObject(entry[1])),
    );
  }
  if (request.forwardSubagentText === true) introduction.forwardSubagentText = true;
  if (request.promptSuggestions === true) introduction.promptSuggestions = true;
  if (typeof request.planModeInstructions === "string")
    introduction.planModeInstructions = request.planModeInstructions;
  if (Array.isArray(request.skills)) introduction.skills = strings(request.skills);
  introduction.done = true;
}

const answer = (agent: Agent) => ({
  commands: agent.runner.commands(),
  agents: agent.tools.agentListing(),
  output_style: agent.shelf.style?.name ?? "default",
  available_output_styles: agent.shelf.styleNames,
  models: listModels().map((model) => ({ ...model, supportedEffortLevels: [...model.supportedEffortLevels] })),
  account: {
    tokenSource: "none" as const,
    apiKeySource: apiKeySource(agent.ports.env),
    apiProvider: "firstParty" as const,
  },
  pid: agent.facts.pid,
  claude_code_version: agentVersion,
  current_permission_mode: agent.session.mode,
  hook_on_failure_supported: true,
  hooks_when_unanswered_kept: 0,
  other_hook_ask_outranks_host: true,
  session_state: agent.notices.phase,
  capabilities: [...capabilities],
});

/** The host's first word: its hooks, servers, prompts and agents. Answered with what the session offers. */
export const initialize: ControlHandler<"initialize"> = (agent, request) => {
  const begun = begin(agent, request as Fields);
  agent.runner.holdUntil(begun);
  return begun;
};

async function begin(agent: Agent, request: Fields): Promise<ControlResponseOf<"initialize">> {
  const wrong = request.hooks === undefined ? null : agent.hooks.register(request.hooks);
  if (wrong !== null) throw new ControlError(wrong);
  const late = agent.introduction.done || agent.session.begun;
  introduce(agent, request);
  const title = request.title;
  if (typeof title === "string" && title.trim() !== "" && agent.session.title === null)
    agent.notices.titleChanged(title);
  agent.mcp.introduce(request);
  await Promise.all([agent.sessionHooks.begun, agent.shelf.ready()]);
  // Frontends that show hooks are to look again.
  const { effective, managed } = agent.settings;
  const fewerHooks = effective.disableAllHooks === true || managed.allowManagedHooksOnly === true;
  if (fewerHooks && !late) agent.out.system("ui_invalidate", { event: "ui.render" });
  if (late) agent.out.system("background_tasks_changed", { tasks: [] });
  return {
    ...answer(agent),
    ...(request.hooks === undefined ? {} : { hooks_applied: true }),
    ...(isObject(request.sdkMcpServerManifests)
      ? {
          sdk_mcp_manifests_parked: Object.fromEntries(
            Object.keys(request.sdkMcpServerManifests).map((name) => [name, "parked" as const]),
          ),
        }
      : {}),
    ...(request.mcpServers === undefined ? {} : { mcp_servers_applied: agent.options.awaitInitialize }),
  };
}
