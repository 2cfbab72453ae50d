import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { systemClock } from "@agentwire/runtime/node";
import { type ModelOptions, type ScriptedModel, scriptedModel } from "../model/model.ts";
import type { Script } from "../model/script/script.ts";

/** A scripted model that processes can reach. */
export interface ServedModel {
  /** Its base address, for `ANTHROPIC_BASE_URL`. */
  readonly url: string;
  readonly model: ScriptedModel;
  /** Breaks what is open and frees the port. */
  close(): Promise<void>;
}

/** Bodies above this are refused. */
const bodyLimit = 64 * 1024 * 1024;

async function readBody(incoming: IncomingMessage): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bodyLimit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function requestOf(incoming: IncomingMessage, body: Uint8Array, base: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  const method = incoming.method ?? "GET";
  const withBody = method !== "GET" && method !== "HEAD" && body.length > 0;
  const init: RequestInit = { method, headers, signal, body: withBody ? Buffer.from(body) : null };
  return new Request(new URL(incoming.url ?? "/", base), init);
}

async function answer(model: ScriptedModel, incoming: IncomingMessage, outgoing: ServerResponse, base: string) {
  const away = new AbortController();
  outgoing.on("close", () => {
    if (!outgoing.writableFinished) away.abort(new Error("The caller closed the connection."));
  });
  const body = await readBody(incoming);
  if (!body) {
    const error = { type: "request_too_large", message: "Request exceeds the maximum size" };
    outgoing.writeHead(413, { "content-type": "application/json" }).end(JSON.stringify({ type: "error", error }));
    return;
  }
  const response = await model.handle(requestOf(incoming, body, base, away.signal), { clock: systemClock });
  if (response.type === "error") {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  for await (const chunk of response.body ?? []) {
    if (!outgoing.write(chunk)) await once(outgoing, "drain", { signal: away.signal });
  }
  outgoing.end();
}

/**
 * Serves a model on 127.0.0.1, at a port that the system picks. A script is played in real time; a model that was
 * built with a clock of its own keeps it.
 */
export async function serveModel(source: Script | ScriptedModel, options: ModelOptions = {}): Promise<ServedModel> {
  const model = "handle" in source ? source : scriptedModel(source, options);
  const sockets = new Set<Socket>();
  let base = "http://127.0.0.1";
  const server = createServer((incoming, outgoing) => {
    answer(model, incoming, outgoing, base).catch(() => outgoing.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: base,
    model,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
