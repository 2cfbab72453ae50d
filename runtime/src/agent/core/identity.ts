import { compareReleases, type Release, releaseOfAgent } from "@agentwire/protocol/release";

/** The release of the agent command line whose wire behavior this agent follows. */
export const agentVersion = "2.1.330";

/** The release of the package that contains that agent. */
const agentRelease = releaseOfAgent(agentVersion);

/** Whether the release that this agent follows has an entry that is new in `since`. */
export const isKnownToAgent = (since: Release): boolean =>
  agentRelease === undefined || compareReleases(since, agentRelease) <= 0;

/** The output of `--version`. Hosts parse the number at its start. */
export const versionLine = `${agentVersion} (agentwire)`;

type Env = Readonly<Record<string, string | undefined>>;

/** The source of the agent's API key. */
export type ApiKeySource = "ANTHROPIC_API_KEY" | "none";

/** Finds the source of the API key. */
export const apiKeySource = (env: Env): ApiKeySource => (env.ANTHROPIC_API_KEY ? "ANTHROPIC_API_KEY" : "none");
