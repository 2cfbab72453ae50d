import type { IncomingMessage } from "node:http";
import type { Readable, Transform } from "node:stream";
import { HeaderLines } from "./headers.ts";

/** A server's response: the part of the web's `Response` that the client library uses. */
export class HttpResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderLines;
  readonly url: string;
  /** The decompressed body as a stream. */
  readonly body: Readable;

  constructor(message: IncomingMessage, url: URL) {
    this.status = message.statusCode ?? 0;
    this.statusText = message.statusMessage ?? "";
    this.headers = new HeaderLines(pairs(message.rawHeaders));
    this.url = url.href;
    this.body = unpacked(message, this.headers.get("content-encoding"));
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  async text(): Promise<string> {
    const decoder = new TextDecoder();
    let text = "";
    for await (const part of this.body) text += decoder.decode(part as Uint8Array, { stream: true });
    return text + decoder.decode();
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
}

function* pairs(raw: readonly string[]): Generator<[string, string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? "", raw[at + 1] ?? ""];
}

/** The supported content encodings. No others are requested. */
export const packings = "gzip, deflate, br";

function unpacked(message: IncomingMessage, encoding: string | null): Readable {
  if (encoding === null || encoding === "identity") return message;
  const zlib = process.getBuiltinModule("node:zlib");
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = zlib.constants;
  // Forward each piece at once, and read a body without a trailer to its end.
  const flush = { flush: Z_SYNC_FLUSH, finishFlush: Z_SYNC_FLUSH };
  const unpackers = new Map<string, () => Transform>([
    ["gzip", () => zlib.createGunzip(flush)],
    ["x-gzip", () => zlib.createGunzip(flush)],
    ["deflate", () => zlib.createInflate(flush)],
    ["br", () => zlib.createBrotliDecompress({ flush: BROTLI_OPERATION_FLUSH, finishFlush: BROTLI_OPERATION_FLUSH })],
  ]);
  const through = unpackers.get(encoding.toLowerCase())?.();
  if (through === undefined) return message;
  // If either side fails, the other fails with the same reason, which the reader of the body receives.
  return process.getBuiltinModule("node:stream").pipeline(message, through, () => {});
}
