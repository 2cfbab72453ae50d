/** How to start the agent at `path`: a script is run by the Node that runs this process, anything else by itself. */
export function agentCommand(path: string, args: readonly string[]): { command: string; args: readonly string[] } {
  return /\.[cm]?[jt]s$/.test(path) ? { command: process.execPath, args: [path, ...args] } : { command: path, args };
}
