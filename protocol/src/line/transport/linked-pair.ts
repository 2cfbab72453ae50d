import type { Ending, Receiver, Transport } from "./transport.ts";

export interface LinkedPairOptions {
  /**
   * How many lines may wait for the other side before `send` asks its caller to wait. Default: no limit. Lines are never
   * dropped for it.
   */
  readonly capacity?: number;
}

/** The two ends of a link in memory. */
export interface LinkedPair {
  readonly host: Transport;
  readonly agent: Transport;
}

/**
 * Two transports that are each other's peer, without a process or a socket between them. Lines arrive in the order in
 * which they were sent, one per microtask and never within the call to `send`, so that a run repeats exactly.
 *
 * Closing one side gives its receiver the ending `closed`; the other side gets what was already sent to it, then `end`.
 */
export function linkedPair(options: LinkedPairOptions = {}): LinkedPair {
  const capacity = options.capacity ?? Number.POSITIVE_INFINITY;
  if (!(capacity > 0)) throw new RangeError(`The capacity must be a positive number of lines, not ${capacity}.`);
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
  /** Lines for this side's receiver. Consumed from `#next`, so that taking one does not move the rest. */
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
    if (this.#receiver) throw new Error("The transport is already open; open it once.");
    this.#receiver = receiver;
    this.#schedule();
  }

  send(line: string): Promise<void> | undefined {
    if (!this.#sending) throw new Error("This side has ended; nothing can be sent after end() or close().");
    if (line.includes("\n")) throw new Error("A line must not hold a line feed; encode the frame first.");
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
    // No receiver any more: whatever arrives later cannot follow the last call.
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
