import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { ServerLookup } from "../named-server.ts";

/** Refuses to make a server a channel: this agent installs no plugins of a marketplace, which alone can be one. */
export const channelEnable = controlHandler(
  "channel_enable",
  ({ mcp }: { readonly mcp: ServerLookup<unknown> }, { serverName: name = "" }) => {
    if (!mcp.find(name)) throw new ControlError(`server ${name} is not connected`);
    throw new ControlError(`server ${name} is not of a plugin, and only plugins of a marketplace can be channels`);
  },
);
