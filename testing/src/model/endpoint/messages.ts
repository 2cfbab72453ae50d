import { isJsonObject } from "@agentwire/protocol/json";
import { reasonOf } from "@agentwire/runtime";
import { readCall } from "../call.ts";
import type { ModelProblem } from "../record.ts";
import type { MessageAnswer, RawAnswer, ScriptAnswer } from "../script/answer.ts";
import { fullMessage, type MessageEnvelope, messageEvents } from "../stream/events.ts";
import { bodyOf, pace } from "../stream/pace.ts";
import { encodeBody, encodeEvent } from "../stream/sse.ts";
import { refuseBody, refuseHeaders } from "../strict/refusal.ts";
import { type Exchange, jsonResponse, problemOf, refusedResponse } from "./exchange.ts";
import { rejectUnknownReference } from "./unknown-reference.ts";
import { tokensOf } from "./usage/count.ts";

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

function send(exchange: Exchange, answer: ScriptAnswer, envelope: MessageEnvelope, streaming: boolean): Response {
  if (answer.kind === "drop") return Response.error();
  if (answer.kind === "error") return refusedResponse(exchange, answer.status, answer.error, answer.headers);
  if (answer.kind === "raw") return stream(exchange, answer, [encodeBody(answer.body)]);
  if (!streaming) return jsonResponse(exchange, 200, fullMessage(answer, envelope), answer.headers);
  return stream(exchange, answer, messageEvents(answer, envelope).map(encodeEvent));
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

/** `POST /v1/messages`: the script's next step for this call. */
export async function answerMessages(exchange: Exchange): Promise<Response> {
  const body = isJsonObject(exchange.body) ? exchange.body : {};
  if (exchange.strict) {
    const refusal =
      refuseHeaders(exchange.headers) ??
      refuseBody(body, "messages") ??
      rejectUnknownReference(body, exchange.signed, exchange.files);
    if (refusal) {
      const problem = problemOf(exchange, "rejected", "what the Messages API accepts", refusal.error.message);
      exchange.settle({ kind: "problem", problem });
      return refusedResponse(exchange, refusal.status, refusal.error);
    }
  }
  const index = exchange.nextCall();
  const call = readCall(index, body, exchange.headers);
  const turn = exchange.player.next(call);
  if (turn.kind === "none") return unforeseen(exchange, problemOf(exchange, turn.reason, turn.expected));
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
      problemOf(exchange, "script", `${turn.location} to give an answer`, `It threw: ${reason}`),
    );
  }
  exchange.settle({ kind: "answered", location: turn.location, status: statusOf(answer) });
  if (answer.kind === "message") answer = charged(exchange, answer, body);
  const envelope = { id: `msg_${String(index + 1).padStart(4, "0")}`, model: String(body.model) };
  return send(exchange, answer, envelope, body.stream === true);
}
