import { isJsonObject } from "@agentwire/protocol/json";
import { refuseBody, refuseHeaders } from "../strict/refusal.ts";
import { type Exchange, jsonResponse, problemOf, refusedResponse } from "./exchange.ts";
import { inputTokens } from "./usage/count.ts";

/** `POST /v1/messages/count_tokens`. */
export async function answerCountTokens(exchange: Exchange): Promise<Response> {
  const body = isJsonObject(exchange.body) ? exchange.body : {};
  const refusal = exchange.strict ? (refuseHeaders(exchange.headers) ?? refuseBody(body, "count_tokens")) : undefined;
  if (refusal) {
    const problem = problemOf(exchange, body, "rejected", "what the Messages API accepts", refusal.error.message);
    exchange.settle({ kind: "problem", problem });
    return refusedResponse(exchange, refusal.status, refusal.error);
  }
  const { countTokens = inputTokens } = exchange.options;
  exchange.settle({ kind: "served" });
  return jsonResponse(exchange, 200, {
    input_tokens: typeof countTokens === "number" ? countTokens : countTokens(body),
  });
}
