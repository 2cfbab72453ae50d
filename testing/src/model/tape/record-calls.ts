/** An event of the channel `model` of a tape: `request`, `start`, `event` or `end`, with its fields. */
export interface ModelTapeEvent {
  readonly kind: "request" | "start" | "event" | "end";
  readonly body: Readonly<Record<string, unknown>>;
}

type Handle = (request: Request) => Promise<Response>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Parses the events of a stream while the bytes are forwarded unchanged. */
function watching(call: number, sink: (event: ModelTapeEvent) => void): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let rest = "";
  const push = (text: string) => {
    rest += text;
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines)
      if (line.startsWith("data:")) sink({ kind: "event", body: { call, event: parsed(line.slice(5).trim()) } });
  };
  return new TransformStream({
    transform(bytes, controller) {
      push(decoder.decode(bytes, { stream: true }));
      controller.enqueue(bytes);
    },
    flush() {
      push(`${decoder.decode()}\n`);
      sink({ kind: "end", body: { call, status: 200 } });
    },
  });
}

/** Forwards the bytes, and reports where they broke off. */
function untilBreak(body: ReadableStream<Uint8Array>, broke: (message: string) => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        broke(error instanceof Error ? error.message : String(error));
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/**
 * Answers model calls like `handle`, which is a scripted model or the real service, and reports each to `sink` as tape
 * events. {@link scriptOfCalls} converts them to a script again. Omits headers, because they contain secrets.
 *
 * @param handle - Answers a call.
 * @param sink - Receives the events.
 * @see error.retry.announced
 * @example
 * import { type ModelTapeEvent, recordCalls, say, script, scriptedModel } from "@agentwire/testing";
 *
 * const events: ModelTapeEvent[] = [];
 * const handle = recordCalls(scriptedModel(script(say("Hello."))).handle, (event) => void events.push(event));
 */
export function recordCalls(handle: Handle, sink: (event: ModelTapeEvent) => void): Handle {
  let calls = 0;
  return async (request) => {
    if (request.method !== "POST" || !new URL(request.url).pathname.endsWith("/v1/messages")) return handle(request);
    const call = ++calls;
    sink({ kind: "request", body: { call, body: parsed(await request.clone().text()) } });
    const failed = (message: string) => sink({ kind: "end", body: { call, status: null, error: { message } } });
    let response: Response;
    try {
      response = await handle(request);
    } catch (error) {
      failed(error instanceof Error ? error.message : String(error));
      throw error;
    }
    if (response.type === "error") {
      failed("the connection was dropped");
      return response;
    }
    const { status, statusText, headers } = response;
    if (!response.body || !String(headers.get("content-type")).startsWith("text/event-stream")) {
      const text = await response.text();
      sink({ kind: "end", body: { call, status, body: parsed(text) } });
      return new Response(text, { status, statusText, headers });
    }
    sink({ kind: "start", body: { call, status } });
    const watched = untilBreak(response.body, failed).pipeThrough(watching(call, sink));
    return new Response(watched, { status, statusText, headers });
  };
}
