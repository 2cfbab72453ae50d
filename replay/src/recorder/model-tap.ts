import { toBase64 } from "@agentwire/protocol/codec";
import { byteLines } from "../tape/bytes/byte-lines.ts";
import { concat, decodeUtf8 } from "../tape/bytes/text.ts";
import { nameMatches } from "../tape/write/redact.ts";
import type { TapeWriter } from "../tape/write/writer.ts";

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The request line of a recorded model call. */
interface CallHead {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
}

/** Records one model call on a tape, while its bytes pass unchanged. */
export interface ModelTap {
  /** The whole request, before it is forwarded. */
  request(head: CallHead, body: Uint8Array): void;
  response(status: number, headers: Headers): void;
  /** A piece of the response, before it is forwarded. */
  chunk(bytes: Uint8Array): void;
  end(): void;
  /** The response is missing or incomplete. `aborted`: the agent aborted the call. */
  broken(message: string, aborted: boolean): void;
}

/** Headers that describe the call. All others are omitted, because they include credentials. */
const plainHeaders = ["anthropic-*", "content-type", "user-agent", "x-app", "x-claude-*", "x-stainless-*"];

/** Maximum size of a recorded response, in bytes. Larger ones are forwarded but not recorded. */
const maxBody = 32 * 1024 * 1024;
const longestLine = 16 * 1024 * 1024;

/**
 * Records call number `call`. Its headers are on the tape next to `:method` and `:path`, as HTTP/2 names them, which
 * distinguish a message from a token count. A streamed response becomes one event of the tape for each of its own.
 */
export function createModelTap(record: TapeWriter["record"], call: number): ModelTap {
  let status: number | null = null;
  let requestId: string | null = null;
  let stream: ReturnType<typeof eventStream> | null = null;
  let chunks: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  const known = () => (requestId === null ? {} : { requestId });
  const end = (more: { readonly body?: unknown; readonly error?: { readonly message: string } }): void => {
    if (!ended) record("model/end", { call, status, ...more, ...known() });
    ended = true;
  };
  const body = (): { readonly body?: unknown } => {
    if (stream !== null || size > maxBody) return {};
    return { body: contentOf(concat(chunks)) };
  };
  return {
    request({ method, path, headers }, bytes) {
      const recorded = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        value !== undefined && nameMatches(name, plainHeaders) ? [[name, String(value)]] : [],
      );
      record("model/request", {
        call,
        body: bytes.length === 0 ? null : contentOf(bytes),
        headers: { ":method": method, ":path": path, ...Object.fromEntries(recorded) },
      });
    },
    response(code, headers) {
      status = code;
      const id = headers["request-id"];
      requestId = typeof id === "string" ? id : null;
      if (!String(headers["content-type"] ?? "").startsWith("text/event-stream")) return;
      stream = eventStream((event) => record("model/event", { call, event }));
      record("model/start", { call, status: code, ...known() });
    },
    chunk(bytes) {
      if (stream !== null) return stream.push(bytes);
      size += bytes.length;
      if (size <= maxBody) chunks.push(new Uint8Array(bytes));
      else if (chunks.length > 0) {
        chunks = [];
        record("note/text", { text: `The answer to call ${call} of the model is too large to be kept.` });
      }
    },
    end: () => end(body()),
    broken: (message, aborted) =>
      end({ ...(size > 0 ? body() : {}), error: aborted ? { message: "aborted", ...{ aborted } } : { message } }),
  };
}

/** The content of bytes: a JSON value, a text, or base64. */
function contentOf(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  return text === null ? { base64: toBase64(bytes) } : parsed(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Parses server-sent events: the data of each, as a value if it is JSON. Drops an incomplete event. */
function eventStream(report: (data: unknown) => void) {
  const lines = byteLines(longestLine);
  let data: string[] = [];
  return {
    push(bytes: Uint8Array): void {
      for (const { bytes: found } of lines.push(bytes)) {
        const line = (decodeUtf8(found) ?? "").replace(/\r$/, "");
        if (line.startsWith("data:")) data.push(line.slice(line.startsWith("data: ") ? 6 : 5));
        else if (line === "" && data.length > 0) {
          report(parsed(data.join("\n")));
          data = [];
        }
      }
    },
  };
}
