import { toBase64 } from "@agentwire/protocol/codec";
import { byteLines } from "../tape/bytes/byte-lines.ts";
import { concat, decodeUtf8 } from "../tape/bytes/text.ts";
import { nameMatches } from "../tape/write/redact.ts";
import type { TapeWriter } from "../tape/write/writer.ts";

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A call of the model as it passes by. */
interface CallHead {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
}

/** Takes one call of the model down on a tape, while its bytes pass unchanged. */
export interface ModelTap {
  /** The whole request, before it is passed on. */
  request(head: CallHead, body: Uint8Array): void;
  response(status: number, headers: Headers): void;
  /** A piece of the answer, before it is passed on. */
  chunk(bytes: Uint8Array): void;
  end(): void;
  /** The answer did not come, or not to its end. `aborted`: the agent gave up the waiting. */
  broken(message: string, aborted: boolean): void;
}

/** Headers that say how the model was called. All others stay out: credentials are among them. */
const plainHeaders = ["anthropic-*", "content-type", "user-agent", "x-app", "x-claude-*", "x-stainless-*"];

/** An answer that is larger is passed on and not kept. */
const keptBody = 32 * 1024 * 1024;
const longestLine = 16 * 1024 * 1024;

/**
 * Follows call number `call`. Its headers stand on the tape beside `:method` and `:path`, as HTTP/2 names them, which
 * tell a message from a count of tokens. An answer that streams becomes one event of the tape for each of its own.
 */
export function createModelTap(record: TapeWriter["record"], call: number): ModelTap {
  let status: number | null = null;
  let requestId: string | null = null;
  let stream: ReturnType<typeof eventStream> | null = null;
  let kept: Uint8Array[] = [];
  let size = 0;
  let over = false;
  const known = () => (requestId === null ? {} : { requestId });
  const end = (more: { readonly body?: unknown; readonly error?: { readonly message: string } }): void => {
    if (!over) record("model/end", { call, status, ...more, ...known() });
    over = true;
  };
  const body = (): { readonly body?: unknown } => {
    if (stream !== null || size > keptBody) return {};
    return { body: contentOf(concat(kept)) };
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
      if (size <= keptBody) kept.push(new Uint8Array(bytes));
      else if (kept.length > 0) {
        kept = [];
        record("note/text", { text: `The answer to call ${call} of the model is too large to be kept.` });
      }
    },
    end: () => end(body()),
    broken: (message, aborted) =>
      end({ ...(size > 0 ? body() : {}), error: aborted ? { message: "aborted", ...{ aborted } } : { message } }),
  };
}

/** What bytes hold: a value of JSON, a text, or, as base64, neither. */
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
