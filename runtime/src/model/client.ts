import { isJsonObject } from "@agentwire/protocol/json";
import { onDemand } from "../on-demand.ts";
import type { Clock, ModelEvent, ModelPort, ModelRequest, ModelStream } from "../ports.ts";
import { modelError } from "./failure.ts";
import { ModelError, noCredentials } from "./model-error.ts";
import { stallLimit, watchStall } from "./stall.ts";

/** Options of the API client. */
export interface ModelClientOptions {
  /**
   * `ANTHROPIC_BASE_URL`, `ANTHROPIC_API_KEY`, `ANTHROPIC_AUTH_TOKEN`, `ANTHROPIC_CUSTOM_HEADERS`, `API_TIMEOUT_MS`,
   * `CLAUDE_STREAM_IDLE_TIMEOUT_MS`, `CLAUDE_ENABLE_STREAM_WATCHDOG`.
   */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Without `sleep`, the client waits forever for the next event of a stream. */
  readonly clock: Pick<Clock, "now"> & Partial<Pick<Clock, "sleep">>;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** The vendor's client library. */
export const clientLibrary = onDemand(() => import("./sdk-client.ts"));

const defaultTimeoutMs = 600_000;

type Client = InstanceType<typeof import("./sdk-client.ts")["BaseAnthropic"]>;
type Raw = { readonly data: unknown; readonly response: Response };

/**
 * A client of the Messages API, on the vendor's client library. Loads the library at the first call. The library does
 * not retry, because retries are visible on the wire and thus belong to the agent.
 *
 * @param options - The environment, a clock, and an optional `fetch`.
 * @see error.retry.which
 * @example
 * import { modelClient } from "@agentwire/runtime/model";
 *
 * const model = modelClient({ env: process.env, clock: Date });
 */
export function modelClient({ env, clock, fetch }: ModelClientOptions): ModelPort {
  let client: Promise<Client> | undefined;
  const limitMs = stallLimit(env);
  const open = async (): Promise<Client> => {
    const { BaseAnthropic } = await clientLibrary();
    const timeout = Number(env.API_TIMEOUT_MS);
    const [key, token] = [env.ANTHROPIC_API_KEY || null, env.ANTHROPIC_AUTH_TOKEN || null];
    return new BaseAnthropic({
      baseURL: env.ANTHROPIC_BASE_URL ?? "https://api.anthropic.com",
      // Without a key, the library would search the machine for the credentials of other programs.
      apiKey: key ?? "none",
      authToken: null,
      defaultHeaders: {
        // Replaces the header in which this class of the library sends the key.
        authorization: token === null ? null : `Bearer ${token}`,
        ...(key === null ? {} : { "x-api-key": key }),
        ...customHeaders(env.ANTHROPIC_CUSTOM_HEADERS),
      },
      timeout: timeout > 0 ? timeout : defaultTimeoutMs,
      maxRetries: 0,
      logLevel: "off",
      ...(fetch ? { fetch } : {}),
    });
  };

  const post = async (path: string, request: ModelRequest, stream: boolean): Promise<Raw> => {
    if (!hasCredentials(env)) {
      throw new ModelError({
        kind: "connection",
        type: noCredentials,
        message: "There is no API key. Set ANTHROPIC_API_KEY, or log in.",
      });
    }
    client ??= open();
    request.signal?.throwIfAborted();
    try {
      const call = (await client).post(path, {
        // As text: for other bodies, the library would load the global `fetch` to check for a form.
        body: JSON.stringify(stream ? { ...request.body, stream: true } : request.body),
        stream,
        headers: { ...request.headers, "content-type": "application/json" },
        ...(request.signal ? { signal: request.signal } : {}),
      });
      return await call.withResponse();
    } catch (thrown) {
      throw failure(thrown, request.signal, !stream);
    }
  };

  const failure = (thrown: unknown, signal: AbortSignal | undefined, begun: boolean): unknown =>
    signal?.aborted ? signal.reason : thrown instanceof ModelError ? thrown : modelError(thrown, begun, clock.now());

  async function* events(
    stream: AsyncIterable<ModelEvent>,
    signal: AbortSignal | undefined,
    stall: AbortController,
  ): AsyncGenerator<ModelEvent> {
    const watch = watchStall(clock, limitMs, stall);
    try {
      for await (const event of stream) {
        watch.observe(event);
        // JSON that is not an object contains no event: `null` breaks a stream, everything else is skipped.
        if (event === null)
          throw new ModelError({ kind: "malformed", message: "The stream held null instead of an event" });
        if (typeof event === "object" && typeof event.type === "string") yield event;
      }
    } catch (thrown) {
      throw failure(thrown, signal, true);
    } finally {
      watch.stop();
    }
    // The library does not throw when the call is aborted.
    signal?.throwIfAborted();
    stall.signal.throwIfAborted();
  }

  return {
    async stream(request): Promise<ModelStream> {
      const stall = new AbortController();
      const signal = request.signal ? AbortSignal.any([request.signal, stall.signal]) : stall.signal;
      const { data, response } = await post("/v1/messages?beta=true", { ...request, signal }, true);
      const source = events(data as AsyncIterable<ModelEvent>, request.signal, stall);
      return { requestId: response.headers.get("request-id"), [Symbol.asyncIterator]: () => source };
    },
    async create(request) {
      const { data, response } = await post("/v1/messages?beta=true", request, false);
      return { message: messageOf(data), requestId: response.headers.get("request-id") };
    },
    async countTokens(request) {
      const { data } = await post("/v1/messages/count_tokens?beta=true", request, false);
      const tokens = (data as { input_tokens?: unknown }).input_tokens;
      if (typeof tokens === "number") return tokens;
      throw new ModelError({ kind: "malformed", message: "The answer to count_tokens has no input_tokens" });
    },
  };
}

const hasCredentials = (env: ModelClientOptions["env"]): boolean =>
  Boolean(env.ANTHROPIC_API_KEY || env.ANTHROPIC_AUTH_TOKEN || env.ANTHROPIC_CUSTOM_HEADERS);

/** Reads a message that was not streamed, whatever its content type. */
function messageOf(data: unknown): Record<string, unknown> {
  const message = typeof data === "string" ? parsed(data) : data;
  if (isJsonObject(message) && Array.isArray(message.content)) return message;
  throw new ModelError({ kind: "malformed", message: "The answer is not a message of the Messages API" });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ModelError({ kind: "malformed", message: "The answer is not JSON", cause });
  }
}

/** Reads `Name: value` lines. */
function customHeaders(text: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of (text ?? "").split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return headers;
}
