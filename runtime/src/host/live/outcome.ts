import type { Ending } from "@agentwire/protocol";
import { abortedError, endingError, noResultError, promptError, resultError } from "../query/errors.ts";

/** What is known when no message will come any more. */
export interface SessionEnd {
  readonly ending: Ending;
  readonly aborted: boolean;
  /** Why this side gave the agent up. */
  readonly givenUp: Error | undefined;
  /** The caller closed the query. */
  readonly closed: boolean;
  readonly lastResult: Readonly<Record<string, unknown>> | undefined;
  readonly promptFailure: { readonly cause: unknown } | undefined;
  /** A prompt was sent, and no result came for it. */
  readonly unanswered: boolean;
}

/** The one terminal outcome of a query: `undefined` if it ended well, otherwise why not. */
export function outcomeOf({
  ending,
  aborted,
  givenUp,
  closed,
  lastResult,
  promptFailure,
  unanswered,
}: SessionEnd): Error | undefined {
  if (aborted) return abortedError();
  if (givenUp) return givenUp;
  if (closed) return undefined;
  const failure = endingError(ending);
  // An agent exits with 1 if its last turn failed. The result of that turn explains more.
  if (failure && ending.kind === "exit" && !ending.signal && lastResult?.is_error === true)
    return resultError(lastResult);
  if (failure) return failure;
  if (promptFailure) return promptError(promptFailure.cause);
  return unanswered ? noResultError(ending) : undefined;
}
