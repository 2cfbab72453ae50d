/** A value that must never stand on a tape. */
export interface Secret {
  /** The variable that holds it. */
  readonly name: string;
  readonly value: string;
}

/** Shorter values are words, not secrets; replacing them would garble a tape and protect nothing. */
export const shortestSecret = 8;

/** Variables that hold credentials. */
export const secretNames: readonly string[] = [
  "*_API_KEY",
  "*_AUTH_TOKEN",
  "*_OAUTH_TOKEN",
  "*_ACCESS_TOKEN",
  "*_SECRET",
  "*_SECRET_ACCESS_KEY",
  "*_SESSION_TOKEN",
  "*_PASSWORD",
  "GITHUB_TOKEN",
  "GH_TOKEN",
  "NPM_TOKEN",
];

/** Variables that explain how an agent was started. All others stay out of a tape. */
export const plainNames: readonly string[] = [
  "AGENTWIRE_*",
  "CLAUDE_AGENT_SDK_*",
  "CLAUDE_CODE_*",
  "CLAUDE_CONFIG_DIR",
  "ANTHROPIC_MODEL",
  "ANTHROPIC_SMALL_FAST_MODEL",
  "DISABLE_*",
  "MCP_TIMEOUT",
  "MCP_TOOL_TIMEOUT",
  "MAX_THINKING_TOKENS",
  "BASH_*_TIMEOUT_MS",
  "IS_SANDBOX",
  "LANG",
  "LC_ALL",
  "TERM",
  "TZ",
];

/** Whether a variable's name fits one of the patterns; `*` stands for any run of characters. */
export function nameFits(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const [head = "", ...tails] = pattern.split("*");
    if (tails.length === 0) return name === pattern;
    const tail = tails.join("*");
    return name.length >= head.length + tail.length && name.startsWith(head) && name.endsWith(tail);
  });
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that a tape may hold: named on the list, and not named like a secret. */
export function allowedEnvironment(env: Environment, allowed = plainNames): Record<string, string> {
  const held = Object.entries(env).flatMap(([name, value]): [string, string][] =>
    value !== undefined && nameFits(name, allowed) && !nameFits(name, secretNames) ? [[name, value]] : [],
  );
  return Object.fromEntries(held.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The secrets of an environment, longest first. */
export const secretsOf = (env: Environment): Secret[] =>
  Object.entries(env)
    .flatMap(([name, value]): Secret[] =>
      value !== undefined && value.length >= shortestSecret && nameFits(name, secretNames) ? [{ name, value }] : [],
    )
    .sort((a, b) => b.value.length - a.value.length);

/** Replaces secrets in a text by placeholders that keep its length. */
export type Redactor = (text: string) => string;

/** A redactor of these secrets. A placeholder names the variable as far as the length of the value allows. */
export function createRedactor(secrets: readonly Secret[]): Redactor {
  const pairs = secrets.flatMap(({ name, value }) => {
    const placeholder = (length: number) => `redacted-${name}-`.slice(0, length).padEnd(length, "x");
    const escaped = JSON.stringify(value).slice(1, -1);
    return [value, escaped].map((form) => [form, placeholder(form.length)] as const);
  });
  if (pairs.length === 0) return (text) => text;
  return (text) => pairs.reduce((current, [form, placeholder]) => current.replaceAll(form, placeholder), text);
}
