import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { Clock } from "@agentwire/runtime";
import { type ModelApi, readCall } from "../call.ts";
import type { ModelOptions } from "../options.ts";
import type { ModelOutcome, ModelProblem } from "../record.ts";
import type { ApiError, ScriptAnswer } from "../script/answer.ts";
import type { Player } from "../script/player.ts";
import type { FileStore } from "./file-store.ts";
import type { PromptCache } from "./usage/prompt-cache.ts";

/** One request until it is answered. */
export interface Exchange {
  /** Sent as `request-id`. */
  readonly id: string;
  /** Decides the form of errors. */
  readonly api: ModelApi;
  readonly index: number;
  readonly method: string;
  readonly url: string;
  readonly path: string;
  /** The body as received; `body` is its parsed JSON. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly files: FileStore;
  /** Conversations of `/v1/responses`, by the id of the response, in the form of the Messages API. */
  readonly conversations: Map<string, readonly JsonObject[]>;
  /** Computes the usage of calls; absent if the script specifies it. */
  readonly cache: PromptCache | undefined;
  /** Signed thinking of the model, by signature. */
  readonly signed: Map<string, string>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly strict: boolean;
  readonly options: ModelOptions;
  readonly player: Player;
  /** Counts calls of `/v1/messages`, from 0. */
  nextCall(): number;
  /** Records the outcome of the request, and the answer of the script. Called once. */
  settle(outcome: ModelOutcome, answer?: ScriptAnswer): void;
  /** Records that the caller disconnected. */
  abandon(): void;
}

/** An answer in JSON. */
export const jsonResponse = (
  exchange: Exchange,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "request-id": exchange.id, ...headers },
  });

/** An error in the form of the API. */
export const refusedResponse = (
  exchange: Exchange,
  status: number,
  error: ApiError,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  jsonResponse(
    exchange,
    status,
    exchange.api === "messages"
      ? { type: "error", error, request_id: exchange.id }
      : { error: { message: error.message, type: error.type, param: null, code: null } },
    headers,
  );

const brief = (text: string) => (text.length > 160 ? `${text.slice(0, 80)}…${text.slice(-79)}` : text);

/** Describes a call: its conversation and its tools. */
function describeCall(exchange: Exchange, body: unknown): string {
  if (!isJsonObject(body))
    return `${exchange.path} with ${typeof body === "string" ? "a body that is not JSON" : "no object as body"}`;
  const call = readCall(exchange.index, body, exchange.headers);
  const results = call.toolResults.map((result) => `${result.id}${result.isError ? " (error)" : ""}`).join(", ");
  return [
    `${exchange.path} to ${String(call.body.model)}`,
    `${call.messages.length} message(s)`,
    `${call.tools.length} tool(s)`,
    ...(results === "" ? [] : [`results of ${results}`]),
    `last user text ${JSON.stringify(brief(call.lastText))}`,
  ].join(", ");
}

/** A {@link ModelProblem} of this request. `body` is in the form of the Messages API. */
export function problemOf(
  exchange: Exchange,
  body: unknown,
  kind: ModelProblem["kind"],
  expected: string,
  detail?: string,
): ModelProblem {
  const received = describeCall(exchange, body);
  const reason = detail === undefined ? "" : ` ${detail}.`;
  return {
    kind,
    request: exchange.index,
    expected,
    received,
    message: `Scripted model, request ${exchange.index} (${kind}):${reason} Expected ${expected}. Received: ${received}.`,
  };
}
