import type { Clock } from "../../../ports.ts";

/** How long lines are collected for one event, in milliseconds. */
const batchMs = 200;
/** Maximum length of one event, in characters. */
const maxEvent = 30_000;

/** Collects the lines of a stream to events: all lines of 200 milliseconds are one. */
export class EventBatches {
  readonly #clock: Pick<Clock, "sleep">;
  readonly #emit: (event: string) => void;
  #rest = "";
  #lines: string[] = [];
  #waiting = false;
  #closed = false;
  /** The number of events so far. */
  count = 0;

  constructor(clock: Pick<Clock, "sleep">, emit: (event: string) => void) {
    this.#clock = clock;
    this.#emit = emit;
  }

  /** Adds a piece of the stream. */
  add(text: string): void {
    if (this.#closed) return;
    const lines = (this.#rest + text).split("\n");
    this.#rest = (lines.pop() ?? "").slice(0, maxEvent);
    this.#lines.push(...lines);
    if (lines.length === 0 || this.#waiting) return;
    this.#waiting = true;
    void this.#clock.sleep(batchMs).then(() => {
      this.#waiting = false;
      this.flush();
    });
  }

  /** Emits the complete lines so far. */
  flush(): void {
    const event = this.#drain();
    if (event === "" || this.#closed) return;
    this.count += 1;
    this.#emit(event);
  }

  /** Ends the stream. Returns the lines that were not emitted. */
  close(): string {
    if (this.#rest !== "") this.#lines.push(this.#rest);
    this.#rest = "";
    const last = this.#closed ? "" : this.#drain();
    this.#closed = true;
    return last;
  }

  #drain(): string {
    const event = this.#lines.splice(0).join("\n");
    return event.length > maxEvent ? `${event.slice(0, maxEvent)}\n...` : event;
  }
}
