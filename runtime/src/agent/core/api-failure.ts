import type { SentMessage } from "@agentwire/protocol";
import { type ModelErrorKind, noCredentials } from "../../model/model-error.ts";

/** A failed call of the Messages API. */
export interface ApiFailure {
  /** `null` if something other than the service failed. */
  readonly kind: ModelErrorKind | null;
  /** HTTP status; `null` if there was no response. */
  readonly status: number | null;
  /** The vendor's error type, for example `rate_limit_error`. */
  readonly type: string | null;
  readonly message: string;
  /** The system's error code of a lost connection, for example `ECONNREFUSED`. */
  readonly code: string | null;
  readonly requestId: string | null;
  /** How long the API asks to wait, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** Whether the API advises another try; `null` if it does not say. */
  readonly retry: boolean | null;
}

/** The value of `error` on an assistant frame. */
export type WireErrorClass = NonNullable<SentMessage<"assistant">["error"]>;

const isTooLong = (failure: ApiFailure): boolean =>
  failure.status === 400 && /prompt is too long/i.test(failure.message);
const isBilling = (failure: ApiFailure): boolean => /credit balance is too low/i.test(failure.message);
/** Whether the request needs extra usage that the account has not enabled. */
const isExtraUsage = (failure: ApiFailure): boolean =>
  failure.status === 429 && /extra usage is required/i.test(failure.message);
const isUnknown = (failure: ApiFailure): boolean => failure.type === noCredentials;

/** What the API does not accept of the media in a request, by its message. */
const mediaProblems: readonly {
  readonly pattern: RegExp;
  readonly text: string;
  readonly apiError?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** The images of the conversation are the problem. */
  readonly ofImages: boolean;
}[] = [
  {
    pattern: /image exceeds .*maximum/i,
    text: "The image is too large for the API. Send a smaller one, or describe it.",
    ofImages: true,
  },
  {
    pattern: /could not process image|image exceeds/i,
    text: "API Error: the API cannot process an image of the conversation, so it was removed. Read the file in another way if you need it.",
    apiError: "media_removed",
    params: { media: "image", media_reason: "unprocessable" },
    ofImages: true,
  },
  {
    pattern: /maximum of \d+ PDF pages/i,
    text: "The PDF is too large for the API. Read a part of it, or extract its text.",
    apiError: "pdf_too_large",
    ofImages: false,
  },
];
const mediaProblemOf = ({ status, message }: ApiFailure) =>
  status === 400 ? mediaProblems.find(({ pattern }) => pattern.test(message)) : undefined;

/** What an answer about a failure says of it in addition to {@link apiErrorOf}. */
export const apiErrorParamsOf = (
  failure: ApiFailure,
): { readonly api_error_params?: Readonly<Record<string, unknown>> } => {
  const params = mediaProblemOf(failure)?.params;
  return params === undefined ? {} : { api_error_params: params };
};

/** Whether the API refused a request for an image in it. */
export const refusesImage = (failure: ApiFailure): boolean => mediaProblemOf(failure)?.ofImages === true;

/** The request changed the model's thoughts. No other form of it can help. */
const isThoughtChange = ({ status, message }: ApiFailure): boolean =>
  status === 400 && /thinking.* blocks.* cannot be modified/i.test(message);
const isDisabled = ({ status, message }: ApiFailure): boolean =>
  status === 400 && /organization has been disabled/i.test(message);

/** The kind of a failure beside its status. */
export function apiErrorOf(failure: ApiFailure): { readonly api_error?: string } {
  if (isLostConnection(failure)) return { api_error: "connection_failed" };
  const kind = mediaProblemOf(failure)?.apiError;
  return kind === undefined ? {} : { api_error: kind };
}

/** The failure of a request that is not sent because it exceeds the model's window. */
export const blockingLimit: ApiFailure = {
  kind: null,
  status: null,
  type: "blocking_limit",
  message: "",
  code: null,
  requestId: null,
  retryAfterMs: null,
  retry: false,
};
const isBlocked = (failure: ApiFailure): boolean => failure === blockingLimit;

/** How many tokens a prompt that is too long is over the limit; `null` if the API does not say. */
export function excessTokens({ message }: ApiFailure): number | null {
  const [, has = "", limit = ""] = /(\d+) tokens? > (\d+)/.exec(message) ?? [];
  const excess = Number(has) - Number(limit);
  return excess > 0 ? excess : null;
}

/** The field with the vendor's error type. Absent for a call that was never sent. */
export const errorTypeOf = (failure: ApiFailure): { readonly api_error_type?: string } =>
  failure.type === null || failure.type === "" || isUnknown(failure) || isBlocked(failure)
    ? {}
    : { api_error_type: failure.type };
const isServer = (status: number): boolean => status >= 500;

/** Whether the API or a gateway rejects the form of the request. It may accept a simpler request. */
export const isRefusedForm = (failure: ApiFailure): boolean =>
  (failure.status === 400 || failure.status === 422) &&
  mediaProblemOf(failure) === undefined &&
  ![isTooLong, isBilling, isThoughtChange, isDisabled].some((is) => is(failure));

