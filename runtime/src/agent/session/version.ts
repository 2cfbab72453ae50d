/** The release of the agent command line whose wire behaviour this agent follows. */
export const agentVersion = "2.1.330";

/** What `--version` prints; hosts read the number in front. */
export const versionLine = `${agentVersion} (agentwire)`;
