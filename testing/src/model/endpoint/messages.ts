import { asJsonObject } from "@agentwire/protocol/json";
import { fullMessage, messageEvents } from "../stream/events.ts";
import { encodeEvent } from "../stream/sse.ts";
import { refuseBody, refuseHeaders } from "../strict/refusal.ts";
import { type ApiFace, answerCall } from "./answer-call.ts";
import type { Exchange } from "./exchange.ts";
import { rejectUnknownReference } from "./unknown-reference.ts";

const face: ApiFace = {
  bodyOf: ({ body }) => asJsonObject(body),
  refuse: ({ headers, signed, files }, body) =>
    refuseHeaders(headers) ?? refuseBody(body, "messages") ?? rejectUnknownReference(body, signed, files),
  full: fullMessage,
  stream: (answer, envelope) => messageEvents(answer, envelope).map(encodeEvent),
};

/** `POST /v1/messages`. */
export const answerMessages = (exchange: Exchange): Promise<Response> => answerCall(exchange, face);
