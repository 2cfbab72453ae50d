import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";

/** This agent starts no OAuth flow, so none can be completed. */
export const mcpOauthCallbackUrl = controlHandler("mcp_oauth_callback_url", (_: unknown, request) => {
  throw new ControlError(`No active OAuth flow for server: ${request.serverName ?? ""}`);
});
