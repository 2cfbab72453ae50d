/** The release of the agent command line whose wire behavior this agent follows. */
export const agentVersion = "2.1.330";

/** The output of `--version`. Hosts parse the number at its start. */
export const versionLine = `${agentVersion} (agentwire)`;

type Env = Readonly<Record<string, string | undefined>>;

/** The source of the agent's API key. */
export type ApiKeySource = "ANTHROPIC_API_KEY" | "none";

/** Finds the source of the API key. */
export const apiKeySource = (env: Env): ApiKeySource => (env.ANTHROPIC_API_KEY ? "ANTHROPIC_API_KEY" : "none");
