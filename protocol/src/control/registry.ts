import { keyed } from "../schema/entry.ts";
import { canUseTool } from "./request/can-use-tool.ts";
import { hookCallback } from "./request/hook-callback.ts";
import { initialize } from "./request/initialize.ts";
import { interrupt } from "./request/interrupt.ts";
import { mcpMessage } from "./request/mcp-message.ts";
import { mcpStatus } from "./request/mcp-status.ts";
import { setMaxThinkingTokens } from "./request/set-max-thinking-tokens.ts";
import { setModel } from "./request/set-model.ts";
import { setPermissionMode } from "./request/set-permission-mode.ts";

/** Every control request, by its subtype. */
export const controls = keyed(
  [
    initialize,
    canUseTool,
    hookCallback,
    mcpMessage,
    interrupt,
    setModel,
    setPermissionMode,
    setMaxThinkingTokens,
    mcpStatus,
  ],
  "subtype",
);
