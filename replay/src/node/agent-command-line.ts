/**
 * The command that starts the agent at `path`: Node for a script, otherwise the file itself.
 *
 * @param path - Path of the agent.
 * @param args - Arguments of the agent.
 * @example
 * import { agentCommandLine } from "@agentwire/replay/node";
 *
 * const { command, args } = agentCommandLine("agent.mjs", ["--verbose"]);
 */
export function agentCommandLine(path: string, args: readonly string[]): { command: string; args: readonly string[] } {
  return /\.[cm]?[jt]s$/.test(path) ? { command: process.execPath, args: [path, ...args] } : { command: path, args };
}
