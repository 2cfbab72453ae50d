import type { Ending } from "@agentwire/protocol";
import { ConnectionError, ControlError, describeEnding } from "../../connection/index.ts";
import { isError, reasonOf } from "../../guards/error.ts";

/**
 * Why a query failed.
 *
 * - `error_result`: the last turn failed, and the agent exited because of it
 * - `process_exited_nonzero`, `process_killed_by_signal`: the process ended abnormally
 * - `executable_not_found`, `executable_launch_failed`: the process did not start
 * - `aborted`: the caller aborted it through `abortController`
 * - `control_request_failed`: the agent refused a request
 * - `control_request_timeout`: the agent did not answer a request in time
 * - `transport_failed`: the transport failed
 * - `prompt_failed`: the caller's prompt threw an error
 * - `no_result`: the agent exited normally and left a prompt without a result
 * - `agent_silent`: the agent sent nothing for `turnSilenceMs` while it worked on a prompt
 * - `unsupported_by_agent`: the agent is too old for the request, which was not sent
 */
export type QueryErrorClass =
  | "error_result"
  | "process_exited_nonzero"
  | "process_killed_by_signal"
  | "executable_not_found"
  | "executable_launch_failed"
  | "aborted"
  | "control_request_failed"
  | "control_request_timeout"
  | "transport_failed"
  | "prompt_failed"
  | "no_result"
  | "agent_silent"
  | "unsupported_by_agent";

/** The fields of an error besides its message. */
export interface QueryErrorFields {
  readonly errorClass: QueryErrorClass;
  /** The `error_code` on the wire. */
  readonly errorCode?: string;
  readonly exitCode?: number;
  readonly signal?: string;
}

/** An error of a query: an ordinary `Error` that carries {@link QueryErrorFields}. */
export type QueryError = Error & QueryErrorFields;

/**
 * Thrown when the caller aborts a query through its `abortController`.
 *
 * @see control.cancel.host
 * @example
 * import { AbortError, query } from "@agentwire/runtime/host";
 *
 * const abortController = new AbortController();
 * setTimeout(() => abortController.abort(), 30_000);
 * try {
 *   for await (const message of query({ prompt: "Hi", options: { abortController } })) console.log(message.type);
 * } catch (error) {
 *   if (!(error instanceof AbortError)) throw error;
 * }
 */
export class AbortError extends Error {
  readonly errorClass = "aborted";
}

const queryError = (
  message: string,
  fields: QueryErrorFields,
  cause?: unknown,
  Kind: ErrorConstructor = Error,
): QueryError => Object.assign(new Kind(message, cause === undefined ? undefined : { cause }), fields);

/**
 * Whether an error comes from a query and has an `errorClass`.
 *
 * @param error - The caught value.
 * @see ending.exit.error
 * @example
 * import { isQueryError, query } from "@agentwire/runtime/host";
 *
 * try {
 *   for await (const message of query({ prompt: "Hi" })) console.log(message.type);
 * } catch (error) {
 *   if (isQueryError(error) && error.errorClass === "executable_not_found") console.error("Install the agent first.");
 *   else throw error;
 * }
 */
export const isQueryError = (error: unknown): error is QueryError => isError(error) && "errorClass" in error;

/** The error for an abort by the caller. */
export const abortedError = (): AbortError => new AbortError("Claude Code process aborted by user");

/** The agent exited normally, but a prompt has no result. */
export const noResultError = (ending: Ending): QueryError =>
  queryError(`The agent ended without a result for the prompt: ${describeEnding(ending)}.`, {
    errorClass: "no_result",
  });

/** The agent works on a prompt but sends nothing. */
export const silentError = (limitMs: number): QueryError =>
  queryError(
    `The agent sent nothing for ${limitMs} ms while it worked on a prompt, so the session was ended. Raise turnSilenceMs if a tool may run longer without output.`,
    {
      errorClass: "agent_silent",
    },
  );

