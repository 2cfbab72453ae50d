import { type IncomingMessage, request as plainRequest, type ServerResponse } from "node:http";
import { request as secureRequest } from "node:https";
import { createModelTap, type ModelTap } from "../../recorder/model-tap.ts";
import type { TapeWriter } from "../../tape/write/writer.ts";
import { readBody, serveLoopback } from "../system/loopback.ts";

/** A loopback proxy between an agent and the Messages API. */
export interface ModelProxy {
  /** For `ANTHROPIC_BASE_URL`. */
  readonly url: string;
  /** Records all further calls. Calls before this are not recorded. */
  record(record: TapeWriter["record"]): void;
  /** Records pending calls as interrupted, and frees the port. */
  close(): Promise<void>;
}

/** The default upstream. */
const vendorUrl = "https://api.anthropic.com";

/**
 * Headers of one hop. The response must be uncompressed, so that it can be recorded. Its length belongs to the other
 * hop.
 */
const hopHeaders = ["host", "connection", "keep-alive", "transfer-encoding", "content-length", "accept-encoding"];

const passedOn = (headers: IncomingMessage["headers"]): IncomingMessage["headers"] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.includes(name)));

/** The address of a call at the upstream, which may have a base path. */
function addressOf(upstream: URL, path: string): URL {
  const target = new URL(upstream);
  const [name = "", ...query] = path.split("?");
  target.pathname = upstream.pathname.replace(/\/$/, "") + name;
  target.search = query.length === 0 ? upstream.search : `?${query.join("?")}`;
  return target;
}

/**
 * Listens on a free port of 127.0.0.1 and forwards every call to `upstream`: the vendor's API, a gateway, or a scripted
 * model. Records each call before it forwards it. Status, headers and bytes of the response stay unchanged, with
 * backpressure. Rejects if no port is free or `upstream` is not a URL.
 *
 * @param upstream - Base URL of the API. Default: the vendor's API.
 * @example
 * import { recordProcess, serveModelProxy } from "@agentwire/replay/node";
 *
 * const model = await serveModelProxy();
 * const env = { ...process.env, ANTHROPIC_BASE_URL: model.url };
 * const { tape, end } = recordProcess({ command: "claude", args: ["-p", "Hi"], out: "tapes/", env, model });
 */
export async function serveModelProxy(upstream?: string): Promise<ModelProxy> {
  const target = new URL(upstream || vendorUrl);
  const send = target.protocol === "https:" ? secureRequest : plainRequest;
  const open = new Set<ModelTap>();
  let record: TapeWriter["record"] | null = null;
  let calls = 0;

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const head = { method: incoming.method ?? "GET", path: incoming.url ?? "/", headers: incoming.headers };
    const body = await readBody(incoming, outgoing);
    if (body === null) return;
    calls += 1;
    const tap = createModelTap(record ?? (() => {}), calls);
    open.add(tap);
    const reportOnce = (report: () => void): void => {
      if (open.delete(tap)) report();
    };
    tap.request(head, body);
    const length = body.length > 0 || head.method === "POST" ? { "content-length": body.length } : {};
    const call = send(addressOf(target, head.path), {
      method: head.method,
      headers: { ...passedOn(head.headers), "accept-encoding": "identity", ...length },
    });
    const broken = (error: Error): void => {
      reportOnce(() => tap.broken(error.message, false));
      outgoing.destroy();
    };
    outgoing.on("close", () => {
      if (!outgoing.writableFinished) reportOnce(() => tap.broken("aborted", true));
      call.destroy();
    });
    call.on("error", broken);
    call.on("response", (answer) => {
      tap.response(answer.statusCode ?? 0, answer.headers);
      const { connection: _, "keep-alive": __, "transfer-encoding": ___, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      outgoing.flushHeaders();
      answer.on("data", (chunk: Buffer) => {
        tap.chunk(chunk);
        if (outgoing.write(chunk)) return;
        answer.pause();
        outgoing.once("drain", () => answer.resume());
      });
      answer.on("error", broken);
      answer.once("end", () => {
        if (answer.complete) {
          reportOnce(() => tap.end());
          outgoing.end();
        } else broken(new Error("The answer broke off."));
      });
    });
    call.end(body);
  };

  const server = await serveLoopback(pass);
  return {
    url: server.url,
    record(next) {
      record = next;
    },
    close() {
      for (const tap of open) tap.broken("The recording ended before the answer.", false);
      open.clear();
      return server.close();
    },
  };
}
