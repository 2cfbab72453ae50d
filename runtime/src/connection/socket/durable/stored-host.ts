import type { Transport } from "@agentwire/protocol";
import { type Item, socketFrame } from "../frame.ts";
import { lastKey } from "../store/define.ts";
import type { FencedWriter } from "./fenced-writer.ts";
import { key, outLog } from "./keys.ts";

/** A host of an agent whose items go through a store. */
export interface StoredHost {
  readonly session: string;
  readonly transport: Transport;
  /** The number of the last item of the host that was consumed, and of the last one that is stored. */
  consumed: number;
  stored: number;
  isConsuming: boolean;
  /** Nothing is sent to it any more. */
  hasEnded: boolean;
  /** Stores an item for the host, under the next number. */
  put(item: (n: number) => Item): void;
  /** Notes that the host has received the items up to a number. */
  acknowledge(n: number): void;
  /** Whether the host has acknowledged everything that was sent to it. */
  hasEverything(): boolean;
  /** Resolves when the host has acknowledged enough for more; `undefined` if it has already. */
  room(): Promise<void> | undefined;
  /** Lets everything that waits for room continue. */
  unblock(): void;
}

/** Options of a host. */
export interface StoredHostOptions {
  readonly session: string;
  readonly transport: Transport;
  readonly writer: FencedWriter;
  /** The live values of the record. */
  readonly live: Readonly<Record<string, string>>;
  /** Above this number of characters that the host has not acknowledged, the agent waits. */
  readonly mark: number;
}

/** Continues a host where its record stands. */
export function continueHost({ session, transport, writer, live, mark }: StoredHostOptions): StoredHost {
  let sent = Number(live[lastKey(outLog(session))] ?? 0);
  let acknowledged = Number(live[key("acked", session)] ?? 0);
  /** Sizes of the items that it has not acknowledged. Those of an earlier instance do not count. */
  const sizes = Array.from({ length: sent - acknowledged }, () => 0);
  let unacknowledged = 0;
  let waiting: (() => void)[] = [];
  const unblock = (): void => {
    const resolved = waiting;
    waiting = [];
    for (const go of resolved) go();
  };
  return {
    ...{ session, transport, stored: 0, isConsuming: false, hasEnded: false },
    consumed: Number(live[key("consumed", session)] ?? 0),
    put(item) {
      if (this.hasEnded) return;
      sent++;
      const text = socketFrame(item(sent));
      sizes.push(text.length);
      unacknowledged += text.length;
      writer.next.append.push({ log: outLog(session), n: sent, text });
      writer.changed();
    },
    acknowledge(n) {
      const count = Math.min(n, sent) - acknowledged;
      if (count <= 0) return;
      acknowledged += count;
      for (const size of sizes.splice(0, count)) unacknowledged -= size;
      if (unacknowledged <= mark) unblock();
    },
    hasEverything: () => acknowledged >= sent,
    room: () => (unacknowledged <= mark ? undefined : new Promise((resolve) => waiting.push(resolve))),
    unblock,
  };
}
