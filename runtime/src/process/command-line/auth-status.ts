type Env = Readonly<Record<string, string | undefined>>;

/** The output of `auth status --json`. */
export function authStatusReport(env: Env, configDirectory: string): Readonly<Record<string, unknown>> {
  const method = env.ANTHROPIC_API_KEY ? "api_key" : env.ANTHROPIC_AUTH_TOKEN ? "auth_token" : "none";
  return {
    loggedIn: method !== "none",
    authMethod: method,
    apiProvider: "firstParty",
    analyticsDisabled: true,
    projectsDirectory: `${configDirectory}/projects`,
    configDirectory,
    loginExpiresAt: null,
    consoleProfileSignInOffered: false,
    ...(method === "api_key" ? { apiKeySource: "ANTHROPIC_API_KEY" } : {}),
  };
}
