export type { ProcessEnvironment } from "../agent/core/environment.ts";
export type { Tool, ToolContext, ToolInput, ToolOutcome } from "../agent/core/tool.ts";
export type { RemoteConfig } from "../agent/mcp/config.ts";
export type { CallLimits, McpConnector, McpListener, McpSession, ServerHello } from "../agent/mcp/session.ts";
export { preload } from "./preload.ts";
export type { ProcessPorts } from "./process-ports.ts";
export { runProcess } from "./run.ts";
