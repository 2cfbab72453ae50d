import type { ControlResponseOf } from "@agentwire/protocol";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import { reasonOf } from "../../../guards/error.ts";
import type { Ports } from "../../../ports.ts";
import { resolve } from "../../../posix/path.ts";
import type { ClientInfo } from "../../core/client-info.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { Outbox } from "../../core/outbox.ts";
import type { PermissionMode } from "../../core/permission-mode.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";
import type { SessionHooks } from "../../hook/session-hooks.ts";
import type { McpService } from "../../mcp/mcp-service.ts";
import type { PermissionService } from "../../permission/permission-service.ts";
import type { SettingsService } from "../../settings/settings-service.ts";
import { type InitializeAnswerServices, initializeAnswer, introduceHost, serverGraceMs } from "./initialize.ts";
import { offeredMode } from "./set-permission-mode.ts";

interface ClaimSessionServices extends InitializeAnswerServices {
  readonly ports: Pick<Ports, "clock" | "env" | "files">;
  readonly environment: Pick<ProcessEnvironment, "cwd" | "pid">;
  readonly options: Pick<StartupOptions, "awaitClaim">;
  readonly session: Pick<SessionState, "id" | "additionalDirectories" | "begun" | "mode">;
  readonly clientInfo: ClientInfo;
  readonly out: Pick<Outbox, "send">;
  readonly status: Pick<StatusEmitter, "phase" | "titleChanged">;
  readonly settings: Pick<SettingsService, "moveTo" | "trusts">;
  readonly permissions: Pick<PermissionService, "obstacleTo" | "switchMode">;
  readonly sessionHooks: Pick<SessionHooks, "begun" | "start">;
  readonly mcp: Pick<McpService, "introduce" | "hostSettled" | "start">;
  readonly extensions: Pick<ExtensionCatalog, "reload" | "styleName" | "styleNames">;
  readonly worktrees: { beginIn(folder: string): Promise<void> };
  readonly runner: { holdUntil(connected: Promise<unknown>): void };
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isTexts = (value: unknown): boolean => isJsonObject(value) && Object.values(value).every(isText);

/** The optional fields of a claim, with what they must be. */
const fields: Readonly<Record<string, readonly [check: (value: unknown) => boolean, expected: string]>> = {
  env: [isTexts, "an object of strings"],
  additional_directories: [isList, "an array of strings"],
  permission_mode: [isText, "a string"],
  system_prompt: [isList, "an array of strings"],
  append_system_prompt: [isText, "a string"],
  agents: [isJsonObject, "an object"],
  title: [isText, "a string"],
  sdk_mcp_servers: [isList, "an array of strings"],
  include_initialize: [isFlag, "a boolean"],
  workspace_trust: [
    (value) => isJsonObject(value) && isFlag(value.accepted) && isText(value.directory),
    "an object with `accepted` and `directory`",
  ],
};

/** Variables that are read for each model call, and not at the start. */
const claimableVariables: readonly string[] = ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"];

const refused = (code: string, why: string): ControlError => new ControlError(`${code}: ${why}`);

/** Refuses a claim with a value of the wrong type. */
function checkFields(request: JsonObject): void {
  if (!isText(request.cwd)) throw refused("invalid_request", "cwd must be a string");
  for (const [name, [check, expected]] of Object.entries(fields))
    if (request[name] !== undefined && !check(request[name]))
      throw refused("invalid_request", `${name} must be ${expected}`);
  const fixed = Object.keys((request.env ?? {}) as object).find((name) => !claimableVariables.includes(name));
  if (fixed !== undefined)
    throw refused("env_key_not_claimable", `${fixed} is read at the start: pass it in the environment of the process`);
}

/** The mode that a claim names; `null` if it names none. */
function modeOf({ permissions }: ClaimSessionServices, name: unknown): PermissionMode | null {
  if (name === undefined) return null;
  try {
    return offeredMode(permissions, name);
  } catch (error) {
    throw refused("permission_mode_not_claimable", reasonOf(error));
  }
}

/** Assigns a session to a process that waits for one: its folder, and what `initialize` can set. Succeeds once. */
export const claimSession = controlHandler(
  "claim_session",
  async (services: ClaimSessionServices, sent): Promise<ControlResponseOf<"claim_session">> => {
    const request = sent as JsonObject;
    const { ports, environment, options, session, clientInfo, out, status, settings, permissions, mcp } = services;
    if (!options.awaitClaim || clientInfo.claimed || session.begun)
      throw refused(
        "not_a_spare",
        "claim_session is only accepted by a process started with --await-claim that has not been claimed yet",
      );
    checkFields(request);
    const cwd = await ports.files
      .resolve(resolve(environment.cwd, String(request.cwd), ports.env.HOME))
      .catch(() => null);
    if (cwd === null || (await ports.files.stat(cwd))?.kind !== "directory")
      throw refused("cwd_not_found", "the directory does not exist or cannot be read");
    const mode = modeOf(services, request.permission_mode);
    clientInfo.claimed = true;
    Object.assign(ports.env, request.env);
    const { accepted, directory } = (request.workspace_trust ?? {}) as JsonObject;
    const isTrustGiven = accepted === true && directory === cwd;
    await services.worktrees.beginIn(cwd);
    await settings.moveTo(cwd, isTrustGiven || (await settings.trusts(cwd)));
    const further = (request.additional_directories ?? []) as readonly string[];
    session.additionalDirectories.push(...further.map((folder) => resolve(cwd, folder, ports.env.HOME)));
    introduceHost(services, {
      systemPrompt: request.system_prompt,
      appendSystemPrompt: request.append_system_prompt,
      agents: request.agents,
    });
    await services.extensions.reload();
    out.send("system/ui_invalidate", { event: "ui.render" });
    if (mode !== null) permissions.switchMode(mode);
    if (typeof request.title === "string" && request.title.trim() !== "") status.titleChanged(request.title);
    services.sessionHooks.start("startup");
    mcp.start();
    mcp.introduce({ sdkMcpServers: request.sdk_mcp_servers });
    const connected = mcp.hostSettled();
    services.runner.holdUntil(connected);
    const sdk_mcp_settled = await Promise.race([
      connected.then(() => true),
      ports.clock.sleep(serverGraceMs).then(() => false),
    ]);
    await services.sessionHooks.begun;
    return {
      status: "ok",
      cwd,
      session_id: session.id,
      parked_ms: ports.clock.now() - services.startedAt,
      sdk_mcp_settled,
      ...(request.include_initialize === true ? { initialize: initializeAnswer(services) } : {}),
      ...(isTrustGiven ? { workspace_trust_recorded: true } : {}),
    };
  },
);
