import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { reasonOf } from "@agentwire/runtime/error";
import { readCall } from "../call.ts";
import type { ModelProblem } from "../record.ts";
import type { MessageAnswer, RawAnswer, ScriptAnswer } from "../script/answer.ts";
import type { MessageEnvelope } from "../stream/events.ts";
import { bodyOf, pace } from "../stream/pace.ts";
import { encodeBody } from "../stream/sse.ts";
import type { ApiRefusal } from "../strict/refusal.ts";
import { type Exchange, jsonResponse, problemOf, refusedResponse } from "./exchange.ts";
import { tokensOf } from "./usage/count.ts";

/** How one API expresses calls and answers. A script is written for the Messages API; the face translates. */
export interface ApiFace {
  /** The call in the form of the Messages API. Malformed parts are left out. */
  readonly bodyOf: (exchange: Exchange) => JsonObject;
  /** Why the API rejects the call. `body` is in the form of the Messages API. */
  readonly refuse: (exchange: Exchange, body: JsonObject) => ApiRefusal | undefined;
  /** The answer to a call without `stream`. */
  readonly full: (answer: MessageAnswer, envelope: MessageEnvelope, exchange: Exchange) => unknown;
  /** The events of a streamed answer, encoded. */
  readonly stream: (answer: MessageAnswer, envelope: MessageEnvelope, exchange: Exchange) => readonly Uint8Array[];
}

/**
 * Status of an error of the script, not of the service. No client retries it: after a 400, the real agent repeats its
 * request with fewer features, after a 5xx with growing pauses.
 */
const unforeseenStatus = 418;

function unforeseen(exchange: Exchange, problem: ModelProblem): Response {
  exchange.settle({ kind: "problem", problem });
  return refusedResponse(
    exchange,
    unforeseenStatus,
    { type: "invalid_request_error", message: problem.message },
    { "x-should-retry": "false" },
  );
}

function stream(exchange: Exchange, answer: MessageAnswer | RawAnswer, parts: readonly Uint8Array[]): Response {
  const away = new AbortController();
  const signal = AbortSignal.any([exchange.signal, away.signal]);
  const pieces = pace(parts, answer.delivery ?? {}, { clock: exchange.clock, signal });
  const onDisconnect = () => {
    exchange.abandon();
    away.abort(new Error("The reader of the answer stopped."));
  };
  return new Response(bodyOf(pieces, onDisconnect), {
    status: 200,
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache",
      "request-id": exchange.id,
      ...answer.headers,
    },
  });
}

function send(exchange: Exchange, face: ApiFace, answer: ScriptAnswer, envelope: MessageEnvelope): Response {
  if (answer.kind === "drop") return Response.error();
  if (answer.kind === "error") return refusedResponse(exchange, answer.status, answer.error, answer.headers);
  if (answer.kind === "raw") return stream(exchange, answer, [encodeBody(answer.body)]);
  const { stream: isStreamed } = isJsonObject(exchange.body) ? exchange.body : {};
  if (isStreamed !== true) return jsonResponse(exchange, 200, face.full(answer, envelope, exchange), answer.headers);
  return stream(exchange, answer, face.stream(answer, envelope, exchange));
}

/** Adds the usage to an answer if it is computed, and records signed thinking. */
function charged(exchange: Exchange, answer: MessageAnswer, body: Readonly<Record<string, unknown>>): MessageAnswer {
  for (const block of answer.content)
    if (block.type === "thinking") exchange.signed.set(String(block.signature), String(block.thinking));
  if (!exchange.cache) return answer;
  const output = Math.max(1, tokensOf(JSON.stringify(answer.content)));
  const counted = { ...exchange.cache.charge(body, exchange.clock.now()), output_tokens: output };
  return { ...answer, usage: { ...counted, ...answer.usage } };
}

function statusOf(answer: ScriptAnswer): number | null {
  if (answer.kind === "drop") return null;
  return answer.kind === "error" ? answer.status : 200;
}

/** Answers a call with the script's next step for it, in the form of the API that was called. */
export async function answerCall(exchange: Exchange, face: ApiFace): Promise<Response> {
  const body = face.bodyOf(exchange);
  const refusal = exchange.strict ? face.refuse(exchange, body) : undefined;
  if (refusal) {
    const problem = problemOf(exchange, body, "rejected", "what the API accepts", refusal.error.message);
    exchange.settle({ kind: "problem", problem });
    return refusedResponse(exchange, refusal.status, refusal.error);
  }
  const index = exchange.nextCall();
  const call = readCall(index, body, exchange.headers, exchange.api);
  const turn = exchange.player.next(call);
  if (turn.kind === "none") return unforeseen(exchange, problemOf(exchange, body, turn.reason, turn.expected));
  let answer: ScriptAnswer;
  try {
    answer = typeof turn.step === "function" ? await turn.step(call) : turn.step;
    if (answer.delivery?.delayMs) await exchange.clock.sleep(answer.delivery.delayMs, exchange.signal);
  } catch (cause) {
    if (exchange.signal.aborted) {
      exchange.abandon();
      return Response.error();
    }
    const reason = reasonOf(cause);
    return unforeseen(
      exchange,
      problemOf(exchange, body, "script", `${turn.location} to give an answer`, `It threw: ${reason}`),
    );
  }
  const envelope = { id: `msg_${String(index + 1).padStart(4, "0")}`, model: String(body.model) };
  const messageId = answer.kind === "message" ? { messageId: envelope.id } : {};
  exchange.settle({ kind: "answered", location: turn.location, status: statusOf(answer), ...messageId }, answer);
  if (answer.kind === "message") answer = charged(exchange, answer, body);
  return send(exchange, face, answer, envelope);
}
