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
function startWorker(program: string): Promise<Port> {
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

/** Reads a packed session in a worker, or in this thread if the browser allows no worker. */
async function openPort(packed: string, program: string): Promise<Port> {
  try {
    const port = await startWorker(program);
    port.send(packed);
    return port;
  } catch {
    const [near, far] = pipe();
    serve(far, read(packed));
    return near;
  }
}

/** Reads a packed session in parallel to the page. */
export const openSession = (packed: string, program: string): RemoteSession => connect(openPort(packed, program));
