import { ControlError } from "../../../connection/errors.ts";
import type { ControlHandler } from "../../core/control-handler.ts";

/** This agent starts no OAuth flow, so none can be completed. */
export const mcpOauthCallbackUrl: ControlHandler<"mcp_oauth_callback_url"> = (_, request) => {
  throw new ControlError(`No active OAuth flow for server: ${request.serverName ?? ""}`);
};
