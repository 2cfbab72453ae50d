import type { Ports } from "../../ports.ts";
import type { ProcessEnvironment } from "../core/environment.ts";
import { agentVersion, apiKeySource } from "../core/identity.ts";
import type { StartupOptions } from "../core/options.ts";
import type { Outbox } from "../core/outbox.ts";
import type { SessionState } from "../core/session-state.ts";
import type { Thread } from "../core/thread.ts";
import type { ExtensionCatalog } from "../extension/extension-catalog.ts";
import { pluginFrame } from "../extension/plugin.ts";
import type { McpService } from "../mcp/mcp-service.ts";

/** The services that the `system/init` frame lists. */
export interface InitServices {
  readonly ports: Pick<Ports, "env">;
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly options: Pick<StartupOptions, "betas">;
  readonly session: Pick<SessionState, "model" | "mode" | "additionalDirectories">;
  readonly out: Pick<Outbox, "send">;
  readonly thread: Thread;
  readonly tools: {
    /** The working directory of the main thread's shell, absolute. */
    directory(): string;
    names(thread: Thread): readonly string[];
    agentNames(): readonly string[];
  };
  readonly mcp: Pick<McpService, "listing" | "skipped">;
  readonly extensions: Pick<ExtensionCatalog, "styleName" | "skillNames" | "plugins" | "pluginReports">;
  readonly commands: { names(): readonly string[] };
}

/** Optional capabilities of this agent, by their names on the wire. */
export const capabilities = [
  "interrupt_receipt_v1",
  "interrupt_cancel_queued_v1",
  "interrupt_send_now_v1",
  "msg_lifecycle_v1",
  "sdk_mcp_tools_list_changed",
  "sdk_mcp_manifests",
  "mcp_read_resource_v1",
] as const;

/** The name under which hosts list a tool. */
export const listedToolName = (name: string): string => (name === "Agent" ? "Task" : name);

/** Sends the `system/init` frame, which describes the session. It precedes every turn. */
export function sendInit(services: InitServices, promptUuids: readonly string[]): void {
  const { session, options, ports, environment, out, thread, tools, mcp, extensions, commands } = services;
  const { errors, warnings } = extensions.pluginReports;
  out.send("system/init", {
    cwd: tools.directory(),
    tools: tools.names(thread),
    mcp_servers: mcp.listing(),
    ...(mcp.skipped.length > 0 ? { mcp_server_errors: mcp.skipped } : {}),
    model: session.model,
    permissionMode: session.mode,
    slash_commands: commands.names(),
    terminal_slash_commands: [],
    apiKeySource: apiKeySource(ports.env),
    claude_code_version: agentVersion,
    output_style: extensions.styleName,
    agents: tools.agentNames(),
    skills: extensions.skillNames,
    plugins: extensions.plugins.map(pluginFrame),
    ...(errors.length > 0 ? { plugin_errors: errors } : {}),
    ...(warnings.length > 0 ? { plugin_warnings: warnings } : {}),
    capabilities,
    analytics_disabled: true,
    original_cwd: environment.cwd,
    additional_directories: session.additionalDirectories,
    ...(options.betas.length > 0 ? { betas: options.betas } : {}),
    ...(promptUuids.length > 0 ? { user_message_uuids: promptUuids } : {}),
  });
}
