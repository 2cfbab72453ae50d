import * as z from "zod";
import { object, path, since } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** A plugin to load: a directory with commands, agents, skills, hooks and MCP servers. */
export const PluginConfig = object({
  type: z.literal("local").describe("A directory on the agent's machine; the only supported kind."),
  path: path("Directory of the plugin."),
  skipMcpDiscovery: since(
    "0.3.172",
    z.boolean().describe("Whether to ignore the MCP servers that the plugin declares."),
  ).optional(),
});
export type PluginConfig = types.PluginConfig;
