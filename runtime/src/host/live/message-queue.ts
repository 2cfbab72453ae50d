/** A queue of messages for a caller who takes them one by one. */
export interface MessageQueue<T> {
  push(item: T): void;
  /** Ends the queue. The caller gets the error after the last message. Only the first call counts. */
  finish(error?: Error): void;
  /** Drops the messages that were not taken. */
  clear(): void;
  next(): Promise<IteratorResult<T, undefined>>;
}

interface Reader<T> {
  readonly resolve: (result: IteratorResult<T, undefined>) => void;
  readonly reject: (error: Error) => void;
}

const over = { value: undefined, done: true } as const;

/**
 * An object like `{ value, done: false }`, created by a constructor. V8 allocates literals directly in the old
 * generation once enough of them have lived long. Such a result would keep its message in memory until the next full
 * collection.
 */
const dequeued = function (this: { value: unknown; done: false }, value: unknown): void {
  this.value = value;
  this.done = false;
} as unknown as new <T>(
  value: T,
) => IteratorYieldResult<T>;
dequeued.prototype = Object.prototype;

/** Creates an unbounded queue: a slow caller never delays the agent. */
export function messageQueue<T>(): MessageQueue<T> {
  let items: (T | undefined)[] = [];
  let first = 0;
  const readers: Reader<T>[] = [];
  let end: { error: Error | undefined } | undefined;

  const settle = (reader: Reader<T>): void => {
    const error = end?.error;
    if (end) end.error = undefined; // reported once; later calls report the end
    if (error) reader.reject(error);
    else reader.resolve(over);
  };

  return {
    push(item) {
      if (end) return;
      const reader = readers.shift();
      if (reader) reader.resolve(new dequeued(item));
      else items.push(item);
    },
    finish(error) {
      if (end) return;
      end = { error };
      for (const reader of readers.splice(0)) settle(reader);
    },
    clear() {
      items = [];
      first = 0;
    },
    next() {
      const item = items[first];
      if (item !== undefined) {
        // The list outlives its items, and must not keep them in memory.
        items[first++] = undefined;
        if (first > 1024 && first * 2 > items.length) {
          items = items.slice(first);
          first = 0;
        }
        return Promise.resolve(new dequeued(item));
      }
      return new Promise((resolve, reject) => {
        if (end) settle({ resolve, reject });
        else readers.push({ resolve, reject });
      });
    },
  };
}
