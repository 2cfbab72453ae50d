import type { Ending } from "@agentwire/protocol";
import { abortedError, endingError, noResultError, promptError, resultError } from "../query/errors.ts";

/** The state of a session that has ended. */
export interface SessionEnd {
  readonly ending: Ending;
  readonly aborted: boolean;
  /** Why this side ended the agent. */
  readonly abandoned: Error | undefined;
  /** The caller closed the query. */
  readonly closed: boolean;
  readonly lastResult: Readonly<Record<string, unknown>> | undefined;
  readonly promptFailure: { readonly cause: unknown } | undefined;
  /** A prompt was sent and has no result. */
  readonly unanswered: boolean;
}

/** The outcome of a query: `undefined` if it ended well, otherwise the error. */
export function outcomeOf({
  ending,
  aborted,
  abandoned,
  closed,
  lastResult,
  promptFailure,
  unanswered,
}: SessionEnd): Error | undefined {
  if (aborted) return abortedError();
  if (abandoned) return abandoned;
  if (closed) return undefined;
  const failure = endingError(ending);
  // An agent exits with 1 if its last turn failed. The result of that turn explains more.
  if (failure && ending.kind === "exit" && !ending.signal && lastResult?.is_error === true)
    return resultError(lastResult);
  if (failure) return failure;
  if (promptFailure) return promptError(promptFailure.cause);
  return unanswered ? noResultError(ending) : undefined;
}
