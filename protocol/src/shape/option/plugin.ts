import { z } from "zod";
import { object, path, since } from "../../schema/field.ts";

/** A plugin to load: commands, agents, skills, hooks and MCP servers in one directory. */
export const PluginConfig = object({
  type: z.literal("local").describe("A directory on the agent's machine; the only kind so far."),
  path: path("The plugin's directory."),
  skipMcpDiscovery: since("0.3.175", z.boolean().describe("Leaves the MCP servers that it declares out.")).optional(),
});
export type PluginConfig = z.output<typeof PluginConfig>;
