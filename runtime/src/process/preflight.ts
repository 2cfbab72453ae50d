import type { ProcessEnvironment } from "../agent/core/environment.ts";
import { isOn } from "../agent/core/field-values.ts";
import type { StartupOptions } from "../agent/core/options.ts";
import { compileCheck } from "../agent/loop/answer-check.ts";
import { reasonOf } from "../guards/error.ts";
import { isSessionId } from "../session/project-folder.ts";

/** Why a schema cannot be used; `null` if it can, or if there is none. */
export async function schemaProblem(schema: StartupOptions["jsonSchema"]): Promise<string | null> {
  if (schema === null) return null;
  try {
    await compileCheck(schema);
    return null;
  } catch (cause) {
    return `Error: --json-schema is not a valid JSON Schema: ${reasonOf(cause)}`;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/** Why a process with these options must not start; `null` if it may. */
export function startProblem(options: StartupOptions, environment: ProcessEnvironment, env: Env): string | null {
  const sandboxed = env.IS_SANDBOX === "1" || env.CLAUDE_CODE_BUBBLEWRAP === "1";
  if (options.permissionModes[0] === "bypassPermissions" && environment.uid === 0 && !sandboxed) {
    return "--dangerously-skip-permissions cannot be used with root/sudo privileges for security reasons";
  }
  const { sessionId, resume, fork } = options.session;
  if (sessionId !== null && !isSessionId(sessionId)) return "Error: Invalid session ID. Must be a valid UUID.";
  if (sessionId !== null && (resume !== null || options.session.continue) && !fork) {
    return "Error: --session-id can only be used with --continue or --resume if --fork-session is also specified.";
  }
  return null;
}

/**
 * Why a process must not start with these variables; `null` if it may. `env`: the environment with the variables of the
 * settings that a project cannot write.
 */
export const isolationProblem = (env: Env): string | null =>
  isOn(env.CLAUDE_CODE_SUBPROCESS_ENV_SCRUB)
    ? "Error: CLAUDE_CODE_SUBPROCESS_ENV_SCRUB is set, but this agent cannot remove credentials from the environment of commands. Set it to 0 to start without that isolation."
    : null;
