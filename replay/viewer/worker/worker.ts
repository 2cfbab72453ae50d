import { openParts } from "../session/load.ts";
import { createService } from "../session/service.ts";
import { connect, type Opening, type Port, pipe, type RemoteSession, serve } from "./channel.ts";

function read(packed: string): Opening {
  const { first, complete } = openParts(packed);
  const service = first.then(createService);
  return { first: service, complete: Promise.all([service, complete]).then(([opened]) => opened) };
}

/** The worker's first message: it has started. */
const started = "started";

/** Serves the session in the first message. Runs in a worker, without a document. */
export function runWorker(): void {
  const port: Port = {
    send: (message) => postMessage(message),
    receive: (listener) => addEventListener("message", (event) => listener(event.data)),
  };
  addEventListener("message", ({ data }: MessageEvent<string>) => serve(port, read(data)), { once: true });
  port.send(started);
}

/** Starts a worker with the page's script. Rejects if the browser allows none. */
async function startWorker(program: string): Promise<Port> {
  const address = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  const worker = new Worker(address);
  return new Promise<Port>((resolve, reject) => {
    worker.addEventListener("error", () => reject(new Error("The browser allows no worker.")), { once: true });
    worker.addEventListener("message", () => resolve(portOf(worker)), { once: true });
  }).finally(() => URL.revokeObjectURL(address));
}

const portOf = (worker: Worker): Port => ({
  send: (message) => worker.postMessage(message),
  receive: (listener) => worker.addEventListener("message", (event) => listener(event.data)),
});

/** Size of a packed session that is read in less time than a worker needs to start, in characters. */
const smallSession = 300_000;

/** Reads a packed session in a worker, or in this thread if it is small or the browser allows no worker. */
async function openPort(packed: string, program: string): Promise<Port> {
  const port = packed.length < smallSession ? null : await startWorker(program).catch(() => null);
  if (port !== null) {
    port.send(packed);
    return port;
  }
  const [near, far] = pipe();
  serve(far, read(packed));
  return near;
}

/** Reads a packed session in parallel to the page. */
export const openSession = (packed: string, program: string): RemoteSession => connect(openPort(packed, program));
