type Env = Readonly<Record<string, string | undefined>>;

/** Where the agent's key to the API comes from. */
export type ApiKeySource = "ANTHROPIC_API_KEY" | "none";

/** Where the key comes from. */
export const apiKeySource = (env: Env): ApiKeySource => (env["ANTHROPIC_API_KEY"] ? "ANTHROPIC_API_KEY" : "none");

/** Whether the agent has anything to show to the API. */
export const hasCredentials = (env: Env): boolean => Boolean(env["ANTHROPIC_API_KEY"] || env["ANTHROPIC_AUTH_TOKEN"]);

/** What `auth status --json` prints. */
export function authStatus(env: Env, configDirectory: string): Readonly<Record<string, unknown>> {
  const method = env["ANTHROPIC_API_KEY"] ? "api_key" : env["ANTHROPIC_AUTH_TOKEN"] ? "auth_token" : "none";
  return {
    loggedIn: method !== "none",
    authMethod: method,
    apiProvider: "firstParty",
    analyticsDisabled: true,
    projectsDirectory: `${configDirectory}/projects`,
    configDirectory,
    loginExpiresAt: null,
    ...(method === "api_key" ? { apiKeySource: "ANTHROPIC_API_KEY" } : {}),
  };
}
