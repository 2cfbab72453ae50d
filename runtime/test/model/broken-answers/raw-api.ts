import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

/**
 * What a server does with one request, in order: writes these bytes, waits these milliseconds, or ends the connection
 * in good order (`end`) or with a reset (`reset`). Without an end the connection stays open and silent.
 */
export type RawAnswer = readonly (string | Uint8Array | number | "end" | "reset")[];

/** A request as it arrived. */
export interface RawRequest {
  /** `whole`: the answer is to come in one piece. */
  readonly kind: "stream" | "whole";
  readonly path: string;
  /** Milliseconds since the server started. */
  readonly at: number;
}

/** A server on the loopback address that answers with bytes. */
export interface RawApi {
  readonly url: string;
  readonly requests: readonly RawRequest[];
  close(): Promise<void>;
}

/** Serves `answers`, one a request to `/v1/messages`; the last one answers all that follow. */
export async function serveRaw(answers: readonly RawAnswer[]): Promise<RawApi> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  const startedAt = performance.now();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      text += chunk;
      const parsed = parseRequest(text);
      if (parsed === null) return;
      text = parsed.rest;
      const { path, body } = parsed;
      if (!path.startsWith("/v1/messages?")) {
        socket.end("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        return;
      }
      const kind = /"stream":\s*true/.test(body) ? "stream" : "whole";
      const at = Math.round(performance.now() - startedAt);
      const answer = answers[Math.min(requests.push({ kind, path, at }), answers.length) - 1] ?? [];
      void play(socket, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Takes one request with its body off the front of what arrived; `null` while it is not complete. */
function parseRequest(text: string): { readonly path: string; readonly body: string; readonly rest: string } | null {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const head = text.slice(0, end);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const from = end + 4;
  if (text.length < from + length) return null;
  return {
    path: head.split(" ", 2)[1] ?? "",
    body: text.slice(from, from + length),
    rest: text.slice(from + length),
  };
}

async function play(socket: Socket, answer: RawAnswer): Promise<void> {
  for (const step of answer) {
    if (socket.destroyed) return;
    if (step === "end") socket.end();
    else if (step === "reset") socket.resetAndDestroy();
    else if (typeof step === "number") await new Promise((resolve) => setTimeout(resolve, step));
    else socket.write(step);
  }
}
