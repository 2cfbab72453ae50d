import { canBeSecret, createReplacer, formsOf, hitsIn, isDistinctive, isSecretName } from "../../secret/index.ts";
import { placeholder } from "./placeholder.ts";

/** A value that must never be written to a tape. */
export interface Secret {
  /** The name of its variable. */
  readonly name: string;
  readonly value: string;
}

/** Shorter values may be words. Replacing them would corrupt a tape and protect nothing. */
const shortestSecret = 8;

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

/** Variables that explain how an agent was started. All others are omitted from a tape. */
export const plainNames: readonly string[] = [
  "CLAUDE_AGENT_SDK_*",
  "CLAUDE_CODE_*",
  "CLAUDE_CONFIG_DIR",
  "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE",
  "CLAUDE_BASH_MAINTAIN_PROJECT_WORKING_DIR",
  "ANTHROPIC_MODEL",
  "ANTHROPIC_SMALL_FAST_MODEL",
  "ANTHROPIC_DEFAULT_*",
  "API_TIMEOUT_MS",
  "DISABLE_*",
  "ENABLE_*",
  "MCP_*",
  "MAX_THINKING_TOKENS",
  "MAX_MCP_OUTPUT_TOKENS",
  "MAX_STRUCTURED_OUTPUT_RETRIES",
  "BASH_*_TIMEOUT_MS",
  "BASH_MAX_OUTPUT_LENGTH",
  "TASK_MAX_OUTPUT_LENGTH",
  "SLASH_COMMAND_TOOL_CHAR_BUDGET",
  "IS_SANDBOX",
  "LANG",
  "LC_ALL",
  "TERM",
  "TZ",
];

/**
 * Whether the name of a variable matches one of the patterns.
 *
 * @param name - The name.
 * @param patterns - The patterns; one `*` in each matches any characters.
 * @example
 * import { nameMatches, secretNames } from "@agentwire/replay";
 *
 * console.log(nameMatches("ANTHROPIC_API_KEY", secretNames)); // true
 */
export function nameMatches(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const star = pattern.indexOf("*");
    if (star < 0) return name === pattern;
    const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
    return name.length >= head.length + tail.length && name.startsWith(head) && name.endsWith(tail);
  });
}

const isSecretVariable = (name: string): boolean => nameMatches(name, secretNames) || isSecretName(name);

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment variables that a tape may contain: those that are allowed by name and not named like a secret.
 *
 * @param env - The environment.
 * @param allowed - Patterns of names; one `*` in each matches any characters.
 * @example
 * import { allowedEnvironment } from "@agentwire/replay";
 *
 * console.log(allowedEnvironment(process.env, ["PATH", "LC_*"]));
 */
export function allowedEnvironment(env: Environment, allowed = plainNames): Record<string, string> {
  const fromEnv = Object.entries(env).flatMap(([name, value]): [string, string][] =>
    value !== undefined && nameMatches(name, allowed) && !isSecretVariable(name) ? [[name, value]] : [],
  );
  return Object.fromEntries(fromEnv.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The secrets within a value: the password in an address, the key in a connection string. */
const secretsWithin = (value: string): string[] =>
  Array.from(hitsIn(value), ({ rule, from, to }) => (rule === "random" ? "" : value.slice(from, to)))
    .flatMap((part) => [part, decoded(part)])
    .filter((part) => part.length >= shortestSecret && canBeSecret(part) && isDistinctive(part));

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/**
 * The secrets of an environment, longest first, so that a secret inside another one does not split it. Also those in
 * the value of another variable, such as the password in the address of a database.
 *
 * @param env - The environment.
 * @example
 * import { secretsOf } from "@agentwire/replay";
 *
 * console.log(secretsOf(process.env).map(({ name }) => name));
 */
export const secretsOf = (env: Environment): Secret[] =>
  Object.entries(env)
    .flatMap(([name, value]): Secret[] => {
      if (value === undefined || value.length < shortestSecret) return [];
      const isSecret = isSecretVariable(name) && canBeSecret(value);
      const values = isSecret ? [value] : [...new Set(secretsWithin(value))];
      return values.map((one) => ({ name, value: one }));
    })
    .sort((a, b) => b.value.length - a.value.length);

/** Replaces secrets in a text by placeholders that keep its length. */
export interface Redactor {
  (text: string): string;
  /**
   * Redacts a piece of a streamed text. `before` is the preceding text, or its last {@link Redactor.reach} characters.
   * A secret that is split across pieces is replaced from its fourth character on at the latest, because its first
   * piece is written before the next one arrives.
   */
  piece(before: string, piece: string): string;
  /** Number of preceding characters that can affect whether a text matches. */
  readonly reach: number;
}

/** Maximum number of characters at the end of a piece that can match by accident. */
const chance = 3;

/**
 * Credentials with a known form. `hint` is searched first because it is fast; the first group of `pattern` stays, the
 * second is replaced.
 */
const shapes: readonly { readonly hint: string; readonly name: string; readonly pattern: RegExp }[] = [
  { hint: "sk-ant-", name: "key", pattern: /()(sk-ant-(?!redacted)[\w-]{16,})/g },
  { hint: "earer ", name: "bearer", pattern: /([Bb]earer )((?!redacted)[\w.~+/=-]{16,})/g },
  { hint: "_KEY", name: "key", pattern: /(_API_KEY\\*"\s*:\s*\\*")((?!redacted)[^"\\]{8,})/g },
  { hint: "_TOKEN", name: "token", pattern: /(_TOKEN\\*"\s*:\s*\\*")((?!redacted)[^"\\]{8,})/g },
];

/**
 * Creates a redactor of known secrets and of everything in the form of a credential. A placeholder names what it
 * replaces, if the value is long enough.
 *
 * @param secrets - The known secrets.
 * @example
 * import { createRedactor, secretsOf } from "@agentwire/replay";
 *
 * const redact = createRedactor(secretsOf(process.env));
 * console.log(redact("x-api-key: sk-ant-api03-0123456789abcdef"));
 */
export function createRedactor(secrets: readonly Secret[]): Redactor {
  const table = new Map(
    secrets.flatMap(({ name, value }) => formsOf(value).map((form) => [form, placeholder(name, form.length)] as const)),
  );
  const replace = createReplacer(table);
  const shaped = (text: string): string =>
    shapes.reduce(
      (current, { hint, name, pattern }) =>
        current.includes(hint)
          ? current.replace(pattern, (_, prefix: string, secret: string) => prefix + placeholder(name, secret.length))
          : current,
      text,
    );
  return Object.assign((text: string) => shaped(replace(text)), {
    reach: Math.max(0, ...[...table.keys()].map((form) => form.length - 1)),
    piece(before: string, piece: string): string {
      const full = before + piece;
      const replaced = replace(full).slice(before.length);
      const begun = replace.begun(full, chance + 1);
      if (begun === null) return replaced;
      const size = Math.min(begun.length, piece.length);
      return replaced.slice(0, piece.length - size) + begun.instead.slice(begun.length - size, begun.length);
    },
  });
}
