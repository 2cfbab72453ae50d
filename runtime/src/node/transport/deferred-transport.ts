import type { Receiver, Transport } from "@agentwire/protocol";

/**
 * A transport that is prepared asynchronously. Queues what is sent before; `end` and `close` take effect once it
 * exists. A failed preparation is an ending of kind `error`.
 */
export function deferredTransport(preparing: Promise<Transport>): Transport {
  const waiting: string[] = [];
  let ready: Transport | undefined;
  let ended = false;

  const prepared = (receiver: Receiver) => (transport: Transport) => {
    ready = transport;
    transport.open(receiver);
    for (const line of waiting.splice(0)) void transport.send(line);
    if (ended) transport.end();
  };

  return {
    open(receiver) {
      preparing.then(prepared(receiver), (cause: unknown) => receiver.end({ kind: "error", cause }));
    },
    send(line) {
      if (ready) return ready.send(line);
      waiting.push(line);
      return undefined;
    },
    end() {
      ended = true;
      ready?.end();
    },
    async close() {
      ended = true;
      await (await preparing.catch(() => undefined))?.close();
    },
  };
}
