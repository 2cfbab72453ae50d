import type { Agent } from "../agent.ts";
import { agentVersion, apiKeySource } from "../core/identity.ts";
import { pluginFrame } from "../extension/plugin.ts";

/** What this agent can do beyond the basics, by the names that hosts look for. */
export const capabilities = [
  "interrupt_receipt_v1",
  "interrupt_cancel_queued_v1",
  "interrupt_send_now_v1",
  "msg_lifecycle_v1",
  "sdk_mcp_tools_list_changed",
  "sdk_mcp_manifests",
  "mcp_read_resource_v1",
] as const;

/** The name under which hosts are told of a tool. */
export const listedName = (name: string): string => (name === "Agent" ? "Task" : name);

/** Tells the host how the session stands. Sent before every turn. */
export function sendInit(agent: Agent, promptUuids: readonly string[]): void {
  const { session, options, ports, facts } = agent;
  agent.out.system("init", {
    cwd: agent.tools.directory(),
    tools: agent.tools.names(agent.thread),
    mcp_servers: agent.mcp.listing(),
    model: session.model,
    permissionMode: session.mode,
    slash_commands: agent.runner.commandNames(),
    terminal_slash_commands: [],
    apiKeySource: apiKeySource(ports.env),
    claude_code_version: agentVersion,
    output_style: agent.shelf.style?.name ?? "default",
    agents: agent.tools.agentNames(),
    skills: agent.shelf.skills.map(({ name }) => name),
    plugins: agent.shelf.plugins.map(pluginFrame),
    capabilities,
    analytics_disabled: true,
    original_cwd: facts.cwd,
    additional_directories: session.additionalDirectories,
    ...(options.betas.length > 0 ? { betas: options.betas } : {}),
    ...(promptUuids.length > 0 ? { user_message_uuids: promptUuids } : {}),
  });
}
