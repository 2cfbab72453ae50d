import { z } from "zod";
import { id, milliseconds, object, since } from "../../schema/field.ts";

/** How one tool of a server is treated, beside the rules of the session. */
export const McpServerToolPolicy = object({
  name: z.string().describe("The tool, as its server calls it."),
  permission_policy: z
    .enum(["always_allow", "always_ask", "always_deny"])
    .meta({ description: "Absent: no policy of its own.", optionalSince: "0.3.175" })
    .optional(),
  org_max_permission: since(
    "0.3.175",
    z.enum(["allow", "ask", "blocked"]).describe("The most that an organisation's administrator permits."),
  ).optional(),
});
export type McpServerToolPolicy = z.output<typeof McpServerToolPolicy>;

const timeout = milliseconds("Limit of one tool call; progress does not extend it. Below 1000 it is ignored.");
const headers = z
  .record(z.string(), z.string().meta({ role: "secret" }))
  .describe("HTTP headers sent with every request; they often carry credentials.");
const alwaysLoad = z
  .boolean()
  .describe("`true` puts all tools of the server into every prompt; `false` defers them behind the tool search.");
const tools = z.array(McpServerToolPolicy).describe("Policies for single tools.");

const remote = <const Type extends string>(type: Type, does: string) =>
  object({
    type: z.literal(type).describe(does),
    url: z.string().describe("Where the server listens."),
    headers: headers.optional(),
    tools: since("0.2.112", tools).optional(),
    timeout: since("0.3.150", timeout).optional(),
    alwaysLoad: since("0.2.126", alwaysLoad).optional(),
  });

/** A server that the agent starts as a process and talks to over its pipes. */
export const McpStdioServerConfig = object({
  type: z.literal("stdio").describe("May be left out: it is what an entry with a `command` means.").optional(),
  command: z.string().describe("Program to start."),
  args: z.array(z.string()).describe("Its arguments.").optional(),
  env: z
    .record(z.string(), z.string().meta({ role: "secret" }))
    .describe("Environment variables, added to the agent's; they often carry credentials.")
    .optional(),
  timeout: since("0.3.150", timeout).optional(),
  alwaysLoad: since("0.2.126", alwaysLoad).optional(),
});
export type McpStdioServerConfig = z.output<typeof McpStdioServerConfig>;

/** A server reached over HTTP with server-sent events. */
export const McpSseServerConfig = remote("sse", "HTTP with a separate event stream.");
export type McpSseServerConfig = z.output<typeof McpSseServerConfig>;

/** A server reached over streamable HTTP. */
export const McpHttpServerConfig = remote("http", "Streamable HTTP.");
export type McpHttpServerConfig = z.output<typeof McpHttpServerConfig>;

/** A server that lives in the host's process and is reached through `mcp_message`. */
export const McpSdkServerConfig = object({
  type: z.literal("sdk").describe("In the host's process."),
  name: z.string().describe("The name under which the host answers for it."),
  timeout: since("0.3.250", timeout).optional(),
  tools: since("0.3.315", tools).optional(),
});
export type McpSdkServerConfig = z.output<typeof McpSdkServerConfig>;

/** A connector of the claude.ai account, reached through its proxy. Reported by the agent, never configured by a host. */
export const McpClaudeAiProxyServerConfig = object({
  type: z.literal("claudeai-proxy").describe("Behind the account's proxy."),
  url: z.string().describe("Where the proxy listens."),
  id: id("The connector."),
  timeout: since("0.3.150", timeout).optional(),
});
export type McpClaudeAiProxyServerConfig = z.output<typeof McpClaudeAiProxyServerConfig>;

/** What a host may ask the agent to connect to. */
export const McpServerConfig = z.union([
  McpStdioServerConfig,
  McpSseServerConfig,
  McpHttpServerConfig,
  McpSdkServerConfig,
]);
export type McpServerConfig = z.output<typeof McpServerConfig>;
