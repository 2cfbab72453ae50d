import type { ControlParamsOf } from "@agentwire/protocol";
import type { Clock } from "../../ports.ts";
import { type Fields, isObject } from "../../unknown/fields.ts";
import type { HostRequest } from "../agent.ts";
import {
  type CallLimits,
  clientInfo,
  type McpListener,
  type McpSession,
  protocolVersion,
  readHello,
  type ServerHello,
  ServerTimeout,
} from "./session.ts";

type McpMessage = ControlParamsOf<"mcp_message">;

/** How long a server in the host may take to introduce itself, in milliseconds. */
const handshakeMs = 30_000;

/** What a host said of a server beforehand, so that it need not be asked. */
export interface Manifest {
  readonly hello: unknown;
  readonly tools: unknown;
}

/** A server that lives in the host and is reached through the host's own connection. */
export class HostSession implements McpSession {
  readonly #host: HostRequest;
  readonly #name: string;
  readonly #listener: McpListener;
  readonly #clock: Clock;
  #nextId = 0;
  hello: ServerHello = readHello(null);

  private constructor(host: HostRequest, clock: Clock, name: string, listener: McpListener) {
    this.#host = host;
    this.#clock = clock;
    this.#name = name;
    this.#listener = listener;
  }

  /** Greets the server, or takes the host's word for what it would say. */
  static async open(
    host: HostRequest,
    clock: Clock,
    name: string,
    listener: McpListener,
    manifest: Manifest | null,
  ): Promise<HostSession> {
    const session = new HostSession(host, clock, name, listener);
    if (manifest) {
      session.hello = readHello(manifest.hello);
      session.#nextId = 2;
      return session;
    }
    const params = { protocolVersion, capabilities: {}, clientInfo };
    session.hello = readHello(await session.call("initialize", params, { timeoutMs: handshakeMs }));
    await session.#send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return session;
  }

  async call(method: string, params: Fields, limits: CallLimits = {}): Promise<Fields> {
    const id = this.#nextId++;
    const withMeta = limits.meta ? { ...params, _meta: { ...limits.meta, progressToken: id } } : params;
    const hasParams = Object.keys(withMeta).length > 0;
    const message = { method, ...(hasParams ? { params: withMeta } : {}), jsonrpc: "2.0", id };
    const answer = await this.#send(message, limits).catch((cause) => this.#withdraw(id, method, cause, limits.signal));
    const reply = isObject(answer) ? answer.mcp_response : undefined;
    if (isObject(reply) && isObject(reply.error))
      throw new Error(String(reply.error.message ?? "The server gave no reason."));
    if (!isObject(reply) || !isObject(reply.result)) throw new Error("The server's answer is no JSON-RPC response.");
    return reply.result;
  }

  /** Takes what the server sends by itself. */
  async receive(message: unknown): Promise<void> {
    if (!isObject(message) || typeof message.method !== "string") return;
    const { method, id } = message;
    if (method === "notifications/tools/list_changed") this.#listener.toolsChanged();
    if (id === undefined) return;
    await this.#send({ jsonrpc: "2.0", id, ...(await this.#answer(method, message.params)) });
  }

  async close(): Promise<void> {}

  async #answer(method: string, params: unknown): Promise<Fields> {
    if (method === "ping") return { result: {} };
    if (method === "elicitation/create") return { result: await this.#listener.elicit(isObject(params) ? params : {}) };
    return { error: { code: -32601, message: `Method not found: ${method}` } };
  }

  /**
   * Tells the server that a call is given up: it took too long, or the turn was broken off. It is the server that is
   * told and not the host, which only passes messages on. A greeting cannot be given up.
   */
  #withdraw(id: number, method: string, cause: unknown, signal: AbortSignal | undefined): never {
    const late = cause instanceof ServerTimeout;
    if ((late || signal?.aborted) && method !== "initialize") {
      const params = { requestId: id, reason: late ? cause.message : "AbortError: the call was interrupted" };
      void this.#send({ jsonrpc: "2.0", method: "notifications/cancelled", params }).catch(() => {});
    }
    throw cause;
  }

  #send(message: Fields, { signal, timeoutMs }: CallLimits = {}): Promise<unknown> {
    const params = { server_name: this.#name, message } as unknown as McpMessage;
    const asked = this.#host("mcp_message", params, {});
    const heard = signal === undefined ? asked : unlessAborted(asked, signal);
    return timeoutMs === undefined ? heard : this.#within(heard, timeoutMs);
  }

  /** Gives up on an answer without withdrawing the question: a server that is slow to start may still hear it. */
  async #within(asked: Promise<unknown>, timeoutMs: number): Promise<unknown> {
    const stop = new AbortController();
    const late = this.#clock.sleep(timeoutMs, stop.signal).then(
      () => Promise.reject(new ServerTimeout(timeoutMs)),
      () => undefined,
    );
    try {
      return await Promise.race([asked, late]);
    } finally {
      stop.abort();
    }
  }
}

/** What was asked for, or the reason of the abort if that comes first. */
async function unlessAborted(asked: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
  });
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([asked, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
