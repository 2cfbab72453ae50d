import { ControlError } from "../../../connection/errors.ts";
import type { ControlHandler } from "../define.ts";

/** No sign-in is ever under way. */
export const mcpOauthCallbackUrl: ControlHandler<"mcp_oauth_callback_url"> = (_, request) => {
  throw new ControlError(`No active OAuth flow for server: ${request.serverName ?? ""}`);
};