/** Whether the connection itself failed. */
export const isLostConnection = (failure: ApiFailure): boolean =>
  failure.status === null && failure.code !== null && failure.kind !== "malformed";

/** Whether the prompt exceeds the model's window. */
export const promptTooLong = isTooLong;

const byStatus: Readonly<Record<number, WireErrorClass>> = {
  400: "unknown",
  401: "authentication_failed",
  403: "authentication_failed",
  404: "model_not_found",
  413: "invalid_request",
  429: "rate_limit",
};

/** The error class on the assistant frame of a final failure. */
export function wireErrorClass(failure: ApiFailure): WireErrorClass {
  if (isBilling(failure)) return "billing_error";
  if (isUnknown(failure)) return "authentication_failed";
  if (isTooLong(failure) || isBlocked(failure) || isDisabled(failure)) return "invalid_request";
  if (mediaProblemOf(failure) !== undefined) return "invalid_request";
  if (failure.kind === "malformed") return "unknown";
  if (failure.status === null || isServer(failure.status)) return "server_error";
  return byStatus[failure.status] ?? "unknown";
}

/** The reason that a result with this failure reports. */
export function failureReason(failure: ApiFailure): "api_error" | "image_error" | "prompt_too_long" | "blocking_limit" {
  if (isBlocked(failure)) return "blocking_limit";
  if (isTooLong(failure)) return "prompt_too_long";
  return failure.status === 413 || mediaProblemOf(failure) !== undefined ? "image_error" : "api_error";
}

/** The error class on an `api_retry` frame; `null` if the failure is not worth another try. */
export function retryClass(failure: ApiFailure): WireErrorClass | null {
  if (failure.retry === false || isUnknown(failure) || isBilling(failure) || isExtraUsage(failure)) return null;
  if (failure.kind === "malformed" || (failure.retryAfterMs ?? 0) > longestWaitMs) return null;
  if (failure.status === null) return "unknown";
  if (failure.status === 401) return "authentication_failed";
  if (failure.status === 429) return "rate_limit";
  if (failure.status === 529 || failure.type === "overloaded_error") return "overloaded";
  if (failure.status === 408 || failure.status === 409 || isServer(failure.status)) return "server_error";
  return failure.retry === true ? wireErrorClass(failure) : null;
}

const baseDelayMs = 500;
const longestDelayMs = 32_000;
/** If the API asks for a longer wait, in milliseconds, the call fails at once. */
const longestWaitMs = 60_000;

/**
 * Milliseconds before try number `attempt` + 1: doubles with each try, or the wait that the API asks for if that is
 * longer. `random` adds up to a quarter.
 */
export function retryDelay(attempt: number, failure: ApiFailure, random: number): number {
  const backoff = Math.min(baseDelayMs * 2 ** (attempt - 1), longestDelayMs);
  const delay = Math.max(backoff, failure.retryAfterMs ?? 0);
  return Math.round(delay + random * 0.25 * delay);
}

const unreachable = (failure: ApiFailure): string => {
  const code = failure.code ? ` (${failure.code})` : "";
  if (failure.code === "ECONNREFUSED")
    return `API Error: Connection refused${code}; nothing listens at the address of the API. Check ANTHROPIC_BASE_URL.`;
  return `API Error: Connection lost${code}. Check the network and ANTHROPIC_BASE_URL.`;
};

/** The text that the user reads for a final failure. */
export function apiFailureText(failure: ApiFailure): string {
  const { status, message } = failure;
  if (isUnknown(failure)) return "Not logged in · Please run /login";
  if (failure.kind === "malformed")
    return `API Error: The service's answer is not a message of the model (${message}). Check for a proxy or gateway at ANTHROPIC_BASE_URL.`;
  if (isBlocked(failure) || isTooLong(failure)) return "Prompt is too long";
  if (status === null) return unreachable(failure);
  if (isBilling(failure)) return "Credit balance is too low";
  if (isDisabled(failure))
    return "The organization of the API key is disabled. Set another ANTHROPIC_API_KEY, or unset it.";
  const media = mediaProblemOf(failure);
  if (media !== undefined) return media.text;
  if (status === 401 && /x-api-key/i.test(message)) return "Invalid API key · Fix external API key";
  if (status === 401 || status === 403) return `Failed to authenticate. API Error: ${status} ${message}`;
  if (status === 413)
    return `Request too large: the API refused its size (413 ${message}). Send less text or smaller attachments.`;
  if (status === 429) return `API Error: Request rejected (429) · ${message}`;
  return `API Error: ${status} ${message}`;
}

/** An upcoming retry. */
export interface RetryNotice {
  readonly attempt: number;
  readonly maxRetries: number;
  readonly delayMs: number;
  readonly status: number | null;
  readonly error: WireErrorClass;
  readonly failure: ApiFailure;
}
