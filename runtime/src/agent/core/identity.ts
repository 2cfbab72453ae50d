/** The release of the agent command line whose wire behavior this agent follows. */
export const agentVersion = "2.1.330";

/** What `--version` prints; hosts read the number in front. */
export const versionLine = `${agentVersion} (agentwire)`;

type Env = Readonly<Record<string, string | undefined>>;

/** Where the agent's key to the API comes from. */
export type ApiKeySource = "ANTHROPIC_API_KEY" | "none";

/** Where the key comes from. */
export const apiKeySource = (env: Env): ApiKeySource => (env.ANTHROPIC_API_KEY ? "ANTHROPIC_API_KEY" : "none");
