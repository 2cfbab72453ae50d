import type { ControlResponseOf, Ending, Transport } from "@agentwire/protocol";
import { encode, frameOf } from "@agentwire/protocol/codec";
import type { Clock } from "../ports.ts";
import { describeEnding } from "./errors.ts";
import { isControl, noFrame, type RequestFrame, sortFrame, type WireMessage } from "./frame.ts";
import { incoming } from "./incoming.ts";
import { messageFrame, type SendMessage } from "./message.ts";
import { outgoing } from "./outgoing.ts";
import { type Problem, type ProblemCode, problemMessage } from "./problem.ts";
import type { Handlers, Request, RequestOptions, SentBy, Side } from "./side.ts";

/** Options of a connection. */
export interface ConnectionOptions<S extends Side> {
  readonly transport: Transport;
  /** The side that this end represents. Determines which requests it sends and which it answers. */
  readonly side: S;
  readonly clock: Clock;
  /** Creates the ids of the requests that this side sends. Ids must not repeat within a connection. */
  readonly requestId: () => string;
  readonly handlers: Handlers<S>;
  /**
   * Settles when a request of the peer may be handled; `null` if it may at once. Requests that wait for the same
   * promise are handled in the order of their arrival. Must not reject. Default: at once.
   */
  readonly ready?: (subtype: unknown) => Promise<unknown> | null;
  /** Called for every message at once, in the order of arrival. */
  readonly onMessage: (message: WireMessage) => void;
  /**
   * Called with every frame, before it takes effect. `responseTo` is the subtype of the request that a response
   * answers, if known.
   */
  readonly onFrame?: (frame: Readonly<Record<string, unknown>>, responseTo: string | undefined) => void;
  /** Called with every message, request and cancellation that this side sends, before it is written. */
  readonly onSent?: (frame: object) => void;
  /** Called for anything invalid that the peer sends. The connection continues. */
  readonly onProblem?: (problem: Problem) => void;
  /** Called once when the peer ends, before its pending requests fail; `waiting` returns their frames by subtype. */
  readonly onEnding?: (waiting: (subtype: string) => readonly RequestFrame[]) => void;
  /** Called once, after the last message and after all pending requests have failed. */
  readonly onEnd?: (ending: Ending) => void;
}

/** One end of a session: a transport with correlation of requests and responses. */
export interface Connection<S extends Side> {
  readonly request: Request<S>;
  readonly send: SendMessage<S>;
  /** Resolves when all requests of the peer have been answered. Never rejects. */
  answered(): Promise<void>;
  /** Ends the output of this side. The peer can still send, but its requests can no longer be answered. */
  end(): void;
  /**
   * Releases the peer: sends nothing more, aborts handlers and closes the transport, but still delivers what the peer
   * sends until it ends. Resolves when the peer has ended.
   */
  release(): Promise<void>;
  /** Drops the connection: pending requests fail with `CONNECTION_CLOSED`, handlers are aborted. */
  close(): Promise<void>;
  /** Resolves when the connection has ended. Never rejects. */
  readonly ended: Promise<Ending>;
}

/**
 * Creates a connection on a transport and starts it. Hosts and agents use the same connection.
 *
 * Pending requests of either side never delay messages. Anything invalid that the peer sends is reported as a {@link
 * Problem} and never throws.
 *
 * @param options - The transport, the side, and the callbacks.
 * @see control.request.id-unique control.response.at-most-one control.response.during-turn
 * @example
 * import type { Transport } from "@agentwire/protocol";
 * import { connect } from "@agentwire/runtime";
 * import { nodePorts } from "@agentwire/runtime/node";
 *
 * declare const transport: Transport;
 * const { clock, ids } = nodePorts();
 * const connection = connect({
 *   transport,
 *   side: "host",
 *   clock,
 *   requestId: () => ids.uuid(),
 *   handlers: {},
 *   onMessage: (message) => console.log(message.type),
 * });
 * await connection.request("initialize", {});
 */
