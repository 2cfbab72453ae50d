import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Loopback, readBody, serveLoopback } from "@agentwire/replay/node";
import { systemClock } from "@agentwire/runtime/node";
import { type ScriptedModel, scriptedModel } from "../model/model.ts";
import type { ModelOptions } from "../model/options.ts";
import type { Script } from "../model/script/script.ts";
import { ConnectionCut } from "../model/stream/pace.ts";

/** A scripted model over HTTP. Its `url` is for `ANTHROPIC_BASE_URL`. */
export interface ServedModel extends Loopback {
  readonly model: ScriptedModel;
}

function requestOf(incoming: IncomingMessage, body: Buffer, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  const method = incoming.method ?? "GET";
  const withBody = method !== "GET" && method !== "HEAD" && body.length > 0;
  const init: RequestInit = { method, headers, signal, body: withBody ? new Uint8Array(body) : null };
  return new Request(new URL(incoming.url ?? "/", "http://127.0.0.1"), init);
}

async function answer(model: ScriptedModel, incoming: IncomingMessage, outgoing: ServerResponse) {
  const away = new AbortController();
  outgoing.on("close", () => {
    if (!outgoing.writableFinished) away.abort(new Error("The caller closed the connection."));
  });
  const body = await readBody(incoming, outgoing);
  if (body === null) return;
  const response = await model.handle(requestOf(incoming, body, away.signal), { clock: systemClock });
  if (response.type === "error") {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  try {
    for await (const chunk of response.body ?? []) {
      if (!outgoing.write(chunk)) await once(outgoing, "drain", { signal: away.signal });
    }
    outgoing.end();
  } catch (cause) {
    if (!(cause instanceof ConnectionCut)) throw cause;
    await cutConnection(outgoing);
  }
}

/** Time for a reader to receive what was sent before a cut, in milliseconds. */
const readingMs = 25;

/**
 * Closes a connection in the middle of an answer, after the sent data has arrived. An immediate reset could lose it.
 */
async function cutConnection(outgoing: ServerResponse): Promise<void> {
  await systemClock.sleep(readingMs);
  if (outgoing.socket) outgoing.socket.end();
  else outgoing.destroy();
}

/**
 * Serves a model on a free port of 127.0.0.1. A script uses real time; a model keeps its own clock.
 *
 * @param source - A script, or a model.
 * @param options - The clock and the ids of the model.
 * @example
 * import { say, script } from "@agentwire/testing";
 * import { serveModel } from "@agentwire/testing/node";
 *
 * const served = await serveModel(script(say("Hello.")));
 * console.log(`ANTHROPIC_BASE_URL=${served.url}`);
 * await served.close();
 */
export async function serveModel(source: Script | ScriptedModel, options: ModelOptions = {}): Promise<ServedModel> {
  const model = "handle" in source ? source : scriptedModel(source, options);
  return { ...(await serveLoopback((incoming, outgoing) => answer(model, incoming, outgoing))), model };
}
