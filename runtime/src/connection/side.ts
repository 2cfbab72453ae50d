import type {
  AgentControlSubtype,
  ControlRequestOf,
  ControlResponseOf,
  ControlSubtype,
  HostControlSubtype,
  SentControl,
  SentControlResponse,
} from "@agentwire/protocol";
import type { JsonObject } from "@agentwire/protocol/json";

/** The two ends of a connection. */
export type Side = "host" | "agent";

/** The control requests that a side may send. */
export type SentBy<S extends Side> = S extends "host" ? HostControlSubtype : AgentControlSubtype;

/** The control requests that a side may receive. */
export type ReceivedBy<S extends Side> = SentBy<S extends "host" ? "agent" : "host">;

/** A handler returns this value to send no response. The peer's request stays pending. */
export const noAnswer: unique symbol = Symbol("no answer");

/** The context of a request, for its handler. */
export interface Call {
  readonly requestId: string;
  /** Aborted when the peer withdraws the request, and when the connection ends. */
  readonly signal: AbortSignal;
  /** Runs an action after a successful response was sent, before anything else is. For messages that follow the response. */
  afterResponse(action: () => void): void;
}

/**
 * Answers one control request. A rejection becomes an error response with the error's message; a
 * {@link ControlError} also sets `error_code`.
 */
export type Handler<Request, Response> = (
  request: Request,
  call: Call,
) => Response | typeof noAnswer | Promise<Response | typeof noAnswer>;

type KeysOf<Shape> = Shape extends unknown ? keyof Shape : never;

/** Names of the fields of a response that its declaration lacks; `never` if there are none. */
export type UndeclaredFields<Response, Declared> = Response extends object
  ? Exclude<keyof Response, KeysOf<Declared>>
  : never;

/**
 * Handlers for requests of the peer. `null` and a missing handler send `unsupported_request`. The request is not
 * validated, so fields that its type requires may be missing. The response is validated with the registry.
 */
export type Handlers<S extends Side> = {
  readonly [Subtype in ReceivedBy<S>]?: Handler<ControlRequestOf<Subtype>, SentControlResponse<Subtype>> | null;
};

/** Options of one request. */
export interface RequestOptions {
  /** Withdraws the request: sends a cancel request and rejects the promise with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Rejects with `REQUEST_EXPIRED` after this many milliseconds, and withdraws the request. Default: no limit. */
  readonly deadlineMs?: number | null | undefined;
  /**
   * Whether a successful response answers this request. One that does not leaves it pending until it is withdrawn, or
   * the connection ends. Default: every response answers it.
   */
  readonly accepts?: ((response: unknown) => boolean) | undefined;
}

/**
 * The parameters of a request, as a sender writes them. The input of a hook is typed by `SentHookInput` where its event
 * is raised, and is not validated here.
 */
type RequestParams<Subtype extends ControlSubtype> = Subtype extends "hook_callback"
  ? Omit<SentControl<"hook_callback">, "input"> & { readonly input: JsonObject }
  : SentControl<Subtype>;

/**
 * Sends a request to the peer. The answer is not validated: an older peer may omit fields that its type requires, or
 * all of them. Rejects with a {@link ControlError} if the peer refuses, with a {@link ConnectionError} if it cannot
 * answer.
 */
export type Request<S extends Side> = <Subtype extends SentBy<S>>(
  subtype: Subtype,
  params: S extends "host" ? SentControl<Subtype> : RequestParams<Subtype>,
  options?: RequestOptions,
) => Promise<ControlResponseOf<Subtype>>;
