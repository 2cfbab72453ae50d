import { ConnectionCut } from "@agentwire/testing";
import { NetworkForbidden } from "@agentwire/testing/node";
import { warnings } from "../../runtime/src/node/host/warnings.ts";
import type { ErrorTable } from "./entry.ts";

/** Codes of errors that test tools throw on purpose. */
export const testErrors: ErrorTable<"MODEL_CONNECTION_CUT" | "NETWORK_FORBIDDEN"> = {
  MODEL_CONNECTION_CUT: {
    remedy: "Expected if the script has a `cut`. Remove it to complete the answer.",
    provoke: () => new ConnectionCut().message,
  },
  NETWORK_FORBIDDEN: {
    remedy: "Point the code at a server on 127.0.0.1, such as `serveModel()`.",
    provoke: () => new NetworkForbidden("api.example.com:443").message,
  },
};

const warningOf = (options: Parameters<typeof warnings>[0]): string => warnings(options)[0]?.message ?? "";

/** Codes of warnings that the host library emits with `process.emitWarning`. */
export const optionWarnings: ErrorTable<"CLAUDE_SDK_CAN_USE_TOOL_SHADOWED" | "CLAUDE_SDK_MCP_SERVERS_ARGV_DEPRECATED"> =
  {
    CLAUDE_SDK_CAN_USE_TOOL_SHADOWED: {
      remedy: "Remove the tools from `allowedTools`, or decide in a `PreToolUse` hook.",
      provoke: () => warningOf({ canUseTool: async () => null, allowedTools: ["Bash"] }),
    },
    CLAUDE_SDK_MCP_SERVERS_ARGV_DEPRECATED: {
      remedy: 'Set `mcpServersDelivery` to `"initialize"`.',
      provoke: () =>
        warningOf({
          pathToClaudeCodeExecutable: "agent",
          mcpServers: { docs: { type: "http", url: "https://example.com/mcp" } },
        }),
    },
  };
