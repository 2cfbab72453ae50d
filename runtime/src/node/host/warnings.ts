import { remoteServers } from "../../host/index.ts";
import type { ProcessHostOptions } from "./agent-process.ts";

/** A valid option that probably does not do what the caller intends. */
export interface OptionWarning {
  readonly code: string;
  readonly type: string;
  readonly message: string;
}

/** The warnings for a set of options. */
export function warnings(options: ProcessHostOptions): OptionWarning[] {
  const found: OptionWarning[] = [];
  const bare = (options.allowedTools ?? []).filter((rule) => !rule.includes("("));
  const code = "CLAUDE_SDK_CAN_USE_TOOL_SHADOWED";
  if (options.canUseTool && options.permissionMode === "bypassPermissions") {
    const message =
      'canUseTool is never called: permissionMode "bypassPermissions" allows every tool first. A ' +
      "PreToolUse hook sees every call.";
    found.push({ code, type: "Warning", message });
  } else if (options.canUseTool && bare.length > 0) {
    const message = `canUseTool is never called for ${bare.join(", ")}: bare names in allowedTools allow the whole tool first. A PreToolUse hook sees every call.`;
    found.push({ code, type: "Warning", message });
  }
  const own = options.pathToClaudeCodeExecutable !== undefined || options.spawnClaudeCodeProcess !== undefined;
  if (own && options.mcpServersDelivery === undefined && remoteServers(options)) {
    found.push({
      code: "CLAUDE_SDK_MCP_SERVERS_ARGV_DEPRECATED",
      type: "DeprecationWarning",
      message: `mcpServers are passed on the agent's command line, where other users can read their secrets. Set mcpServersDelivery to "initialize", or to "argv" to silence this warning.`,
    });
  }
  return found;
}
