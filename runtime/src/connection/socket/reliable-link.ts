import type { Ending, LineTooLong } from "@agentwire/protocol";
import type { Clock } from "../../ports.ts";
import { SocketError } from "./errors.ts";
import { type Ack, encodeEnding, type Item, socketFrame } from "./frame.ts";

/** Limits for items that wait for the other side, in characters as sent. */
export interface LinkLimits {
  /** Above it, `send` applies backpressure. Default 1 MiB. */
  readonly mark: number;
  /** Above it, the session ends with an error. Default 64 MiB. */
  readonly max: number;
}

/** The limits of a link that names none. */
export const linkLimits: LinkLimits = { mark: 1 << 20, max: 1 << 26 };

/** Options of a link. */
export interface LinkOptions {
  readonly clock: Clock;
  readonly limits?: LinkLimits;
  /** Receives each item of the other side once and in order. Resolves when the item has been processed. */
  readonly deliver: (item: Item) => Promise<void> | undefined;
  /** The link has failed. */
  readonly fail: (error: SocketError) => void;
}

/** A reliable connection over sockets that come and go: no item is lost, duplicated or reordered. */
export interface SocketLink {
  send(line: string): Promise<void> | undefined;
  tooLong(problem: LineTooLong): void;
  /** The last item of this side. */
  end(ending: Ending): void;
  /** Resolves when less than the mark is waiting; `undefined` if that is already so. */
  room(): Promise<void> | undefined;
  /** Resolves when the other side has received everything, after the end. */
  readonly drained: Promise<void>;
  /** Attaches a socket. The other side has everything up to `received`; the rest is sent again. */
  attach(write: (text: string) => void, received: number): void;
  detach(): void;
  accept(frame: Item | Ack): void;
  /** The number of the last item that was received. */
  readonly received: number;
}

/** Limits after which an acknowledgement is sent: items, characters, and milliseconds since the first of them. */
const ackAfter = { items: 32, size: 65_536, ms: 50 };

/** Creates a {@link SocketLink}. Both sides of a socket use the same one. */
export function openLink({ clock, limits = linkLimits, deliver, fail }: LinkOptions): SocketLink {
  let write: ((text: string) => void) | undefined;
  let broken = false;

  // The items that this side sends: `kept[0]` is item number `taken + 1`.
  let unacknowledged: string[] = [];
  let unacknowledgedSize = 0;
  let delivered = 0;
  let sent = 0;
  let ended = false;
  let waiting: (() => void)[] = [];
  let drain: () => void = () => {};
  const drained = new Promise<void>((resolve) => {
    drain = resolve;
  });

  // The items of the other side.
  let received = 0;
  let done = 0;
  let acknowledged = 0;
  let bufferedSize = 0;
  let unsent = { items: 0, size: 0 };
  let ackTimer: AbortController | undefined;

  const breakOff = (code: "OUT_OF_STEP" | "BUFFER_FULL", message: string): void => {
    if (broken) return;
    broken = true;
    fail(new SocketError(code, message));
  };

  const put = (item: (n: number) => Item): void => {
    if (ended || broken) return;
    sent++;
    const text = socketFrame(item(sent));
    unacknowledged.push(text);
    unacknowledgedSize += text.length;
    write?.(text);
    if (unacknowledgedSize > limits.max) {
      breakOff("BUFFER_FULL", `${unacknowledgedSize} characters are not acknowledged; the limit is ${limits.max}.`);
    }
  };
  const room = (): Promise<void> | undefined =>
    unacknowledgedSize <= limits.mark || broken ? undefined : new Promise((resolve) => waiting.push(resolve));

  const confirmed = (n: number): void => {
    if (n < delivered) return;
    if (n > sent) {
      breakOff("OUT_OF_STEP", `The other side acknowledged item ${n}, but the last item sent was ${sent}.`);
      return;
    }
    const confirmed = unacknowledged.slice(0, n - delivered);
    unacknowledged = unacknowledged.slice(n - delivered);
    delivered = n;
    for (const text of confirmed) unacknowledgedSize -= text.length;
    if (unacknowledgedSize <= limits.mark) {
      const list = waiting;
      waiting = [];
      for (const go of list) go();
    }
    if (ended && unacknowledged.length === 0) drain();
  };

  const acknowledge = (): void => {
    ackTimer?.abort();
    ackTimer = undefined;
    unsent = { items: 0, size: 0 };
    if (done <= acknowledged || !write) return;
    acknowledged = done;
    write(socketFrame({ type: "ack", n: done }));
  };
  const itemDelivered = (n: number, size: number, last: boolean): void => {
    done = Math.max(done, n);
    bufferedSize -= size;
    unsent = { items: unsent.items + 1, size: unsent.size + size };
    if (last || unsent.items >= ackAfter.items || unsent.size >= ackAfter.size) {
      acknowledge();
      return;
    }
    if (ackTimer) return;
    ackTimer = new AbortController();
    clock.sleep(ackAfter.ms, ackTimer.signal).then(acknowledge, () => {});
  };
  const arrived = (item: Item): void => {
    if (item.n <= received || broken) return; // a repeated item
    if (item.n > received + 1) {
      breakOff("OUT_OF_STEP", `Item ${item.n} arrived after item ${received}; the items between them are missing.`);
      return;
    }
    received = item.n;
    const size = item.type === "line" ? item.line.length : 0;
    bufferedSize += size;
    if (bufferedSize > limits.max) {
      breakOff("BUFFER_FULL", `The other side sent ${bufferedSize} characters ahead; the limit is ${limits.max}.`);
      return;
    }
    const delivery = deliver(item);
    const finish = (): void => itemDelivered(item.n, size, item.type === "end");
    if (delivery) delivery.then(finish, finish);
    else finish();
  };

  return {
    drained,
    get received() {
      return received;
    },
    send(line) {
      put((n) => ({ type: "line", n, line }));
      return room();
    },
    tooLong: (problem) => put((n) => ({ type: "too_long", n, problem })),
    end(ending) {
      put((n) => ({ type: "end", n, ending: encodeEnding(ending) }));
      ended = true;
    },
    room,
    attach(given, theirs) {
      if (theirs < delivered) {
        breakOff(
          "OUT_OF_STEP",
          `The other side reports ${theirs} received items, but had acknowledged ${delivered} before.`,
        );
        return;
      }
      write = given;
      acknowledged = received; // the hello or welcome acknowledged them
      confirmed(theirs);
      if (broken) return;
      for (const text of unacknowledged) given(text);
    },
    detach() {
      write = undefined;
      ackTimer?.abort();
      ackTimer = undefined;
      unsent = { items: 0, size: 0 };
    },
    accept(frame) {
      if (frame.type === "ack") confirmed(frame.n);
      else arrived(frame);
    },
  };
}
