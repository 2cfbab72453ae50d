import type { SentControl } from "@agentwire/protocol";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { Clock } from "../../ports.ts";
import type { HostRequest } from "../core/host-request.ts";
import {
  type CallLimits,
  clientInfo,
  type McpListener,
  type McpSession,
  protocolVersion,
  readHello,
  type ServerHello,
  ServerRefusal,
  ServerTimeout,
} from "./session.ts";

type McpMessage = SentControl<"mcp_message">["message"];

/** The answer to a request of a server. */
type ServerAnswer =
  | { readonly result: JsonObject }
  | { readonly error: { readonly code: number; readonly message: string } };

/** The time limit of the handshake with a server in the host, in milliseconds. */
const handshakeTimeoutMs = 30_000;

/** The answers of a server that the host sent in advance, so that the agent need not request them. */
export interface ServerAnswers {
  readonly hello: unknown;
  readonly tools: unknown;
}

/** A session with a server that runs in the host, over `mcp_message` control requests. */
export class HostSession implements McpSession {
  readonly #host: HostRequest;
  readonly #name: string;
  readonly #listener: McpListener;
  readonly #clock: Clock;
  readonly #closed = new AbortController();
  #nextId = 0;
  hello: ServerHello = readHello(null);

  private constructor(host: HostRequest, clock: Clock, name: string, listener: McpListener) {
    this.#host = host;
    this.#clock = clock;
    this.#name = name;
    this.#listener = listener;
  }

  /**
   * Performs the handshake, or takes its result from the manifest. After `initialize`, it goes on once the request that
   * introduced the server is `answered`.
   */
  static async open(
    host: HostRequest,
    clock: Clock,
    name: string,
    listener: McpListener,
    manifest: ServerAnswers | null,
    answered: Promise<unknown> | null = null,
  ): Promise<HostSession> {
    const session = new HostSession(host, clock, name, listener);
    if (manifest) {
      session.hello = readHello(manifest.hello);
      session.#nextId = 2;
      return session;
    }
    const params = { protocolVersion, capabilities: {}, clientInfo };
    session.hello = readHello(await session.call("initialize", params, { timeoutMs: handshakeTimeoutMs }));
    await answered;
    await session.#send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return session;
  }

  async call(method: string, params: JsonObject, limits: CallLimits = {}): Promise<JsonObject> {
    const id = this.#nextId++;
    const withMeta = limits.meta ? { ...params, _meta: { ...limits.meta, progressToken: id } } : params;
    const hasParams = Object.keys(withMeta).length > 0;
    const message = { method, ...(hasParams ? { params: withMeta } : {}), jsonrpc: "2.0", id } as const;
    const answer = await this.#sendCall(message, limits);
    const reply = isJsonObject(answer) ? answer.mcp_response : undefined;
    if (isJsonObject(reply) && isJsonObject(reply.error)) {
      const { message, code } = reply.error;
      throw new ServerRefusal(String(message ?? "The server gave no reason."), typeof code === "number" ? code : null);
    }
    if (!isJsonObject(reply) || !isJsonObject(reply.result))
      throw new Error(
        "The server's answer is not a JSON-RPC response. Return an object with `result` or `error` from the server.",
      );
    return reply.result;
  }

  /** Handles a message that the server sent on its own. */
  async receive(message: unknown): Promise<void> {
    if (!isJsonObject(message) || typeof message.method !== "string") return;
    const { method, id } = message;
    if (method === "notifications/tools/list_changed") this.#listener.toolsChanged();
    if (typeof id !== "string" && typeof id !== "number") return;
    await this.#send({ jsonrpc: "2.0", id, ...answerTo(method) });
  }

  async close(): Promise<void> {
    this.#closed.abort(new Error("Connection closed"));
  }

  /**
   * Sends a call. Notifies the server if the call times out or its turn is interrupted, and not the host, which only
   * forwards messages. Like the real agent, it does so before the interrupt is answered. The protocol does not allow a
   * client to cancel `initialize`.
   */
  async #sendCall(
    message: McpMessage & { readonly method: string; readonly id: number },
    limits: CallLimits,
  ): Promise<unknown> {
    const { signal } = limits;
    const cancel = (reason: string): void => {
      if (message.method === "initialize") return;
      const params = { requestId: message.id, reason };
      void this.#send({ jsonrpc: "2.0", method: "notifications/cancelled", params }).catch(() => {});
    };
    const interrupted = (): void => cancel("AbortError: the call was interrupted");
    signal?.throwIfAborted();
    signal?.addEventListener("abort", interrupted, { once: true });
    try {
      return await this.#send(message, limits);
    } catch (cause) {
      if (cause instanceof ServerTimeout) cancel(cause.message);
      throw cause;
    } finally {
      signal?.removeEventListener("abort", interrupted);
    }
  }

  #send(message: McpMessage, { signal, timeoutMs }: CallLimits = {}): Promise<unknown> {
    const params = { server_name: this.#name, message };
    const reply = this.#host("mcp_message", params, { accepts: (answer) => !answersAnother(answer, message) });
    const ends = signal === undefined ? this.#closed.signal : AbortSignal.any([signal, this.#closed.signal]);
    const response = unlessAborted(reply, ends);
    return timeoutMs === undefined ? response : this.#within(response, timeoutMs);
  }

  /** Rejects after a time limit. Does not cancel the control request: a server that is slow to start may still answer. */
  async #within(request: Promise<unknown>, timeoutMs: number): Promise<unknown> {
    const stop = new AbortController();
    const late = this.#clock.sleep(timeoutMs, stop.signal).then(
      () => Promise.reject(new ServerTimeout(timeoutMs)),
      () => undefined,
    );
    try {
      return await Promise.race([request, late]);
    } finally {
      stop.abort();
    }
  }
}

/** The answer to a request of a server. As in the real agent, it can elicit nothing: its host can ask the user itself. */
function answerTo(method: string): ServerAnswer {
  if (method === "ping") return { result: {} };
  return { error: { code: -32601, message: "Method not found" } };
}

/** Whether a response is that to another call. Like the real agent, the session ignores it, and the call stays open. */
function answersAnother(answer: unknown, { id }: McpMessage): boolean {
  const reply = isJsonObject(answer) ? answer.mcp_response : undefined;
  return id !== undefined && isJsonObject(reply) && reply.id !== undefined && reply.id !== id;
}

/** Resolves to the response, or rejects with the reason of the abort if that comes first. */
async function unlessAborted(request: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
  });
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([request, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
