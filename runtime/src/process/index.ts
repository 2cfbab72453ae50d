export type { RemoteConfig } from "../agent/mcp/config.ts";
export type { CallLimits, McpConnector, McpListener, McpSession, ServerHello } from "../agent/mcp/session.ts";
export type { ProcessFacts } from "../agent/session/facts.ts";
export type { Tool, ToolContext, ToolInput, ToolOutcome } from "../agent/tool/types.ts";
export type { ProcessEdges } from "./edges.ts";
export { preload } from "./preload.ts";
export { runProcess } from "./run.ts";