/** The query ended normally before the request was answered. `cause` describes how the agent ended. */
export const closedError = (cause?: unknown): Error =>
  new Error("Query closed before response received", cause === undefined ? undefined : { cause });

/** The agent is too old to support the request. */
export const unsupportedError = (message: string): QueryError =>
  queryError(message, { errorClass: "unsupported_by_agent" });

/** The last result reports a failed turn. */
export function resultError(result: Readonly<Record<string, unknown>>): QueryError {
  const errors = Array.isArray(result.errors) ? result.errors.map(String).join("; ") : "";
  const text = typeof result.result === "string" ? result.result : errors;
  return queryError(`Claude Code returned an error result: ${text || String(result.subtype)}`, {
    errorClass: "error_result",
  });
}

/** The caller's prompt threw an error. */
export const promptError = (cause: unknown): QueryError =>
  isQueryError(cause)
    ? cause
    : queryError(`The prompt failed: ${reasonOf(cause)}`, { errorClass: "prompt_failed" }, cause);

/**
 * Wraps an error that the caller's own code threw, as the cause of an ending. The query rethrows it unchanged.
 *
 * @example
 * import type { Ending } from "@agentwire/protocol";
 * import { CallerFailure } from "@agentwire/runtime";
 *
 * const ending: Ending = { kind: "error", cause: new CallerFailure(new Error("The sandbox did not start.")) };
 */
export class CallerFailure {
  readonly thrown: Error;

  constructor(thrown: Error) {
    this.thrown = thrown;
  }
}

/** The error of a process or a transport that failed; `undefined` if it ended well. */
export function endingError(ending: Ending): Error | undefined {
  const stderr = ending.stderr?.length ? `. stderr: ${ending.stderr.join("\n")}` : "";
  if (ending.kind === "error") {
    const { cause } = ending;
    if (isQueryError(cause)) return cause;
    if (cause instanceof CallerFailure) return cause.thrown;
    return queryError(`${describeEnding(ending)}.`, { errorClass: "transport_failed" }, cause);
  }
  if (ending.kind !== "exit") return undefined;
  if (ending.signal) {
    const message = `Claude Code process terminated by signal ${ending.signal}${stderr}`;
    return queryError(message, { errorClass: "process_killed_by_signal", signal: ending.signal });
  }
  if (!ending.code) return undefined;
  const message = `Claude Code process exited with code ${ending.code}${stderr}`;
  return queryError(message, { errorClass: "process_exited_nonzero", exitCode: ending.code });
}

/**
 * The error of an agent process that did not start: a `ReferenceError`, as hosts expect it.
 *
 * @param path - Path of the executable.
 * @param exists - Whether the file exists. If it does, it could not be executed.
 * @param cause - The error of the operating system.
 * @see ending.exit.startup
 * @example
 * import { launchError } from "@agentwire/runtime";
 *
 * console.error(launchError("/opt/agent", false, new Error("ENOENT")).message);
 */
export function launchError(path: string, exists: boolean, cause: unknown): QueryError {
  const code = (cause as { code?: unknown } | undefined)?.code;
  const fields = { errorClass: exists ? "executable_launch_failed" : "executable_not_found" } as const;
  const message = exists
    ? `The agent's executable at ${path} exists but failed to launch. It may not match this system, or the working directory does not exist.`
    : `The agent's executable was not found at ${path}. Set options.pathToClaudeCodeExecutable to where it is.`;
  return Object.assign(queryError(message, fields, cause, ReferenceError), typeof code === "string" ? { code } : {});
}

/** The error with which a control method rejects. `failure`: why the query ended, if it failed. */
export function controlError(error: unknown, failure: Error | undefined): unknown {
  if (error instanceof ControlError) {
    const code = error.code === undefined ? {} : { errorCode: error.code };
    return queryError(error.message, { errorClass: "control_request_failed", ...code }, error);
  }
  if (!(error instanceof ConnectionError)) return error;
  if (error.code === "REQUEST_EXPIRED") {
    return queryError(error.message, { errorClass: "control_request_timeout" }, error);
  }
  return failure ?? closedError(error);
}
