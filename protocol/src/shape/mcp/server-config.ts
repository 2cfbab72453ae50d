import * as z from "zod";
import { id, milliseconds, object, since } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** Permission policy of one tool of a server, in addition to the rules of the session. */
export const McpServerToolPolicy = object({
  name: z.string().describe("Name of the tool on its server."),
  permission_policy: z
    .enum(["always_allow", "always_ask", "always_deny"])
    .meta({ description: "If absent, the tool has no policy of its own.", optionalSince: "0.3.174" })
    .optional(),
  org_max_permission: since(
    "0.3.174",
    z
      .enum(["allow", "ask", "blocked"])
      .describe("The most permissive policy that the organization's administrator allows."),
  ).optional(),
});
export type McpServerToolPolicy = types.McpServerToolPolicy;

const timeout = milliseconds(
  "Timeout of one tool call in milliseconds; progress does not extend it. Values below 1000 are ignored.",
);
const headers = z
  .record(z.string(), z.string().meta({ role: "secret" }))
  .describe("HTTP headers sent with every request; they often carry credentials.");
const alwaysLoad = z
  .boolean()
  .describe("`true` includes all tools of the server in every prompt; `false` defers them to the tool search.");
const tools = z.array(McpServerToolPolicy).describe("Permission policies for individual tools.");

const remote = <const Type extends string>(type: Type, does: string) =>
  object({
    type: z.literal(type).describe(does),
    url: z.string().describe("URL of the server."),
    headers: headers.optional(),
    tools: since("0.2.111", tools).optional(),
    timeout: since("0.3.147", timeout).optional(),
    alwaysLoad: since("0.2.121", alwaysLoad).optional(),
  });

/** A server that the agent starts as a process and connects to over its pipes. */
export const McpStdioServerConfig = object({
  type: z.literal("stdio").describe("Optional, because an entry with a `command` implies it.").optional(),
  command: z.string().describe("Executable to start."),
  args: z.array(z.string()).describe("Arguments of the command.").optional(),
  env: z
    .record(z.string(), z.string().meta({ role: "secret" }))
    .describe("Environment variables, added to the agent's; they often carry credentials.")
    .optional(),
  timeout: since("0.3.147", timeout).optional(),
  alwaysLoad: since("0.2.121", alwaysLoad).optional(),
});
export type McpStdioServerConfig = types.McpStdioServerConfig;

/** A server reached over HTTP with server-sent events. */
export const McpSseServerConfig = remote("sse", "HTTP with a separate event stream.");
export type McpSseServerConfig = types.McpSseServerConfig;

/** A server reached over streamable HTTP. */
export const McpHttpServerConfig = remote("http", "Streamable HTTP.");
export type McpHttpServerConfig = types.McpHttpServerConfig;

/** A server that runs in the host's process and is reached through `mcp_message`. */
export const McpSdkServerConfig = object({
  type: z.literal("sdk").describe("Runs in the host's process."),
  name: z.string().describe("The name under which the host serves it."),
  timeout: since("0.3.248", timeout).optional(),
  tools: since("0.3.301", tools).optional(),
});
export type McpSdkServerConfig = types.McpSdkServerConfig;

/** A connector of the claude.ai account, reached through its proxy. Reported by the agent, never configured by a host. */
export const McpClaudeAiProxyServerConfig = object({
  type: z.literal("claudeai-proxy").describe("Behind the account's proxy."),
  url: z.string().describe("URL of the proxy."),
  id: id("Id of the connector."),
  timeout: since("0.3.147", timeout).optional(),
});
export type McpClaudeAiProxyServerConfig = types.McpClaudeAiProxyServerConfig;

/** MCP servers that a host can request. */
export const McpServerConfig = z.union([
  McpStdioServerConfig,
  McpSseServerConfig,
  McpHttpServerConfig,
  McpSdkServerConfig,
]);
export type McpServerConfig = types.McpServerConfig;
