import type { ControlResponseOf } from "@agentwire/protocol";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { Call } from "../../../connection/side.ts";
import type { Ports } from "../../../ports.ts";
import { modelListings } from "../../catalogue/listing.ts";
import type { ClientInfo } from "../../core/client-info.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";
import { agentVersion, apiKeySource } from "../../core/identity.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { Outbox } from "../../core/outbox.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import { areDefinitions } from "../../extension/definition-check.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";
import type { HookService } from "../../hook/hook-service.ts";
import type { SessionHooks } from "../../hook/session-hooks.ts";
import type { McpService } from "../../mcp/mcp-service.ts";
import type { PermissionService } from "../../permission/permission-service.ts";
import type { AgentListing, CommandListing } from "../../services.ts";
import { capabilities } from "../../session/init-frame.ts";
import type { SettingsService } from "../../settings/settings-service.ts";

interface InitializeServices {
  readonly ports: Pick<Ports, "env" | "clock">;
  readonly environment: Pick<ProcessEnvironment, "pid">;
  readonly options: Pick<StartupOptions, "awaitInitialize" | "safe" | "settingSources" | "simple"> & {
    readonly session: Pick<StartupOptions["session"], "continue" | "resume">;
  };
  readonly session: Pick<SessionState, "additionalDirectories" | "begun" | "mode">;
  readonly clientInfo: ClientInfo;
  readonly out: Pick<Outbox, "send">;
  readonly status: Pick<StatusEmitter, "phase" | "titleChanged">;
  readonly settings: Pick<SettingsService, "effective" | "managed" | "problems">;
  readonly hooks: Pick<HookService, "register">;
  readonly sessionHooks: Pick<SessionHooks, "begun">;
  readonly mcp: Pick<McpService, "introduce" | "hostSettled">;
  readonly permissions: Pick<PermissionService, "setServerPolicies">;
  readonly extensions: Pick<ExtensionCatalog, "ready" | "styleName" | "styleNames" | "plugins">;
  readonly tools: AgentListing;
  readonly commands: CommandListing;
  readonly runner: {
    /** Holds back turns until the promise settles. */
    pauseUntil(opened: Promise<unknown>): void;
    /** Runs the prompt that the session begins with. */
    beginInitial(servers: Promise<unknown> | null): Promise<void>;
    holdUntil(connected: Promise<unknown>): void;
  };
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : typeof value === "string" ? [value] : [];

/** Stores what the host says about itself. After the first prompt the system prompt no longer changes. */
export function introduceHost(
  { clientInfo, session }: { readonly clientInfo: ClientInfo; readonly session: Pick<SessionState, "begun"> },
  request: JsonObject,
): void {
  if (!session.begun) {
    if (request.systemPrompt !== undefined) clientInfo.systemPrompt = strings(request.systemPrompt);
    if (typeof request.appendSystemPrompt === "string") clientInfo.appendSystemPrompt = request.appendSystemPrompt;
  }
  if (request.systemPromptSnapshot === false) clientInfo.systemPromptSnapshot = false;
  if (isJsonObject(request.jsonSchema)) clientInfo.jsonSchema = request.jsonSchema;
  if (areDefinitions(request.agents)) clientInfo.agents = request.agents;
  if (request.forwardSubagentText === true) clientInfo.forwardSubagentText = true;
  if (request.promptSuggestions === true) clientInfo.promptSuggestions = true;
  if (request.perTaskStopAffordance === true) clientInfo.perTaskStopAffordance = true;
  if (typeof request.planModeInstructions === "string") clientInfo.planModeInstructions = request.planModeInstructions;
  if (isJsonObject(request.toolAliases)) {
    const named = Object.entries(request.toolAliases);
    clientInfo.toolAliases = new Map(named.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  }
  if (Array.isArray(request.skills)) clientInfo.skills = strings(request.skills);
  clientInfo.done = true;
}

/** What {@link initializeAnswer} needs. */
export type InitializeAnswerServices = Pick<InitializeServices, "commands" | "tools" | "environment"> & {
  readonly ports: Pick<Ports, "env">;
  readonly session: Pick<SessionState, "mode">;
  readonly status: Pick<StatusEmitter, "phase">;
  readonly extensions: Pick<ExtensionCatalog, "styleName" | "styleNames">;
};

/** What the session offers to its host. */
export const initializeAnswer = ({
  commands,
  tools,
  extensions,
  ports,
  environment,
  session,
  status,
}: InitializeAnswerServices) => ({
  commands: commands.listing(),
  agents: tools.agentListing(),
  output_style: extensions.styleName,
  available_output_styles: extensions.styleNames,
  models: modelListings().map((model) => ({ ...model, supportedEffortLevels: [...model.supportedEffortLevels] })),
  account: {
    tokenSource: "none" as const,
    apiKeySource: apiKeySource(ports.env),
    apiProvider: "firstParty" as const,
  },
  pid: environment.pid,
  claude_code_version: agentVersion,
  current_permission_mode: session.mode,
  hook_on_failure_supported: true,
  hooks_when_unanswered_kept: 0,
  other_hook_ask_outranks_host: true,
  session_state: status.phase,
  capabilities: [...capabilities],
});

/** How long the servers of the host usually take to connect, in milliseconds. */
export const serverGraceMs = 150;

/**
 * How long handshakes with servers of the host pause after the response, in milliseconds. As in the real agent, a
 * request right behind it precedes them.
 */
const handshakePauseMs = 15;

/** Registers the host's hooks, servers, prompts and agents. Answers with what the session offers. */
export const initialize = controlHandler("initialize", (services: InitializeServices, request, call) => {
  const answered = Promise.withResolvers<void>();
  const begun = begin(services, request as JsonObject, call, answered.promise);
  void begun.then(() => services.ports.clock.sleep(handshakePauseMs)).then(answered.resolve, answered.resolve);
  services.runner.pauseUntil(begun);
  const hasServers = Array.isArray(request.sdkMcpServers) && request.sdkMcpServers.length > 0;
  const connected = begun.then(() => services.ports.clock.sleep(serverGraceMs)).catch(() => {});
  if (hasServers) services.runner.holdUntil(begun.then(() => services.mcp.hostSettled()));
  void services.runner.beginInitial(hasServers ? connected : null);
  return begun;
});

async function begin(
  services: InitializeServices,
  request: JsonObject,
  { afterResponse }: Pick<Call, "afterResponse">,
  answered: Promise<void>,
): Promise<ControlResponseOf<"initialize">> {
  const { hooks, clientInfo, session, status, mcp, permissions, sessionHooks } = services;
  const { extensions, settings, out, options } = services;
  const wrong = request.hooks === undefined ? null : hooks.register(request.hooks);
  if (wrong !== null) throw new ControlError(wrong);
  const late = clientInfo.done || session.begun;
  introduceHost(services, request);
  if (request.sdkMcpServerConfigs !== undefined) permissions.setServerPolicies(request.sdkMcpServerConfigs);
  const manifests = mcp.introduce(request, answered);
  await Promise.all([sessionHooks.begun, extensions.ready()]);
  // Hosts that display hooks read them again.
  const { effective, managed } = settings;
  const fewerHooks =
    options.simple || options.safe || effective.disableAllHooks === true || managed.allowManagedHooksOnly === true;
  const resumed = options.session.continue || options.session.resume !== null;
  // Matches the real agent, which loads further folders before its hooks in a simple session.
  const readsFurther =
    options.simple && session.additionalDirectories.length > 0 && options.settingSources?.length !== 0;
  const isCertain =
    !readsFurther &&
    (options.safe || extensions.plugins.length === 0) &&
    settings.problems.every(({ problem }) => problem.scope !== "source");
  if (fewerHooks && isCertain && !late && !resumed) out.send("system/ui_invalidate", { event: "ui.render" });
  const { title } = request;
  if (typeof title === "string" && title.trim() !== "") status.titleChanged(title);
  // As in the real agent, before the turn that waits for the response.
  if (late) afterResponse(() => out.send("system/background_tasks_changed", { tasks: [] }));
  return {
    ...initializeAnswer(services),
    ...(request.hooks === undefined ? {} : { hooks_applied: true }),
    ...(isJsonObject(request.sdkMcpServerManifests) ? { sdk_mcp_manifests_parked: manifests } : {}),
    ...(request.plugins === undefined ? {} : { plugins_applied: options.awaitInitialize && !late }),
    ...(request.mcpServers === undefined ? {} : { mcp_servers_applied: options.awaitInitialize }),
  };
}
