import type { IncomingMessage } from "node:http";
import { ModelError } from "../../model/model-error.ts";
import { HttpResponse, packings } from "./answer.ts";
import { HeaderLines } from "./headers.ts";
import { connectionPool } from "./pool.ts";

/** A request of the client library: the part of the web's `RequestInit` that it uses. */
export interface HttpRequest {
  readonly method?: string;
  readonly headers?: Iterable<readonly [string, string]> | Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
}

/** Default timeout without any data from the server, in milliseconds, before and within the response. */
const defaultSilenceMs = 300_000;
const maxRedirects = 20;
/** Gateways add headers; Node.js accepts only 16 KiB by default. */
const maxHeaderBytes = 256 * 1024;
/** Headers that identify the caller and must not be forwarded. */
const credentials = ["authorization", "proxy-authorization", "cookie", "x-api-key", "host"];

/**
 * A `fetch` for the Messages API on the HTTP modules of Node.js, with keep-alive, proxies of the environment, and
 * compression. The global `fetch` does the same, but loading it takes a third of the agent's start.
 */
export function httpFetch(
  env: Readonly<Record<string, string | undefined>>,
  silenceMs = defaultSilenceMs,
): typeof fetch {
  const pool = connectionPool(env);

  function send(url: URL, options: HttpRequest, headers: HeaderLines): Promise<IncomingMessage> {
    const { body, signal, method } = options;
    // An `import` of these modules would evaluate all their exports, and thus load the global `fetch`.
    const { request } = process.getBuiltinModule(url.protocol === "https:" ? "node:https" : "node:http");
    return new Promise((resolve, reject) => {
      const call = request(url, {
        method,
        headers: Object.fromEntries(headers),
        agent: pool(url.protocol),
        timeout: silenceMs,
        maxHeaderSize: maxHeaderBytes,
      });
      let answer: IncomingMessage | undefined;
      const stop = (reason: Error) => (answer ?? call).destroy(reason);
      const abort = () => stop(signal?.reason);
      // A body that violates HTTP fails with the parser's error, not as a lost connection.
      call.on("error", (error) => (answer ? answer.destroy(error) : reject(error)));
      call.once("close", () => signal?.removeEventListener("abort", abort));
      call.on("timeout", () => {
        const message = `The connection timed out: no data for ${silenceMs / 1000} s`;
        stop(answer ? new ModelError({ kind: "stalled", message }) : new Error(message));
      });
      call.once("response", (message) => {
        answer = message;
        resolve(message);
      });
      signal?.addEventListener("abort", abort);
      call.end(body);
    });
  }

  async function follow(address: string | URL, options: HttpRequest = {}): Promise<HttpResponse> {
    let request = { ...options, method: options.method ?? "GET" };
    let url = allowed(new URL(address));
    const headers = new HeaderLines(options.headers);
    if (!headers.has("accept-encoding")) headers.set("accept-encoding", packings);
    for (let redirects = 0; ; redirects++) {
      options.signal?.throwIfAborted();
      const message = await send(url, request, headers);
      const { statusCode: status = 0 } = message;
      const to = message.headers.location;
      if (![301, 302, 303, 307, 308].includes(status) || to === undefined) return new HttpResponse(message, url);
      message.destroy();
      if (redirects === maxRedirects)
        throw new Error(`More than ${maxRedirects} redirects from ${String(address)}. Check the address.`);
      const next = allowed(new URL(to, url));
      if (next.origin !== url.origin) for (const name of credentials) headers.delete(name);
      if (status === 303 || (status < 303 && request.method === "POST")) {
        const { body: _, ...bare } = request;
        request = { ...bare, method: "GET" };
        for (const name of ["content-type", "content-encoding", "content-length"]) headers.delete(name);
      }
      url = next;
    }
  }
  return follow as unknown as typeof fetch;
}

function allowed(url: URL): URL {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new TypeError(`Unsupported protocol ${url.protocol}. Use an http: or https: address.`);
  if (url.username || url.password)
    throw new TypeError("The address of the API must not contain a user name or password");
  return url;
}
