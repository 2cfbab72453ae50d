import type { Ending, Receiver, Transport } from "./transport.ts";

/** Options of {@link linkedPair}. */
export interface LinkedPairOptions {
  /**
   * How many lines may be queued for the other side before `send` applies backpressure. Default: no limit. Lines are
   * never dropped.
   */
  readonly capacity?: number;
}

/** The two ends of a link in memory. */
export interface LinkedPair {
  readonly host: Transport;
  readonly agent: Transport;
}

/**
 * Creates two transports that are each other's peer, without a process or a socket between them. Lines arrive in order,
 * one per microtask and never within the call to `send`, so that a run is reproducible.
 *
 * If one side closes, its receiver gets the ending `closed`. The other side gets what was already sent, then `end`.
 *
 * @param options - The capacity, in lines.
 * @throws RangeError if the capacity is not a positive number.
 * @see framing.line.frame ending.input.finishes
 * @example
 * import { linkedPair } from "@agentwire/protocol";
 *
 * const { host, agent } = linkedPair();
 * agent.open({ line: (line) => console.log(line), end: ({ kind }) => console.log(kind) });
 * host.send('{"type":"keep_alive"}');
 */
export function linkedPair(options: LinkedPairOptions = {}): LinkedPair {
  const capacity = options.capacity ?? Number.POSITIVE_INFINITY;
  if (!(capacity > 0)) throw new RangeError(`The capacity is ${capacity}. Pass a positive number of lines.`);
  const host = new LinkedTransport(capacity);
  const agent = new LinkedTransport(capacity);
  host.link(agent);
  agent.link(host);
  return { host, agent };
}

class LinkedTransport implements Transport {
  readonly #capacity: number;
  #peer: LinkedTransport | undefined;
  #receiver: Receiver | undefined;
  /** Lines for this side's receiver. `#next` is the read index, so that reading one does not move the rest. */
  #lines: string[] = [];
  #next = 0;
  #ending: Ending | undefined;
  #scheduled = false;
  #sending = true;
  #closed = false;
  #waiting: (() => void)[] = [];

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  link(peer: LinkedTransport): void {
    this.#peer = peer;
  }

  open(receiver: Receiver): void {
    if (this.#receiver) throw new Error("The transport is already open. Open it only once.");
    this.#receiver = receiver;
    this.#schedule();
  }

  send(line: string): Promise<void> | undefined {
    if (!this.#sending) throw new Error("This side has ended. Send before end() or close().");
    if (line.includes("\n")) throw new Error("The line contains a line feed. Encode the frame first.");
    return this.#peer?.accept(line);
  }

  end(): void {
    if (!this.#sending) return;
    this.#sending = false;
    this.#peer?.finish({ kind: "end" });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.end();
    this.#lines = [];
    this.#next = 0;
    this.#ending = { kind: "closed" };
    this.#release();
    this.#schedule();
  }

  accept(line: string): Promise<void> | undefined {
    if (this.#closed) return undefined;
    this.#lines.push(line);
    this.#schedule();
    if (this.#lines.length - this.#next <= this.#capacity) return undefined;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  finish(ending: Ending): void {
    this.#ending ??= ending;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled || !this.#receiver) return;
    this.#scheduled = true;
    queueMicrotask(() => this.#deliver());
  }

  #deliver(): void {
    this.#scheduled = false;
    const receiver = this.#receiver;
    if (!receiver) return;
    const line = this.#lines[this.#next];
    if (line !== undefined) {
      this.#next++;
      if (this.#next > 1024 && this.#next * 2 > this.#lines.length) {
        this.#lines = this.#lines.slice(this.#next);
        this.#next = 0;
      }
      if (this.#lines.length - this.#next <= this.#capacity) this.#release();
      this.#schedule();
      receiver.line(line);
      return;
    }
    if (!this.#ending) return;
    // Removes the receiver: nothing may follow the last call.
    this.#receiver = { line: () => {}, end: () => {} };
    const ending = this.#ending;
    this.#ending = undefined;
    receiver.end(ending);
  }

  #release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
  }
}
