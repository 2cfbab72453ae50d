import type { Clock } from "@agentwire/runtime";
import type { Delivery } from "../script/answer.ts";

/**
 * The error of a connection that the script cuts.
 *
 * @example
 * import { ConnectionCut, type ScriptedModel } from "@agentwire/testing";
 *
 * declare const model: ScriptedModel;
 * const response = await model.handle(new Request("http://model/v1/messages", { method: "POST", body: "{}" }));
 * await response.text().catch((error) => console.log(error instanceof ConnectionCut));
 */
export class ConnectionCut extends Error {
  override readonly name = "ConnectionCut";
  readonly code = "MODEL_CONNECTION_CUT";
  constructor() {
    super("The scripted model cut the connection here, as its script says.");
  }
}

/** The parameters of the delivery. */
export interface Pacing {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const disconnected = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

function holdMs({ ms, until }: NonNullable<Delivery["hold"]>, { clock, signal }: Pacing): Promise<void> {
  if (until)
    return Promise.race([until(), disconnected(signal), ...(ms === undefined ? [] : [clock.sleep(ms, signal)])]);
  return ms === undefined ? disconnected(signal) : clock.sleep(ms, signal);
}

async function* paced(parts: readonly Uint8Array[], delivery: Delivery, { clock, signal }: Pacing) {
  const { hold, cut, betweenMs } = delivery;
  for (let sent = 0; sent <= parts.length; sent++) {
    signal.throwIfAborted();
    if (hold?.afterEvents === sent) await holdMs(hold, { clock, signal });
    if (cut && "afterEvents" in cut && cut.afterEvents <= sent) throw new ConnectionCut();
    const part = parts[sent];
    if (part) yield part;
    if (part && betweenMs) await clock.sleep(betweenMs, signal);
  }
}

async function* cutAfter(bytes: number, pieces: AsyncIterable<Uint8Array>) {
  let left = bytes;
  for await (const piece of pieces) {
    if (piece.length >= left) {
      if (left > 0) yield piece.subarray(0, left);
      break;
    }
    left -= piece.length;
    yield piece;
  }
  throw new ConnectionCut();
}

async function* inPieces(size: number, pieces: AsyncIterable<Uint8Array>) {
  let rest = new Uint8Array(0);
  let failure: { readonly cause: unknown } | undefined;
  const source = pieces[Symbol.asyncIterator]();
  for (;;) {
    const next = await source.next().catch((cause: unknown) => {
      failure = { cause };
    });
    if (!next || next.done) break;
    const piece = next.value;
    const joined = new Uint8Array(rest.length + piece.length);
    joined.set(rest);
    joined.set(piece, rest.length);
    let at = 0;
    for (; joined.length - at >= size; at += size) yield joined.subarray(at, at + size);
    rest = joined.subarray(at);
  }
  if (rest.length > 0) yield rest;
  if (failure) throw failure.cause;
}

/**
 * Sends the parts of a body (one for each event) with the delays and in the pieces of `delivery`. The iteration throws
 * {@link ConnectionCut} at a scripted cut, after the bytes before it, and the signal's reason once the caller has
 * disconnected.
 */
export function pace(parts: readonly Uint8Array[], delivery: Delivery, pacing: Pacing): AsyncIterable<Uint8Array> {
  let pieces: AsyncIterable<Uint8Array> = paced(parts, delivery, pacing);
  if (delivery.cut && "afterBytes" in delivery.cut) pieces = cutAfter(delivery.cut.afterBytes, pieces);
  if (delivery.chunkBytes !== undefined && delivery.chunkBytes > 0) pieces = inPieces(delivery.chunkBytes, pieces);
  return pieces;
}

/** A body that is read from `pieces`. Calls `onGone` if its reader stops before the end or the scripted cut. */
export function bodyOf(pieces: AsyncIterable<Uint8Array>, onDisconnect: () => void): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await iterator.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (cause) {
        if (!(cause instanceof ConnectionCut)) onDisconnect();
        controller.error(cause);
      }
    },
    cancel() {
      onDisconnect();
    },
  });
}