export function connect<S extends Side>(options: ConnectionOptions<S>): Connection<S> {
  const { transport, onMessage, onProblem, onFrame } = options;
  let sealed = false;
  let isEnded = false;
  let isClosed = false;
  let finish: (ending: Ending) => void = () => {};
  const ended = new Promise<Ending>((resolve) => {
    finish = resolve;
  });

  const note = (code: ProblemCode | undefined, detail: Partial<Omit<Problem, "code">>): void => {
    if (code && onProblem) onProblem({ code, message: problemMessage(code, detail.requestId), ...detail });
  };
  const write = (line: string): Promise<void> | undefined => {
    if (!sealed && !isClosed) return transport.send(line);
    note("SENT_AFTER_END", { line });
    return undefined;
  };

  const send = (frame: object): Promise<void> | undefined => {
    options.onSent?.(frame);
    return write(encode(frame));
  };

  const outgoingRequests = outgoing(send, options.requestId, options.clock);
  /** A host that sends `initialize` again receives the questions that still wait for its answer. */
  const extraFields = (subtype: unknown): object =>
    options.side === "agent" && subtype === "initialize"
      ? {
          pending_permission_requests: outgoingRequests.waiting("can_use_tool"),
          pending_user_dialog_requests: outgoingRequests.waiting("request_user_dialog"),
        }
      : {};
  const answering = incoming(options.handlers, { write, extraFields, ready: options.ready ?? (() => null) });

  const end = (ending: Ending): void => {
    // A peer that only closed its output still reads, so answer its requests and send what is queued.
    if (ending.kind !== "end" && !isClosed) {
      isClosed = true;
      answering.end(new DOMException(`${describeEnding(ending)}.`, "AbortError"));
    }
    if (isEnded) return;
    isEnded = true;
    options.onEnding?.(outgoingRequests.waiting);
    outgoingRequests.end(ending);
    options.onEnd?.(ending);
    finish(ending);
  };

  const line = (text: string): void => {
    if (isEnded) return;
    const raw = frameOf(text);
    // Most frames are messages. No objects are allocated for them.
    if (raw && !isControl(raw)) {
      onFrame?.(raw, undefined);
      onMessage(raw);
      return;
    }
    const frame = raw ? sortFrame(raw) : noFrame(text);
    if (onFrame && "raw" in frame) {
      onFrame(frame.raw, frame.kind === "response" ? outgoingRequests.subtypeOf(frame.requestId) : undefined);
    }
    switch (frame.kind) {
      case "message":
        onMessage(frame.raw);
        break;
      case "request":
        note(answering.receive(frame.requestId, frame.request), { requestId: String(frame.requestId), line: text });
        break;
      case "response":
        note(outgoingRequests.answer(frame.requestId, frame.answer), { requestId: frame.requestId, line: text });
        break;
      case "cancel":
        note(answering.withdraw(frame.requestId), { requestId: frame.requestId, line: text });
        break;
      case "problem":
        note(frame.code, frame.message === undefined ? { line: text } : { line: text, message: frame.message });
        break;
      case "blank":
        break;
    }
  };

  transport.open({ line, end, tooLong: ({ code, message }) => note(code, { message }) });

  return {
    // The response is typed here without validation: the peer is trusted to answer as its request demands.
    request: <Subtype extends SentBy<S>>(subtype: Subtype, params: object, limits: RequestOptions = {}) =>
      outgoingRequests.request(subtype, params, limits) as Promise<ControlResponseOf<Subtype>>,
    send: (...message) => send(messageFrame(...message)),
    answered: answering.settled,
    end() {
      if (sealed) return;
      sealed = true;
      transport.end();
    },
    async release() {
      sealed = true;
      answering.end(new DOMException("This side has released the peer.", "AbortError"));
      await transport.close();
    },
    async close() {
      sealed = true;
      end({ kind: "closed" });
      await transport.close();
    },
    ended,
  };
}
