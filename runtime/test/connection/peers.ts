import {
  type ConnectionOptions,
  connect,
  type Problem,
  type Side,
  type WireMessage,
} from "../../src/connection/index.ts";
import { counter, handClock, wire } from "./pair.ts";

/** A connection whose peer is the test. */
export function open<S extends Side>(
  side: S,
  handlers: ConnectionOptions<S>["handlers"] = {},
  ready?: ConnectionOptions<S>["ready"],
) {
  const line = wire();
  const clock = handClock();
  const messages: WireMessage[] = [];
  const problems: Problem[] = [];
  const endings: unknown[] = [];
  const connection = connect<S>({
    transport: line.transport,
    side,
    clock,
    requestId: counter(),
    handlers,
    ...(ready && { ready }),
    onMessage: (message) => void messages.push(message),
    onProblem: (problem) => void problems.push(problem),
    onEnd: (ending) => void endings.push(ending),
  });
  return { line, clock, messages, problems, endings, connection };
}

/** A success response. */
export const success = (id: string, response?: unknown) => ({
  type: "control_response",
  response: { subtype: "success", request_id: id, response },
});
/** A withdrawal. */
export const cancel = (id: string) => ({ type: "control_cancel_request", request_id: id });
/** A control request. */
export const ask = (id: string, subtype: string, fields = {}) => ({
  type: "control_request",
  request_id: id,
  request: { subtype, ...fields },
});
